// Stands at the page's door until Python has taken over: says what is missing, minds updates.
"use strict";
(() => {
  const START_SECONDS = 60;
  const NOTE = "pygames-note ";
  const root = document.documentElement;
  const gate = document.getElementById("gate");
  const { word } = window.pygames;

  let waiting = null;
  let installing = null; // how the browser would install the app
  let applying = false;
  Object.assign(window.pygames, {
    // MicroPython can't catch what a call throws at once, only what a promise rejects with.
    attempt: async (call, ...values) => call(...values),
    /** Asks the browser not to drop what it keeps for us when its room is scarce. */
    askToLast() {
      navigator.storage?.persist?.().catch(() => {});
    },
    /** Notes by key what is being stored, so that it outlives the tab; "" strikes it. */
    note(key, text) {
      try {
        if (text) localStorage.setItem(NOTE + key, text);
        else localStorage.removeItem(NOTE + key);
      } catch {
        // Blocked or full: then it is stored a moment later or not at all.
      }
    },
    notes() {
      try {
        const names = Object.keys(localStorage).filter((name) => name.startsWith(NOTE));
        return names.map((name) => [name.slice(NOTE.length), localStorage.getItem(name)]);
      } catch {
        return [];
      }
    },
    /** Says that the game waits for the connection, until it is back. */
    tellOfLoss(lost) {
      if (lost) say("Connection lost. The game resumes as soon as it’s back.", "Reload");
      else gate.hidden = true;
    },
    install() {
      installing?.prompt();
    },
    applyUpdate() {
      applying = true;
      if (waiting) waiting.postMessage("SKIP_WAITING");
    },
  });

  function say(sentence, button) {
    gate.replaceChildren(document.createElement("p"));
    gate.firstChild.textContent = word(sentence);
    if (button) {
      const element = document.createElement("button");
      element.textContent = word(button);
      element.addEventListener("click", () => location.reload());
      gate.append(element);
    }
    gate.hidden = false;
  }

  function translate(painted) {
    const texts = document.createTreeWalker(painted, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) texts.currentNode.nodeValue = word(texts.currentNode.nodeValue);
    for (const name of ["aria-label", "title"])
      for (const element of painted.querySelectorAll(`[${name}]`))
        element.setAttribute(name, word(element.getAttribute(name)));
    root.dataset.worded = "yes"; // the style sheet hides what is in another language until now
  }

  function obstacle() {
    if (location.protocol === "file:")
      return "This page has to be served: run “make play” in the project’s folder and open the address that it prints.";
    if (typeof WebAssembly !== "object" || typeof Worker !== "function" || !("noModule" in HTMLScriptElement.prototype))
      return "This browser is too old to run this app. Please use a current one.";
    return "";
  }

  function failed(event) {
    // Resources report here only while the event is caught on its way down; errors of Python code are not ours.
    if (root.dataset.ready === "engine" || !(event.target instanceof HTMLElement)) return;
    if (event.target.matches("script, link[rel=stylesheet]")) tellOfFailure();
  }

  function tellOfFailure() {
    if (root.dataset.ready !== "engine")
      say("The game couldn’t be loaded completely. Check your connection and try again.", "Reload");
  }

  function offer(worker) {
    waiting = worker;
    root.dataset.update = "waiting";
    window.dispatchEvent(new CustomEvent("pygames-update"));
  }

  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault(); // it is offered once, when a game is over
    installing = event;
    root.toggleAttribute("data-installable", true);
    window.dispatchEvent(new CustomEvent("pygames-installable"));
  });

  async function keepOffline() {
    const workers = navigator.serviceWorker;
    if (!workers) return;
    workers.addEventListener("controllerchange", () => applying && location.reload());
    try {
      const registration = await workers.register("./sw.js", { updateViaCache: "none" });
      if (registration.active) registration.active.postMessage("REPAIR");
      if (registration.waiting) offer(registration.waiting);
      registration.addEventListener("updatefound", () => {
        const arriving = registration.installing;
        arriving.addEventListener("statechange", () => {
          if (arriving.state === "installed" && registration.active) offer(arriving);
        });
      });
    } catch {
      // Offline, or storage is blocked: the page plays on without.
    }
  }

  function started() {
    observer.disconnect();
    gate.hidden = true; // it came late, but it came
    keepOffline(); // only now: it fetches all that the start is waiting for
  }

  if (root.lang !== "en") translate(document.getElementById("app"));
  if (location.hash === "#table") root.dataset.opening = "table"; // a reload in mid-game: no start screen in between
  const sentence = obstacle();
  if (sentence) return say(sentence);
  window.addEventListener("error", failed, true);
  const observer = new MutationObserver(() => root.dataset.ready === "engine" && started());
  observer.observe(root, { attributeFilter: ["data-ready"] });
  setTimeout(tellOfFailure, START_SECONDS * 1000);
  requestAnimationFrame(() => requestAnimationFrame(() => performance.mark("board-painted")));
})();

// The editor for the source of a bot. It takes the place of a field, into which it writes whatever is typed: the page reads
// the field, and knows nothing of the editor. Loaded when a bot is first opened; in a shadow root, as the site's
// Content-Security-Policy allows no style elements.
import { acceptCompletion, autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { globalCompletion, localCompletionSource, python } from "@codemirror/lang-python";
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting, syntaxTree } from "@codemirror/language";
import { forceLinting, linter, lintGutter } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const IDLE_MS = 700; // until what was typed is stored
const UNREADABLE = 1; // the most places that are marked before Python has said what is wrong
const THEME = EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "var(--surface)" },
  "&.cm-focused": { outline: "none" }, // the page's own ring is round all of it
  ".cm-scroller": { minHeight: "var(--least)", maxHeight: "var(--editor)", overflow: "auto", font: "var(--code) / 1.55 ui-monospace, monospace" },
  ".cm-content": { caretColor: "var(--ink)", padding: "8px 0" },
  ".cm-cursor, .cm-dropCursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground, .cm-content ::selection":
    { backgroundColor: "color-mix(in oklab, var(--accent), transparent 70%)" },
  ".cm-gutters": { backgroundColor: "var(--surface)", color: "var(--soft)", border: "0" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "color-mix(in oklab, var(--raised), transparent 45%)" },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": { backgroundColor: "var(--raised)", outline: "1px solid var(--soft)" },
  ".cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket": { backgroundColor: "transparent", color: "var(--warn)" },
  ".cm-tooltip": { border: "1px solid var(--line)", borderRadius: "8px", backgroundColor: "var(--surface)", color: "var(--ink)", boxShadow: "var(--shadow)" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { font: "var(--small) ui-monospace, monospace", maxHeight: "14rem", maxWidth: "min(90vw, 30rem)" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "4px 8px" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--on-accent)" },
  ".cm-completionDetail": { fontStyle: "normal", opacity: "0.8" },
  ".cm-completionInfo": { maxWidth: "min(80vw, 24rem)", padding: "8px 12px", lineHeight: "1.4" },
  ".cm-diagnostic": { padding: "6px 10px", borderLeft: "4px solid var(--warn)" },
  ".cm-lintRange-error": { backgroundImage: "none", textDecoration: "underline wavy var(--warn)", textUnderlineOffset: "3px" },
  ".cm-lint-marker-error": { content: "none", width: "0.6em", height: "0.6em", marginTop: "0.45em", borderRadius: "50%", backgroundColor: "var(--warn)" },
  ".cm-gutter-lint": { width: "1em" },
});
const RULES = `:host { --code: 14px }
  @media (pointer: coarse) { :host { --code: 16px } } /* phones magnify smaller letters */
  @media (max-width: 759px) { .cm-completionInfo { display: none !important } }`; // there is no room beside the list
const hue = (degrees, chroma = 0.13) => `light-dark(oklch(0.45 ${chroma} ${degrees}), oklch(0.8 ${chroma * 0.8} ${degrees}))`;
const COLOURS = HighlightStyle.define([
  { tag: tags.comment, color: "var(--soft)", fontStyle: "italic" },
  { tag: [tags.keyword, tags.operatorKeyword, tags.bool, tags.null, tags.self], color: hue(300), fontWeight: "600" },
  { tag: [tags.string, tags.special(tags.string)], color: hue(145, 0.11) },
  { tag: tags.number, color: hue(45) },
  { tag: [tags.function(tags.definition(tags.variableName)), tags.definition(tags.className)], color: hue(250), fontWeight: "600" },
  { tag: [tags.propertyName, tags.function(tags.propertyName), tags.function(tags.variableName)], color: hue(250) },
]);
/** The names that belong to what a bot gets, by what they belong to (tools/bot_names.py). */
const NAMES = BOT_NAMES;
const BEFORE = /(\w+)(?:\(.*\)|\[[^\]]*\])?\.\w*$/;

/** @type {{ view: EditorView, form: Element, stop: () => void } | undefined} */
let open; // the editor that is on the screen

/**
 * Puts an editor in the place of the field beside an element, unless there is one.
 * @param {HTMLElement | null} host
 */
export function openEditor(host) {
  if (!host || host.shadowRoot) return;
  open?.stop();
  keepForOffline();
  const box = host.parentElement;
  const field = () => /** @type {HTMLTextAreaElement} */ (box.querySelector("#source textarea"));
  const hadFocus = document.activeElement === field();
  const root = host.attachShadow({ mode: "open" });
  const rules = new CSSStyleSheet();
  rules.replaceSync(RULES);
  root.adoptedStyleSheets = [rules];
  let waiting;

  /** Has the page read the field. */
  const tell = () => {
    clearTimeout(waiting);
    waiting = undefined;
    field()?.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const tellNow = () => waiting !== undefined && tell();
  const typed = (/** @type {import("@codemirror/view").ViewUpdate} */ update) => {
    if (!update.docChanged) return;
    field().value = update.state.doc.toString();
    if (update.transactions.some((one) => one.isUserEvent("input") || one.isUserEvent("delete") || one.isUserEvent("move") || one.isUserEvent("undo") || one.isUserEvent("redo"))) {
      update.view.setTabFocusMode(false);
      clearTimeout(waiting);
      waiting = setTimeout(tell, IDLE_MS);
    }
  };

  const view = new EditorView({ root, parent: root, state: EditorState.create({ doc: field().value, extensions: extensions(box, field(), host, typed, tell) }) });
  host.dataset.ready = "";
  field().hidden = true;
  host.addEventListener("keydown", (event) => event.stopPropagation()); // no key of the table's is meant
  host.addEventListener("focusout", tellNow);
  const leave = () => document.visibilityState === "hidden" && tellNow();
  document.addEventListener("visibilitychange", leave);
  window.addEventListener("pagehide", tellNow);
  window.addEventListener("popstate", tellNow, true);
  const watch = new MutationObserver(() => {
    if (!host.isConnected) return open?.stop();
    take(view, field());
    forceLinting(view);
  });
  watch.observe(document.getElementById("app"), { childList: true, subtree: true });
  open = {
    view,
    form: box,
    stop() {
      watch.disconnect();
      document.removeEventListener("visibilitychange", leave);
      window.removeEventListener("pagehide", tellNow);
      window.removeEventListener("popstate", tellNow, true);
      view.destroy();
      open = undefined;
    },
  };
  if (hadFocus) view.focus();
}

/** Has the service worker keep what was fetched before it was there, on a first visit. */
function keepForOffline() {
  const workers = navigator.serviceWorker;
  if (!workers || workers.controller) return;
  const files = [import.meta.url, new URL(LAB, import.meta.url)];
  workers.addEventListener("controllerchange", () => files.forEach((file) => fetch(file).catch(() => {})), { once: true });
}

/** Takes what the page has put into the field, such as an earlier version: what was typed meanwhile is in it already. */
function take(view, field) {
  if (!field) return;
  field.hidden = true;
  const old = view.state.doc.toString();
  if (field.value === old) return;
  let start = 0;
  while (start < Math.min(old.length, field.value.length) && old[start] === field.value[start]) start++;
  let end = 0;
  while (end < Math.min(old.length, field.value.length) - start && old.at(-1 - end) === field.value.at(-1 - end)) end++;
  view.dispatch({ changes: { from: start, to: old.length - end, insert: field.value.slice(start, field.value.length - end) } });
}

function extensions(box, field, host, typed, tell) {
  const words = { Completions: host.dataset.completions, Diagnostics: host.dataset.problems };
  const save = { key: "Mod-s", run: () => (tell(), true) };
  const leave = { key: "Escape", run: (view) => (view.setTabFocusMode(true), true) };
  return [
    lineNumbers(),
    lintGutter(),
    history(),
    indentUnit.of("    "),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    highlightActiveLine(),
    python(),
    syntaxHighlighting(COLOURS),
    autocompletion({ override: [ofBots, localCompletionSource, globalCompletion], icons: false }),
    linter((view) => problems(box, view, host.dataset.unreadable), { delay: 300 }),
    keymap.of([save, ...closeBracketsKeymap, ...completionKeymap, leave, ...historyKeymap, { key: "Tab", run: acceptCompletion }, indentWithTab, ...defaultKeymap]),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ tabindex: "0", "aria-label": field.getAttribute("aria-label"), spellcheck: "false", autocorrect: "off", autocapitalize: "off" }),
    EditorState.phrases.of(words),
    EditorState.readOnly.of(field.readOnly),
    EditorState.changeFilter.of((change) => change.newDoc.length <= field.maxLength),
    EditorView.domEventHandlers({ beforeinput: replaceSelected }),
    EditorView.updateListener.of(typed),
    THEME,
  ];
}

/**
 * Types over what is selected: Chromium would carry its looks over to the new letters by a style attribute, of which the
 * site's Content-Security-Policy complains.
 */
function replaceSelected(event, view) {
  const { main } = view.state.selection;
  if (event.inputType !== "insertText" || !event.data || main.empty || view.composing || view.state.readOnly) return false;
  const plain = () => view.state.update(view.state.replaceSelection(event.data), { userEvent: "input.type", scrollIntoView: true });
  const handlers = view.state.facet(EditorView.inputHandler);
  if (!handlers.some((handle) => handle(view, main.from, main.to, event.data, plain))) view.dispatch(plain());
  event.preventDefault();
  return true;
}

/** Returns Python's own message, once it has seen the text; until then, where it will stumble. */
function problems(box, view, unreadable) {
  const found = /** @type {HTMLElement | null} */ (box.querySelector("#check [data-line]"));
  const { doc } = view.state;
  const field = /** @type {HTMLTextAreaElement} */ (box.querySelector("#source textarea"));
  if (field && field.value !== field.defaultValue) return stumbles(view.state, unreadable);
  if (!found) return [];
  const line = doc.line(Math.min(Math.max(1, Number(found.dataset.line)), doc.lines));
  const from = Math.min(line.from + Math.max(0, Number(found.dataset.column) - 1), line.to);
  return [{ from, to: Math.max(from, line.to), severity: "error", message: found.dataset.problem }];
}

/** Returns where the editor's own parser found no sense. */
function stumbles(state, message) {
  const found = [];
  syntaxTree(state).iterate({
    enter({ type, from, to }) {
      if (type.isError && found.length < UNREADABLE) found.push({ from, to, severity: "error", message });
    },
  });
  return found;
}

/** Offers the names that belong to what stands before a dot. */
function ofBots(context) {
  const before = context.matchBefore(BEFORE);
  if (!before) return null;
  const [, owner] = before.text.match(BEFORE);
  const kinds = NAMES.kinds[owner] ?? NAMES.returns[owner] ?? ["BotView", "Move"];
  const options = kinds.flatMap((kind) => NAMES.members[kind]);
  return {
    from: context.pos - before.text.match(/\w*$/)[0].length,
    options: options.map(({ name, detail, info, type }) => ({ label: name, detail, info: info || undefined, type })),
    validFor: /^\w*$/,
  };
}

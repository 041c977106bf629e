// Looks for words in the guides and the reference: shows what search.json has of them, as they are typed.

/** @typedef {{ title: string, page: string, text: string }} Entry */

const MOST = 60;
const field = document.querySelector("input");
const told = document.querySelector("[role=status]");
const list = document.querySelector("ol");
/** @type {Promise<Entry[]>} */
const loaded = fetch("search.json").then((answer) => answer.json());

/**
 * Scores an entry for some words: 0 if it lacks one; a title counts more than a text, a whole title most.
 * @param {Entry} entry
 * @param {string[]} words
 */
function fit(entry, words) {
  const title = entry.title.toLowerCase();
  const text = entry.text.toLowerCase();
  if (!words.every((word) => title.includes(word) || text.includes(word))) return 0;
  return 1 + words.filter((word) => title.includes(word)).length + Number(title.split(/[ .]/).pop() === words.join(" "));
}

/** @param {Entry} entry */
function item(entry) {
  const link = Object.assign(document.createElement("a"), { href: entry.page, textContent: entry.title });
  const text = Object.assign(document.createElement("p"), { textContent: entry.text.slice(0, 200) });
  const row = document.createElement("li");
  row.append(link, text);
  return row;
}

async function show() {
  const entries = await loaded;
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = words.length
    ? entries
        .map((entry) => ({ entry, fits: fit(entry, words) }))
        .filter(({ fits }) => fits)
        .sort((one, other) => other.fits - one.fits)
    : [];
  list.replaceChildren(...found.slice(0, MOST).map(({ entry }) => item(entry)));
  const many = found.length > MOST ? `the first ${MOST} of ${found.length} places` : `${found.length} places`;
  told.textContent = words.length ? `Found: ${found.length === 1 ? "1 place" : many}.` : "";
}

field.value ||= decodeURIComponent(location.hash.slice(1)); // keeps what was typed before this script was loaded
field.addEventListener("input", () => {
  history.replaceState(null, "", `#${encodeURIComponent(field.value)}`);
  show();
});
show();

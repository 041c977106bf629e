import assert from "node:assert/strict";
import { test } from "node:test";
import { availableLanguages, pickLanguage, translate } from "../../web/boot/translation.mjs";
import { fakeDocument, stub } from "./fakes.mjs";

const PICKED = [
  ["system", ["es-MX", "en"], "es", "the browser's first"],
  ["system", ["fr", "es"], "es", "the browser's first that there is"],
  ["system", ["fr", "en-GB", "es"], "en", "English, where it comes first"],
  ["en", ["es"], "en", "the one that was chosen"],
  ["ES", ["en"], "es", "the one that was chosen, however it is written"],
  ["system", ["fr"], "en", "English where there is no other"],
  [undefined, [], "en", "English where nothing is known"],
];

for (const [chosen, preferred, language, which] of /** @type {[string, string[], string, string][]} */ (PICKED))
  test(`of languages ${which} is picked`, () => assert.equal(pickLanguage(chosen, preferred, ["es"]), language));

test("a sentence is told in the page's language, in English where it has no other", (t) => {
  const words = { dataset: { languages: "es" }, textContent: '{"es":{"Reload":"Volver a cargar"}}' };
  const { documentElement } = stub(t, "document", fakeDocument({ getElementById: () => words }));
  assert.deepEqual(availableLanguages(), ["es"]);
  assert.equal(translate("Reload"), "Reload");
  documentElement.lang = "es";
  assert.equal(translate("Reload"), "Volver a cargar");
  assert.equal(translate("Unknown"), "Unknown");
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { applyAppearance, changeAppearance, rememberedAppearance } from "../../web/boot/appearance.mjs";
import { blockedStorage, fakeDocument, fakeLocalStorage, stub } from "./fakes.mjs";

/** A page with a colour for each scheme; its attributes and for which media each colour counts. */
function page(t) {
  const metas = ["light", "dark"].map((scheme) => ({ dataset: { scheme }, media: "" }));
  const { documentElement } = stub(t, "document", fakeDocument({ querySelectorAll: () => metas }));
  return { data: documentElement.dataset, media: () => metas.map(({ media }) => media) };
}

test("settings become attributes that the style sheet reads", (t) => {
  const { data } = page(t);
  applyAppearance({ theme: "dark", motion: "off", language: "es" });
  assert.deepEqual(data, { theme: "dark", motion: "off" });
});

test("a value that is no plain word is left out", (t) => {
  const { data } = page(t);
  applyAppearance(/** @type {any} */ ({ theme: '"]{}', motion: 5 }));
  assert.deepEqual(data, {});
});

test("a theme that was chosen colours the browser's bars whatever the system prefers", (t) => {
  const { media } = page(t);
  applyAppearance({ theme: "dark" });
  assert.deepEqual(media(), ["not all", "all"]);
  applyAppearance({ theme: "system" });
  assert.deepEqual(media(), ["(prefers-color-scheme: light)", "(prefers-color-scheme: dark)"]);
});

test("what was changed is remembered", (t) => {
  page(t);
  stub(t, "localStorage", fakeLocalStorage());
  assert.deepEqual(rememberedAppearance(), {});
  changeAppearance('{"theme":"dark"}');
  assert.deepEqual(rememberedAppearance(), { theme: "dark" });
});

test("where storage is blocked the page changes all the same", (t) => {
  const { data } = page(t);
  stub(t, "localStorage", blockedStorage());
  changeAppearance('{"theme":"dark"}');
  assert.deepEqual(data, { theme: "dark" });
  assert.deepEqual(rememberedAppearance(), {});
});

for (const damaged of ["{", "null"])
  test(`remembered settings that are damaged are none: ${damaged}`, (t) => {
    stub(t, "localStorage", fakeLocalStorage()).setItem("pygames-look", damaged);
    assert.deepEqual(rememberedAppearance(), {});
  });

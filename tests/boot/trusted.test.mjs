// What the page may become HTML, and from where scripts may come.
import assert from "node:assert/strict";
import { test } from "node:test";
import { guardSinks } from "../../web/boot/trusted.mjs";
import { stub } from "./fakes.mjs";

/** The rules of the default policy. */
function policy(t) {
  const policies = {};
  const trustedTypes = { createPolicy: (name, rules) => (policies[name] = rules) };
  stub(t, "self", { trustedTypes, location: new URL("https://example.org/play/") });
  guardSinks();
  return policies.default;
}

test("what the app writes becomes HTML", (t) => {
  const { createHTML } = policy(t);
  for (const html of ["", '<g id="ghost"></g>', '<link rel="stylesheet" href="./printing.css">', "&lt;script onload=1"])
    assert.equal(createHTML(html), html);
});

test("nothing becomes HTML that would load or run anything", (t) => {
  const { createHTML } = policy(t);
  for (const html of ["<script src=x>", "<p><IFRAME src=x>", "<object data=x>", "<base href=x>", "<meta http-equiv=refresh>"])
    assert.equal(createHTML(html), null);
});

test("scripts are this site's", (t) => {
  const { createScriptURL } = policy(t);
  assert.equal(createScriptURL("./sw.js"), "./sw.js");
  assert.equal(createScriptURL("data:text/javascript,"), "data:text/javascript,", "an empty script, which Pyodide tries");
  for (const address of ["https://example.com/a.js", "//example.com/a.js", "data:text/javascript,0", "blob:null/0"])
    assert.equal(createScriptURL(address), null);
});

test("a browser that knows nothing of it is left alone", (t) => {
  stub(t, "self", {});
  guardSinks();
});

import assert from "node:assert/strict";
import { test } from "node:test";

import { meantAddress } from "../../web/boot/address.mjs";

const SITE = "https://example.org";

test("a link whose sign has become part of the path is put right, in any folder and escaped more than once", () => {
  assert.equal(meantAddress(`${SITE}/%23friends=eNqN_-`), `${SITE}/#friends=eNqN_-`);
  assert.equal(meantAddress(`${SITE}/play/%2523game=eNqN?from=mail`), `${SITE}/play/#game=eNqN`);
});

test("any other address stays", () => {
  for (const path of ["/", "/index.html", "/a%23b", "/%23game=a/b"]) assert.equal(meantAddress(SITE + path), undefined);
});

test("it never leads to another host, whatever the path begins with", () => {
  for (const path of ["//evil.example/%23game=x", "//evil.example/../%23x", "/\\evil.example/%23x", "///evil.example//%23x"])
    assert.equal(new URL(meantAddress(SITE + path)).origin, SITE, path);
});

test("from a deeper address it leads to the app, if its place is known", () => {
  assert.equal(meantAddress(`${SITE}/a/b/%23game=x`, new URL(`${SITE}/quiet/`)), `${SITE}/quiet/#game=x`);
});

import assert from "node:assert/strict";
import { test } from "node:test";

import { meantAddress } from "../../web/boot/address.mjs";

test("a link whose sign has become part of the path is put right, in any folder and escaped more than once", () => {
  assert.equal(meantAddress("/%23friends=eNqN_-"), "/#friends=eNqN_-");
  assert.equal(meantAddress("/play/%2523game=eNqN"), "/play/#game=eNqN");
});

test("any other address stays", () => {
  for (const path of ["/", "/index.html", "/a%23b", "/%23game=a/b"]) assert.equal(meantAddress(path), undefined);
});

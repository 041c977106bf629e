import assert from "node:assert/strict";
import { test } from "node:test";

import { gameOfPage, siteFolder } from "../../web/boot/site.mjs";
import { fakeDocument, stub } from "./fakes.mjs";

function open(t, folder, path) {
  stub(t, "document", fakeDocument({ querySelector: () => ({ src: `https://example.org${folder}assets/head.1.js` }) }));
  stub(t, "location", new URL(`https://example.org${folder}${path}#friends=eNq`));
}

for (const folder of ["/", "/some/folder/"]) {
  test(`a game's own page is below the app's folder ${folder}`, (t) => {
    for (const path of ["cathedral/", "cathedral", "cathedral/index.html"]) {
      open(t, folder, path);
      assert.equal(siteFolder(), `https://example.org${folder}`);
      assert.equal(gameOfPage(), "cathedral");
    }
  });

  test(`the app's page in ${folder} is no game's`, (t) => {
    for (const path of ["", "index.html", "?fbclid=1"]) {
      open(t, folder, path);
      assert.equal(gameOfPage(), "");
    }
  });
}

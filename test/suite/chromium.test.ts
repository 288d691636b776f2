/** The browser that the tests run in. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { browserPath } from "../support/chromium.ts";

test("a terminal's own BROWSER, a script that opens addresses, is not taken for Chromium", () => {
  const before = process.env.BROWSER;
  const found = browserPath();
  process.env.BROWSER = "/gone/browser.sh";
  try {
    assert.is(browserPath(), found);
  } finally {
    if (before === undefined) delete process.env.BROWSER;
    else process.env.BROWSER = before;
  }
});

test.run();

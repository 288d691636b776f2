/** A test file begins with a fresh happy-dom document, whatever the file before it in its process has changed. */
import { type Test, test } from "uvu";
import * as assert from "uvu/assert";
import { openDocument } from "../support/document.ts";

/** The document of one test file; `close` runs what is due after its last test. */
function openFile(): { close: () => Promise<void> } {
  const hooks: (() => Promise<void>)[] = [];
  openDocument({ after: (hook: () => Promise<void>) => hooks.push(hook) } as unknown as Test);
  return {
    async close() {
      for (const hook of hooks) await hook();
    },
  };
}

test("changes of a file to the classes that documents share end with the file", async () => {
  const first = openFile();
  const own = HTMLAnchorElement.prototype.click;
  HTMLAnchorElement.prototype.click = () => {};
  Reflect.set(HTMLElement.prototype, "scrollIntoViewIfNeeded", () => {});
  document.title = "first";
  await first.close();
  const second = openFile();
  assert.is(HTMLAnchorElement.prototype.click, own);
  assert.not("scrollIntoViewIfNeeded" in document.createElement("div"));
  assert.is(document.title, "");
  await second.close();
});

test.run();

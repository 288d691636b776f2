/** Unsaved work: the browser asks before the page is left, and only then. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { openPages } from "../support/pages.ts";
import { poll } from "../support/poll.ts";

const { backend, enter } = await openPages(test);

test("a link to the mail program or the telephone asks nothing with unsaved work, and leaving the page does", async () => {
  const [record] = backend.world.clients();
  const { page, complainsOnlyOf } = await enter(
    "admin@nordwind.example",
    `/admin/app-customers/${record?.id}`,
  );
  const asked: string[] = [];
  page.on("dialog", async (dialog) => {
    asked.push(dialog.type());
    await dialog.dismiss();
  });
  const answersOf = () => page.evaluate(() => Reflect.get(window, "unloads") as boolean[]);
  // Counts the browser's questions: Chromium asks them of a link to another program, too.
  await page.evaluate(() => {
    const unloads: boolean[] = [];
    Reflect.set(window, "unloads", unloads);
    window.addEventListener("beforeunload", (event) => unloads.push(event.defaultPrevented));
  });
  await page.getByRole("switch").first().click();
  await page.reload({ timeout: 3_000 }).catch(() => {});
  await poll(() => asked.length > 0, "the question before leaving");
  for (const scheme of ["mailto:", "tel:", "sms:"]) {
    const seen = (await answersOf()).length;
    await page.evaluate((address) => {
      for (const link of document.querySelectorAll<HTMLAnchorElement>('main a[href*=":"]'))
        link.href = address;
    }, `${scheme}+49421555010`);
    await page.locator(`main a[href^="${scheme}"]`).first().click();
    await poll(async () => (await answersOf()).length > seen, `Chromium's question, ${scheme}`);
  }
  assert.equal([await answersOf(), asked], [[true, false, false, false], ["beforeunload"]]);
  complainsOnlyOf();
});

test.run();

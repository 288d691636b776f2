/** A reloaded tab starts with the config.json that its session has stored, while the current one loads (decision 56). */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { openPages } from "../support/pages.ts";
import { poll } from "../support/poll.ts";
import { holdRequests } from "./heldRequests.ts";
import { ADMIN } from "./loginForm.ts";

const { backend, enter } = await openPages(test, { customers: 12, appCustomers: 3 });
const { config, control } = backend;
const { page, complainsOnlyOf } = await enter(ADMIN, "/admin/customers", { keep: true });
const shown = page.getByText(/^1–12 von/);
const isCalled = (product: string) =>
  page.waitForFunction((product) => document.title.includes(product), product);
let loads = 0;
page.on("domcontentloaded", () => {
  loads += 1;
});

/** Reloads the page and restarts the count. The returned function releases config.json. */
async function reload(): Promise<() => Promise<void>> {
  loads = 0;
  const release = await holdRequests(page, /\/config\.json$/);
  await page.goto("/admin/customers", { waitUntil: "commit" });
  return release;
}

/** Waits until nothing more happens, and checks the number of loads. */
async function rests(times: number, ...complaints: readonly RegExp[]) {
  await page.waitForLoadState("networkidle");
  assert.is(loads, times);
  complainsOnlyOf(...complaints);
}

for (const [visit, forgotten] of Object.entries({
  reload: "",
  "first visit, which waits for the request that follows the token,": "session.customerSystemToken",
})) {
  test(`a ${visit} shows the list before config.json has come, and stays if it is unchanged`, async () => {
    await shown.waitFor();
    await page.evaluate((key) => sessionStorage.removeItem(key), forgotten);
    const release = await reload();
    await shown.waitFor();
    await release();
    await rests(1);
  });
}

test("a config.json that comes before the app is used at once", async () => {
  config.product = "Westwind";
  const release = await holdRequests(page);
  const arrives = page.waitForResponse("**/config.json");
  await (await reload())();
  await (await arrives).finished();
  await release();
  await isCalled("Westwind");
  await rests(1);
});

test("a visitor who has begun to do something is asked, and loses nothing before", async () => {
  config.product = "Nordwind";
  const release = await reload();
  await shown.waitFor();
  const search = page.getByRole("searchbox");
  await search.fill("GmbH");
  await release();
  await page.getByText("Update verfügbar").waitFor();
  assert.is(await search.inputValue(), "GmbH");
  assert.is(loads, 1);
  await page.getByRole("button", { name: "Updaten" }).click();
  await isCalled("Nordwind");
  await rests(2);
});

test("the config.json stored by another build is not used, and no login shows meanwhile", async () => {
  await page.evaluate(() => sessionStorage.setItem("session.config", '{"product":"Nordwind"}'));
  await page.addInitScript(() => {
    const start = performance.timeOrigin;
    document.addEventListener("DOMContentLoaded", () => {
      const html = document.documentElement;
      const note = () => sessionStorage.setItem(`start.${start}`, html.dataset.start ?? "");
      note();
      new MutationObserver(note).observe(html, { attributeFilter: ["data-start"] });
    });
  });
  const release = await reload();
  await poll(() => loads === 2, "the page is loaded anew");
  await release();
  await shown.waitFor();
  const starts = await page.evaluate(() =>
    Object.entries<string>({ ...sessionStorage })
      .filter(([name]) => name.startsWith("start."))
      .sort()
      .map(([, start]) => start),
  );
  assert.equal(starts, ["screen", "done"]);
  await rests(2);
});

test("the page goes on without an answer; a broken config.json names its field", async () => {
  control.next({ path: "/config.json" }, { does: "answer", status: 503 });
  const fail = await reload();
  await shown.waitFor();
  await fail();
  await rests(1, /503/);
  config.product = "";
  const release = await reload();
  await shown.waitFor();
  await release();
  await page.getByRole("alert").getByText("„product“").waitFor();
  await rests(2, /503|ConfigError/);
});

test.run();

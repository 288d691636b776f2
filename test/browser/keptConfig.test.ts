/** A tab that is loaded anew starts with the config.json that its session has kept, while today's is on its way. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { openStand } from "../support/stand.ts";
import { holdRequests } from "./heldRequests.ts";
import { ADMIN } from "./loginForm.ts";

const { backend, enter } = await openStand(test, { customers: 12, appCustomers: 3 });
const { config } = backend;
const { page, complainsOnlyOf } = await enter(ADMIN, "/admin/customers", { keep: true });
const shown = page.getByText(/^1–12 von/);
let loads = 0;
page.on("domcontentloaded", () => {
  loads += 1;
});

/** Loads the page anew, and counts from here. */
async function reload(): Promise<void> {
  loads = 0;
  await page.goto("/admin/customers", { waitUntil: "commit" });
}

test("the list is there before config.json is, and stays when that says what it said", async () => {
  await shown.waitFor();
  const release = await holdRequests(page, /\/config\.json$/);
  await reload();
  await shown.waitFor();
  const answer = page.waitForResponse("**/config.json");
  await release();
  await (await answer).finished();
  await page.waitForLoadState("networkidle");
  assert.is(loads, 1);
  complainsOnlyOf();
});

test("a config.json that says something else loads the page anew, once", async () => {
  config.product = "Südwind";
  await reload();
  await page.waitForFunction(() => document.title.includes("Südwind"));
  await shown.waitFor();
  await page.waitForLoadState("networkidle");
  assert.is(loads, 2);
  complainsOnlyOf();
});

test("what another build has kept is not used", async () => {
  await page.evaluate(() => {
    const kept = JSON.parse(sessionStorage.getItem("session.services") ?? "");
    sessionStorage.setItem("session.services", JSON.stringify({ ...kept, config: { product: "Nordwind" } }));
  });
  await reload();
  await shown.waitFor();
  await page.waitForLoadState("networkidle");
  assert.is(loads, 2);
  complainsOnlyOf();
});

test("without an answer the page goes on; with a broken one it says which field it is", async () => {
  await page.route("**/config.json", (route) => route.fulfill({ status: 503 }), { times: 1 });
  await reload();
  await shown.waitFor();
  await page.waitForLoadState("networkidle");
  assert.is(loads, 1);
  config.product = "";
  await reload();
  await page.getByRole("alert").getByText("„product“").waitFor();
  assert.is(loads, 2);
  complainsOnlyOf(/503|ConfigError/);
});

test.run();

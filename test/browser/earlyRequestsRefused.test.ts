/** Nothing is requested early for a session that has ended or grown old, or for a role that may not enter. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { enter } from "../support/customer.ts";
import { ADMIN, CUSTOMER, list, openEarlyStand, token } from "./earlyStand.ts";
import { holdScripts } from "./heldScripts.ts";

const { browser, backend, count } = await openEarlyStand(test);

/** Changes in storage after which nothing may be sent early. */
const refusals: Record<string, () => void> = {
  "signed out since": () => {
    const hint = JSON.parse(localStorage.getItem("session.hint") ?? "{}");
    localStorage.setItem("session.hint", JSON.stringify({ ...hint, signedOutAt: Date.now() + 60_000 }));
  },
  "idle for too long": () => {
    const hint = JSON.parse(localStorage.getItem("session.hint") ?? "{}");
    localStorage.setItem("session.hint", JSON.stringify({ ...hint, lastActive: Date.now() - 3_600_000 }));
  },
  "an expired access token": () => {
    const session = JSON.parse(sessionStorage.getItem("session") ?? "{}");
    sessionStorage.setItem("session", JSON.stringify({ ...session, receivedAt: Date.now() - 7_200_000 }));
  },
  "another app client": () => {
    const session = JSON.parse(sessionStorage.getItem("session") ?? "{}");
    sessionStorage.setItem("session", JSON.stringify({ ...session, appClientId: "another" }));
  },
  "no session in this tab": () => sessionStorage.removeItem("session"),
};

for (const [reason, change] of Object.entries(refusals)) {
  test(`nothing is requested early: ${reason}`, async () => {
    const visitor = await enter(browser, backend, ADMIN, "/admin/customers");
    const { page } = visitor;
    await page.getByText(/^1–50 von/).waitFor();
    await page.waitForLoadState("networkidle");
    await page.evaluate(change);
    const release = await holdScripts(page);
    const before = [list, token].map(count);
    await page.goto("/admin/customers", { waitUntil: "load" });
    if (reason !== "no session in this tab") {
      await page.waitForFunction(() =>
        performance.getEntriesByType("resource").some(({ name }) => /early-/.test(name)),
      );
    }
    // Whatever the early bundle has sent by now has arrived once another request has.
    await page.evaluate(() => fetch("/config.json").then((response) => response.text()));
    assert.equal([list, token].map(count), before);
    release();
    await visitor.close();
  });
}

test("nothing is requested early where the role may not enter", async () => {
  const visitor = await enter(browser, backend, CUSTOMER, "/customer");
  const { page } = visitor;
  await page.getByText("AV-Vertrag").first().waitFor();
  const before = [list, token].map(count);
  await page.goto("/admin/customers");
  await page.waitForURL("**/customer");
  assert.equal([list, token].map(count), before);
  await visitor.close();
});

test.run();

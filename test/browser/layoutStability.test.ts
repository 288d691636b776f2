/**
 * Nothing in a screen's first view moves on a phone after it was painted: no late count, bar or badge pushes anything. At 1280
 * pixels every scene is checked for the same (scenes/scene.ts).
 */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { newCustomer } from "../backend/newCustomer.ts";
import { openPages } from "../support/pages.ts";
import { takeSession } from "../support/session.ts";
import { watchMoves } from "./layoutShift.ts";

// Two pages of the service's list, so that rows and counts arrive after the first ones are shown.
const { backend, visit } = await openPages(test, { customers: 300, appCustomers: 149 });
const [someone] = backend.world.clients();
const customer = await newCustomer(backend);

const screens = [
  ["admin@nordwind.example", "/admin", "Zuletzt unterschrieben"],
  ["admin@nordwind.example", "/admin/app-customers", /^1–50 von/],
  ["admin@nordwind.example", `/admin/app-customers/${someone?.id}`, "Verlauf"],
  ["admin@nordwind.example", "/admin/customers", /^1–50 von/],
  [customer.email, "/customer", "AV-Vertrag"],
  [customer.email, "/customer/avv", "Noch leer."],
] as const;

for (const [email, address, last] of screens) {
  test(`${address.replace(/[\w-]{20,}/, "one")} at 360 pixels: nothing moves after it was painted`, async () => {
    const { page } = await visit({ viewport: { width: 360, height: 780 } });
    const moves = await watchMoves(page);
    await takeSession(page, backend, email);
    await page.goto(address);
    await page.getByText(last).first().waitFor();
    await page.waitForFunction(() => !document.querySelector("main progress, main [aria-busy=true]"));
    // Waits for late parts after the first rows: the connection's badge, the document, the area's other files.
    await page.waitForLoadState("networkidle");
    assert.equal(await moves(), []);
  });
}

test.run();

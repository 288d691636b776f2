/** What goes wrong in a visitor's browser arrives at the company's receiver, and nothing else does. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { newCustomer } from "../backend/newCustomer.ts";
import { poll } from "../support/poll.ts";
import { openStand } from "../support/stand.ts";
import { home, sendLogin } from "./loginForm.ts";

const { backend, visit } = await openStand(test, { customers: 12, appCustomers: 3 });

interface Report {
  code: string;
  route: string | null;
  build: string;
  browser: { name: string };
  frames: { file: string; line: number; column: number }[];
}
const received = () => backend.reports.received().map(({ report }) => report as Report);

/** The reports that come while `act` runs, once there are `count`. */
async function reportsOf(count: number, act: () => Promise<unknown>): Promise<Report[]> {
  const before = received().length;
  await act();
  await poll(() => received().length >= before + count, `${count} reports`);
  assert.equal(backend.reports.refused(), []);
  return received().slice(before);
}

// One visitor, whose day begins without a fault.
const { page } = await visit({ keep: true });

test("a wrong password and a day's work are no faults", async () => {
  await page.goto("/auth/login");
  await sendLogin(page, "admin@nordwind.example", "Falsch2026");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await sendLogin(page);
  await home(page).waitFor();
  await page.goto("/admin/customers/10001");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.goto("/admin/app-customers");
  await page.getByRole("heading", { level: 1, name: "App-Kunden" }).waitFor();
  assert.equal(backend.reports.received(), []);
  assert.equal(backend.reports.refused(), []);
});

test("an answer that cannot be read, an uncaught error, a rejection and a blocked address are reported", async () => {
  const [malformed] = await reportsOf(1, async () => {
    backend.control.next(
      { path: "/api/clients/client/details" },
      { does: "answer", status: 200, body: "kein JSON" },
    );
    await page.goto("/admin/customers/10002");
    await page.getByRole("button", { name: "Erneut versuchen" }).first().waitFor();
  });
  assert.is(malformed?.code, "Malformed");
  assert.is(malformed?.route, "CustomerDetails");
  assert.is(malformed?.build, await page.locator("meta[name=build]").getAttribute("content"));
  assert.is(malformed?.browser.name, "Chrome");
  assert.ok(malformed?.frames.some(({ file }) => /^(app|chunk)-\w+\.js$/.test(file)));

  const [uncaught] = await reportsOf(1, () =>
    page.evaluate(() => {
      setTimeout(() => {
        throw new RangeError("kunde@musterbau.example");
      });
    }),
  );
  assert.is(uncaught?.code, "RangeError");
  const [rejected] = await reportsOf(1, () =>
    page.evaluate(() => void Promise.reject(new SyntaxError("kunde@musterbau.example"))),
  );
  assert.is(rejected?.code, "SyntaxError");
  const [blocked] = await reportsOf(1, () =>
    page.evaluate(() => fetch("https://fremd.example/?kunde=1").catch(() => {})),
  );
  assert.is(blocked?.code, "PolicyViolationConnectSrc");
  assert.not.match(JSON.stringify(received()), /musterbau|fremd/);
});

test("a bundle that does not come is reported: the area's, and one that was missing at first", async () => {
  const { page } = await visit();
  const account = await newCustomer(backend);
  // One that is only preloaded in vain comes by the fetch that follows: nothing is missing then.
  const own = /\/assets\/(app|chunk)-\w+\.js$/;
  await page.route(own, (route) => route.abort());
  const [late] = await reportsOf(1, async () => {
    await page.goto("/auth/login");
    await page.getByRole("button", { name: "Erneut versuchen" }).waitFor();
    await page.unroute(own);
    await page.getByRole("button", { name: "Erneut versuchen" }).click();
  });
  assert.is(late?.code, "BundleNotLoaded");
  assert.match(late?.frames[0]?.file ?? "", /^(app|chunk)-\w+\.js$/);

  await page.route(/\/assets\/customer-\w+\.js$/, (route) => route.abort());
  const [missing] = await reportsOf(1, () => sendLogin(page, account.email, account.password));
  assert.is(missing?.code, "BundleNotLoaded");
  assert.match(missing?.frames[0]?.file ?? "", /^customer-\w+\.js$/);
  // After one reload. A context that is closed while its page loads may never be.
  await page.getByRole("button", { name: "Erneut versuchen" }).waitFor();
});

test.run();

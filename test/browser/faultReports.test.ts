/** What goes wrong in a visitor's browser arrives at the company's receiver, and nothing else does. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { newCustomer } from "../backend/newCustomer.ts";
import { launch, serve, visit } from "../support/browser.ts";
import { poll } from "../support/poll.ts";

const browser = await launch();
const backend = await serve();

test.after(async () => {
  await browser.close();
  await backend.close();
});

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

test("a wrong password and a day's work are no faults", async () => {
  const visitor = await visit(browser, backend);
  const { page } = visitor;
  await page.goto("/auth/login");
  await page.getByLabel("E-Mail").fill("admin@nordwind.example");
  await page.getByLabel("Passwort", { exact: true }).fill("Falsch2026");
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await visitor.signIn("admin@nordwind.example");
  await page.goto("/admin/customers/10001");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.goto("/admin/app-customers");
  await page.getByRole("heading", { level: 1, name: "App-Kunden" }).waitFor();
  assert.equal(backend.reports.received(), []);
  assert.equal(backend.reports.refused(), []);
  await visitor.close();
});

test("an answer that cannot be read, an uncaught error, a rejection and a blocked address are reported", async () => {
  const visitor = await visit(browser, backend);
  const { page } = visitor;
  await visitor.signIn("admin@nordwind.example");
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
  await visitor.close();
});

test("a bundle that does not come is reported: the area's, and one that was missing at first", async () => {
  const visitor = await visit(browser, backend);
  const { page } = visitor;
  const account = await newCustomer(backend);
  await page.route(/\/assets\/customer-\w+\.js$/, (route) => route.abort());
  const [missing] = await reportsOf(1, async () => {
    await page.goto("/auth/login");
    await page.getByLabel("E-Mail").fill(account.email);
    await page.getByLabel("Passwort", { exact: true }).fill(account.password);
    await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  });
  assert.is(missing?.code, "BundleNotLoaded");
  assert.match(missing?.frames[0]?.file ?? "", /^customer-\w+\.js$/);
  // After one reload. A context that is closed while its page loads may never be.
  await page.getByRole("button", { name: "Erneut versuchen" }).waitFor();
  await visitor.close();

  const other = await visit(browser, backend);
  await other.page.route(/\/assets\/(app|chunk)-\w+\.js$/, (route) => route.abort(), { times: 1 });
  const [late] = await reportsOf(1, async () => {
    await other.page.goto("/auth/login");
    await other.page.getByRole("button", { name: "Erneut versuchen" }).click();
  });
  assert.is(late?.code, "BundleNotLoaded");
  assert.match(late?.frames[0]?.file ?? "", /^(app|chunk)-\w+\.js$/);
  await other.close();
});

test.run();

/** Faults in a visitor's browser arrive at the company's receiver. What is left out: app/faultReports. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { openPages } from "../support/pages.ts";
import { poll } from "../support/poll.ts";

const { backend, enter } = await openPages(test, { customers: 12, appCustomers: 3 });

interface Report {
  code: string;
  route: string | null;
  build: string;
  frames: { file: string; line: number; column: number }[];
}
const received = () => backend.reports.received().map(({ report }) => report as Report);

/** The reports that arrive while `act` runs, once there are `count`. */
async function reportsOf(count: number, act: () => Promise<unknown>): Promise<Report[]> {
  const before = received().length;
  await act();
  await poll(() => received().length >= before + count, `${count} reports`);
  assert.equal(backend.reports.refused(), []);
  return received().slice(before);
}

const { page } = await enter("admin@nordwind.example", "/admin", { keep: true });

test("an unreadable answer, an uncaught error, a rejection and a blocked address are reported", async () => {
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
  assert.ok(malformed?.frames.some(({ file }) => /^(app|chunk)-\w+\.js$/.test(file)));

  // As thrown in a file of the app; code of others, like this test's own, is not reported.
  await page.evaluate(() => {
    const ours = (error: Error) =>
      Object.assign(error, { stack: `${error}\n    at x (${location.origin}/assets/app-4F2KQ7AB.js:1:1)` });
    Object.assign(window, { ours });
  });
  const [uncaught] = await reportsOf(1, () =>
    page.evaluate(() => {
      setTimeout(() => {
        throw (window as unknown as { ours: (error: Error) => Error }).ours(
          new RangeError("kunde@musterbau.example"),
        );
      });
    }),
  );
  assert.is(uncaught?.code, "RangeError");
  const [rejected] = await reportsOf(1, () =>
    page.evaluate(
      () =>
        void Promise.reject(
          (window as unknown as { ours: (error: Error) => Error }).ours(
            new SyntaxError("kunde@musterbau.example"),
          ),
        ),
    ),
  );
  assert.is(rejected?.code, "SyntaxError");
  const [blocked] = await reportsOf(1, () =>
    page.evaluate(() => fetch("https://fremd.example/?kunde=1").catch(() => {})),
  );
  assert.is(blocked?.code, "PolicyViolationConnectSrc");
  assert.not.match(JSON.stringify(received()), /musterbau|fremd/);
});

test.run();

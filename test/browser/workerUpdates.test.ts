/** An update: offered, never forced, and accepted with one reload. What is whole already is not fetched again. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { openHostedPages } from "../support/hostedPages.ts";
import { poll } from "../support/poll.ts";
import { pageHasLooked, settle } from "../support/workerVisitor.ts";

const { browser, host } = await openHostedPages(test);

test("an update in the first session fetches only new and damaged files; dismissed, it is offered again, accepted with one reload", async () => {
  const visitor = await settle(browser, host);
  const { page } = visitor;
  const script = host.script("customer");
  await visitor.keeps("app-one", script, "half a scr");
  host.deploy("two");
  host.asked.length = 0;
  await visitor.looks();
  await visitor.isTold("Update verfügbar");
  assert.ok(host.asked.includes("/index.html"));
  const fetched = host.asked.filter((path) => path.startsWith("/assets/"));
  assert.equal(fetched, [script], "of the unchanged files the damaged one alone");
  assert.is(await visitor.kept("app-two", script), await (await fetch(host.url + script)).text());
  await page.getByText("Bitte updaten Sie die App").waitFor();
  await visitor.answers("Abbrechen");
  await poll(visitor.hearsNothing, "the notice is closed");
  assert.is(visitor.loads(), 1);

  await visitor.looks();
  await visitor.isTold("Update verfügbar");
  host.asked.length = 0;
  await visitor.answers("Updaten");
  await poll(async () => visitor.loads() === 2, "the page is loaded anew");
  await page.getByLabel("E-Mail").waitFor();
  assert.is(await visitor.version(), "two");
  assert.equal(await visitor.caches(), ["app-one", "app-two"]);
  await pageHasLooked(host);
});

test.run();

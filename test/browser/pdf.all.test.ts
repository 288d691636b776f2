/** The contract in the page: drawn, zoomed, searched, as text, and the messages if it cannot be drawn. */
import type { Locator, Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { newCustomer } from "../backend/newCustomer.ts";
import { pressEnterOn } from "../support/focus.ts";
import { openPages } from "../support/pages.ts";
import { poll } from "../support/poll.ts";
import { drawWithMouse, wave } from "../support/signingPage.ts";
import { holdRequests } from "./heldRequests.ts";

const { backend, enter } = await openPages(test, { customers: 40 });

/** Two fingers on an element, first and finally so far apart, in CSS pixels; `between` runs after they have come down. */
async function pinch(
  page: Page,
  element: Locator,
  first: number,
  then: number,
  between: (fingers: { x: number; y: number }[]) => Promise<void> = async () => {},
) {
  const box = await element.boundingBox();
  assert.ok(box);
  const [x, y] = [box.x + box.width / 2, box.y + 100];
  const devtools = await page.context().newCDPSession(page);
  const fingers = (apart: number) => [
    { x: x - apart / 2, y },
    { x: x + apart / 2, y },
  ];
  await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: fingers(first) });
  await between(fingers(first));
  for (let part = 1; part <= 5; part += 1) {
    const touchPoints = fingers(first + ((then - first) * part) / 5);
    await devtools.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints });
  }
  await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

test("a customer reads the contract in the page, and nothing is fetched for it before", async () => {
  const { email } = await newCustomer(backend, { sepa: false });
  const { page, complainsOnlyOf } = await enter(email, "/customer");
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (/pdfjs-|pdfLibrary-/.test(request.url())) fetched.push(request.url());
  });
  await page.reload();
  await page.getByRole("link", { name: /^AV-Vertrag .*unterschreiben$/ }).waitFor();
  assert.equal(fetched, [], "nobody has asked for a contract");

  await page.getByRole("link", { name: /^AV-Vertrag .*unterschreiben$/ }).click();
  const contract = page.getByRole("region", { name: "AV-Vertrag zum Lesen", exact: true });
  await contract.locator("canvas").first().waitFor();
  await page.locator("main").getByText("Seite 1 von 5").first().waitFor();
  assert.ok(fetched.some((address) => address.endsWith("/worker.js")));
  const words = contract.getByText("Vertrag zur Auftragsverarbeitung").first();
  const drawn = await words.boundingBox();
  assert.ok(drawn && drawn.height > 10, "its letters lie over the drawn ones");
  await page.mouse.move(drawn.x + 1, drawn.y + drawn.height / 2);
  await page.mouse.down();
  await page.mouse.move(drawn.x + drawn.width - 1, drawn.y + drawn.height / 2, { steps: 5 });
  await page.mouse.up();
  const selected = await page.evaluate(() => getSelection()?.toString());
  assert.match(selected ?? "", /ertrag zur Auftragsverarbeitun/, "a drag over them selects them");

  await page.getByRole("button", { name: "Vergrößern" }).click();
  await page.getByText("200 %").waitFor();
  await contract.evaluate((element) => {
    element.scrollTop = element.scrollHeight;
  });
  await page.locator("main").getByText("Seite 5 von 5").first().waitFor();
  await contract.getByRole("figure", { name: "Seite 5" }).locator("canvas").first().waitFor();
  assert.is(await contract.getByRole("figure", { name: "Seite 1 " }).locator("canvas").count(), 0);

  await page.getByRole("button", { name: "Als Text lesen" }).click();
  await page.getByText("Eine Lesehilfe: Maßgeblich ist das Dokument").waitFor();
  await page.getByRole("heading", { name: "Vertrag zur Auftragsverarbeitung" }).waitFor();

  await page.getByRole("button", { name: "Name tippen" }).click();
  await page.getByRole("button", { name: "Als Unterschrift übernehmen" }).click();
  await page.getByRole("button", { name: "AV-Vertrag verbindlich abschließen" }).click();
  await page.getByText("AV-Vertrag unterschrieben").waitFor();
  const [sent] = backend.control.seen({ operation: "createDocument" });
  const { blank } = JSON.parse(JSON.parse(sent?.body ?? "{}").variables.input.data).evidence;
  assert.is(blank.presented, "inPage");
  assert.is(blank.pages.of, 5);
  assert.ok(
    [1, 5].every((page) => blank.pages.shown.includes(page)),
    "the pages that came into sight",
  );
  complainsOnlyOf();
});

test("while the contract is loading, its spinner is in sight", async () => {
  const { email } = await newCustomer(backend, { sepa: false });
  const { page } = await enter(email, "/customer", { viewport: { width: 1280, height: 800 } });
  const release = await holdRequests(page, /docs\/avv\.pdf/);
  await page.goto("/customer/avv");
  const box = await page.getByText("AV-Vertrag zum Lesen wird geladen").boundingBox();
  assert.ok(box && box.y + box.height < 800, `at ${box?.y} px`);
  await release();
});

const viewport = { width: 360, height: 780 };
/** The page's length in window heights, without the space of the bar at the bottom, which lies over it. */
const screens = (page: Page) =>
  page.evaluate(() => {
    const { documentElement: root } = document;
    return (root.scrollHeight - Number.parseFloat(getComputedStyle(root).paddingBlockEnd)) / innerHeight;
  });

test("contract and mandate are folded on a phone, the way is short, and one press makes the contract's type readable", async () => {
  const { email, sub } = await newCustomer(backend, { avv: false });
  // Touch targets are higher than a mouse's.
  const phone = { viewport, hasTouch: true, isMobile: true };
  const { page, complainsOnlyOf } = await enter(email, "/customer/sepa", phone);
  await page.getByRole("button", { name: "Vordruck ansehen" }).waitFor();
  assert.ok((await screens(page)) <= 3.5, `SEPA: ${await screens(page)} screens`);
  const client = backend.world.client(sub);
  assert.ok(client);
  backend.world.putClient({ ...client, avv: client.sepa, sepa: client.avv });
  await page.goto("/customer/avv");
  await page.getByRole("button", { name: "Hier lesen" }).waitFor();
  assert.ok((await screens(page)) <= 2.2, `AVV: ${await screens(page)} screens`);
  await page.getByRole("button", { name: "Hier lesen" }).click();
  const words = page.getByText("Zwischen dem Verantwortlichen").first();
  await words.waitFor();
  const paper = page.getByRole("region", { name: "AV-Vertrag zum Lesen", exact: true });
  await page.waitForFunction(() => document.activeElement?.ariaLabel === "AV-Vertrag zum Lesen");
  const top = (await paper.boundingBox())?.y ?? Number.NaN;
  assert.ok(Math.abs(top) < 2, `the press leads to the pages, past the tools: ${top} px`);
  await page.getByRole("button", { name: "Vergrößern" }).click();
  const size = () =>
    words.evaluate((span) => {
      const { width } = span.closest("figure")?.getBoundingClientRect() ?? { width: 0 };
      // 595 points are the paper's width.
      return (Number.parseFloat(getComputedStyle(span).fontSize) * width) / 595;
    });
  await page.waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth, null);
  assert.ok((await size()) >= 12, `${await size()} px`);

  const contract = page.getByRole("region", { name: "AV-Vertrag zum Lesen", exact: true });
  const zoom = () => page.locator("output").first().textContent();
  const before = Number.parseInt((await zoom()) ?? "", 10);
  await pinch(page, contract, 120, 60);
  await poll(async () => Number.parseInt((await zoom()) ?? "", 10) <= before * 0.6, "two fingers zoom it");
  assert.is(await page.evaluate(() => window.visualViewport?.scale), 1, "and not the page");
  const small = Number.parseInt((await zoom()) ?? "", 10);
  const layAnew = (fingers: { x: number; y: number }[]) =>
    page.evaluate((places) => {
      const touched = places.map(({ x, y }) => document.elementFromPoint(x, y));
      for (const element of touched) element?.replaceWith(element.cloneNode(true));
    }, fingers);
  await pinch(page, contract, 60, 120, layAnew);
  await poll(
    async () => Number.parseInt((await zoom()) ?? "", 10) >= small * 1.6,
    "they go on zooming where the text under them was laid anew",
  );

  // A phone reloads a page that it has discarded: reading goes on at the same place.
  await contract.evaluate((element) => {
    element.scrollTop = element.scrollHeight * 0.5;
    window.scrollTo(0, 160);
  });
  await page.locator("main").getByText("Seite 3 von 5").first().waitFor();
  await page.waitForFunction(
    () => history.state.scroll === 160 && history.state.state.readingPage === 3,
    null,
  );
  await page.reload();
  await page.locator("main").getByText("Seite 3 von 5").first().waitFor();
  await page.waitForFunction(() => Math.abs(window.scrollY - 160) < 2, null);
  complainsOnlyOf();
});

/** Of pdf.js: what opens documents, and what draws them in another thread. */
const [LIBRARY, WORKER] = [/\/library\.js$/, /\/worker\.js$/];

test("a press that removes or disables its control leaves the keyboard's place; a lost library and a lost worker are fetched again", async () => {
  const { email } = await newCustomer(backend, { sepa: false });
  const { page } = await enter(email, "/customer/avv", { viewport });
  const at = (selector: string) =>
    page.waitForFunction((where) => document.activeElement?.matches(where), selector);
  const enterOn = (name: string) => pressEnterOn(page.getByRole("button", { name, exact: true }));
  const lose = (file: RegExp) => page.route(file, (route) => route.abort());
  await lose(LIBRARY);
  await lose(WORKER);
  await enterOn("Hier lesen");
  for (const lost of [LIBRARY, WORKER]) {
    await page.getByRole("button", { name: "Erneut versuchen" }).waitFor();
    await at("#blank-document");
    await page.unroute(lost);
    const nextFails = lost === LIBRARY ? page.waitForEvent("requestfailed") : null;
    await enterOn("Erneut versuchen");
    await nextFails;
  }
  await page.getByRole("region", { name: "AV-Vertrag zum Lesen" }).locator("canvas").first().waitFor();
  await page.getByRole("button", { name: "Vergrößern" }).waitFor();
  await at("[aria-label='AV-Vertrag zum Lesen']");

  await enterOn("Vergrößern");
  await enterOn("Verkleinern");
  await at("[aria-label=Verkleinern][aria-disabled]");
  await drawWithMouse(page, wave);
  await enterOn("Löschen");
  await at("[aria-label=Löschen][aria-disabled]");
});

test.run();

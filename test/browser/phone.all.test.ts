/** Touch on a phone: nothing scrolls behind a dialog, and one bar leads through signing. */

import { test } from "uvu";
import * as assert from "uvu/assert";
import { callerAs } from "../backend/caller.ts";
import { newCustomer } from "../backend/newCustomer.ts";
import { openPages } from "../support/pages.ts";
import { poll } from "../support/poll.ts";
import { line, wave } from "../support/signingPage.ts";
import { closeLargePad, drawWithFinger, openLargePad, turned } from "./signingPages.ts";

const { backend, enter, visit } = await openPages(test);
const phone = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } };

/** A customer with a mandate to sign, used from test to test. */
const debtor = await enter((await newCustomer(backend, { avv: false })).email, "/customer", {
  ...phone,
  keep: true,
});

/** Opens the empty form of the mandate in a window of that size. */
async function unsignedMandate(viewport = phone.viewport) {
  await debtor.page.setViewportSize(viewport);
  await debtor.page.goto("/customer/sepa");
  await debtor.page.getByLabel("IBAN", { exact: true }).waitFor();
  return debtor.page;
}

test("pulling down does not reload a begun form, and reloads a page without one; nothing scrolls behind a dialog", async () => {
  const page = await unsignedMandate({ width: 360, height: 320 });
  const pull = () => page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorY);
  const scrollY = () => page.evaluate(() => window.scrollY);
  /** A wheel stands for the finger: synthesized swipes scroll nothing in a headless browser. */
  const swipe = async () => {
    await page.evaluate(() => scrollTo(0, 0));
    await page.mouse.move(180, 300);
    await page.mouse.wheel(0, 120);
  };
  assert.is(await pull(), "auto");
  await page.getByLabel("IBAN", { exact: true }).fill("DE89");
  await poll(async () => (await pull()) === "none", "no reload");
  await swipe();
  await poll(async () => (await scrollY()) > 0, "the page is longer than the screen");
  await page.getByRole("link", { name: "Zurück zu Ihren Dokumenten" }).click();
  await page.getByRole("dialog").waitFor();
  await swipe();
  // Shows that nothing happens, so there is nothing to wait for.
  await new Promise((resume) => setTimeout(resume, 500));
  assert.is(await scrollY(), 0);
  await page.getByRole("button", { name: "Verlassen", exact: true }).click();
  await poll(async () => (await pull()) === "auto", "a reload again");
  await swipe();
  await poll(async () => (await scrollY()) > 0, "and afterwards it scrolls again");
});

test("the bar at the bottom leads through the mandate: to missing fields, to the next step, and signs", async () => {
  const page = await unsignedMandate({ width: 360, height: 780 });
  const button = (name: string) => page.getByRole("button", { name, exact: true }).filter({ visible: true });
  const where = (text: string) => page.getByText(text, { exact: true }).filter({ visible: true }).waitFor();
  const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement).name);
  await where("Schritt 1 von 2: Ausfüllen");
  await where("Es fehlt: Straße");
  assert.is(await focused(), "street", "the first empty field");
  await page.getByLabel("IBAN", { exact: true }).focus();
  await button("Weiter: Straße").click();
  await poll(async () => (await focused()) === "street", "the first field that is missing");
  let keys = 0;
  for (const [label, text] of [
    ["Straße und Hausnummer", "Hafenstraße 12"],
    ["PLZ", "20457"],
    ["Ort", "Hamburg"],
    ["IBAN", "DE89370400440532013000"],
  ] as const) {
    keys += text.length;
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await poll(
    async () => (await page.getByLabel("BIC", { exact: true }).inputValue()) !== "",
    "the bank of the account",
  );
  assert.ok(keys <= 60, `${keys} keys`);
  const isCut = await page
    .getByLabel("BIC", { exact: true })
    .evaluate((input) => input.scrollWidth > input.clientWidth);
  assert.not(isCut, "the BIC is legible");
  await button("Weiter: Prüfen und unterschreiben").click();
  await where("Schritt 2 von 2: Prüfen und unterschreiben");
  const bar = await page.locator("[class*=SigningBar_bar]").boundingBox();
  assert.ok(bar && Math.abs(bar.y + bar.height - 780) < 1, "at the bottom of the window");
  assert.ok(bar.height < 780 / 5, `${bar.height} px high`);
  await where("Es fehlt: Unterschrift");
  await button("Weiter: Unterschrift").click();
  await closeLargePad(page);
  await page.getByText("Name tippen").click();
  await page.getByRole("button", { name: "Als Unterschrift übernehmen" }).click();
  await page.getByText("Sie erteilen es damit verbindlich.").waitFor();
  await button("SEPA-Mandat verbindlich erteilen").click();
  await page
    .getByRole("dialog")
    .getByText(/unterschrieben|erteilt/)
    .waitFor();
});

test("a double tap on „Fertig“ does not sign; the signing button rests for a second, and then a tap on it signs", async () => {
  const { email } = await newCustomer(backend, { sepa: false });
  const { page } = await enter(email, "/customer", { ...phone, viewport: { width: 360, height: 740 } });
  // Before the signing button is there, because its timer would otherwise stay a real one, which nothing clears.
  await page.clock.install();
  let sent = 0;
  page.on("request", (request) => {
    if (request.postData()?.includes("CreateDocument")) sent += 1;
  });
  const button = (name: string) => page.getByRole("button", { name, exact: true }).filter({ visible: true });
  const next = page.getByRole("link", { name: /^AV-Vertrag .* Lesen und unterschreiben$/ });
  const lines = await next.evaluate((step) => {
    const text = document.createRange();
    text.selectNodeContents(step.lastElementChild ?? step);
    return new Set([...text.getClientRects()].map(({ top }) => top)).size;
  });
  assert.is(lines, 1, "the next step stands on one line");
  await next.tap();
  await openLargePad(page);
  for (const stroke of [wave, line]) await drawWithFinger(page, stroke.map(turned));
  // Until then the bar leads to the document instead of signing.
  await page.getByText("Bitte kurz warten").filter({ visible: true }).waitFor({ state: "hidden" });
  const box = await button("Fertig").boundingBox();
  assert.ok(box);
  const at = [box.x + box.width / 2, box.y + box.height / 2] as const;
  // The page's time stands still, so that a busy machine does not lengthen the gap between the taps.
  await page.clock.pauseAt(Date.now() + 2_000);
  await page.evaluate(() => {
    const clicked: Event[] = [];
    Object.assign(window, { clicked });
    addEventListener("click", (event) => clicked.push(event), { capture: true });
  });
  await page.touchscreen.tap(...at);
  await page.clock.runFor(200);
  await page.touchscreen.tap(...at);
  // The browser makes a click of a tap later.
  await poll(() => page.evaluate(() => Reflect.get(window, "clicked").length === 2), "both clicks");
  await page.clock.resume();
  const sign = button("AV-Vertrag verbindlich abschließen");
  await sign.tap({ trial: true });
  assert.is(sent, 0, "signed by a tap on another button");

  // So low that not all steps fit into the window.
  await page.setViewportSize({ width: 360, height: 440 });
  await page.evaluate(() => scrollTo(0, 0));
  await button("Weiter: Prüfen").tap();
  await button("Weiter: Unterschreiben").waitFor();
  const presses = [
    () => button("Weiter: Unterschreiben").tap(),
    // As a dialog's answer, or "Fertig".
    () => page.evaluate(() => document.body.appendChild(document.createElement("button")).click()),
  ];
  for (const press of presses) {
    await page.waitForFunction(() => !document.querySelector("[class*=SigningBar_settling]"));
    // By the page's own clock, from the press on: a busy machine can only lengthen it.
    const rested = page.evaluate(
      () =>
        new Promise<number>((tell) => {
          let since = 0;
          let wasSeen = false;
          const begun = performance.now();
          const press = () => {
            since = performance.now();
          };
          addEventListener("click", press, { capture: true, once: true });
          const look = () => {
            const rests = document.querySelector("[class*=SigningBar_settling]") !== null;
            wasSeen ||= rests;
            if (performance.now() - begun > 10_000) tell(0);
            else if (!rests && wasSeen) tell(performance.now() - since);
            else requestAnimationFrame(look);
          };
          look();
        }),
    );
    await press();
    assert.ok((await rested) >= 900);
  }
  await sign.tap();
  await page
    .getByRole("dialog")
    .getByText(/unterschrieben|erteilt/)
    .waitFor();
  assert.is(sent, 1);
});

test("from the invitation's mail to both signed documents it takes 21 taps", async () => {
  const email = "tipp@nordlicht.example";
  const caller = await callerAs(backend, "admin@nordwind.example");
  const invitation = { client_id: "10004", client: "Nordlicht GmbH", email, name: "Karla Groß" };
  await caller.post("/api/admin/sendClientInvitation", invitation);
  const mail = backend.outbox.all().findLast(({ to }) => to === email);
  assert.ok(mail?.link && mail.code);
  const { page } = await visit({ ...phone, viewport: { width: 360, height: 740 } });
  const taps = ["the link in the mail"];
  await page.goto(mail.link);
  const tap = async (name: string | RegExp, role: "button" | "link" = "button") => {
    await page.getByRole(role, { name, exact: true }).filter({ visible: true }).tap();
    taps.push(String(name));
  };
  /** Taps on the field, unless it has the focus. */
  const type = async (label: string, text: string) => {
    const field = page.getByLabel(label, { exact: true });
    await field.waitFor();
    if (!(await field.evaluate((input) => input === document.activeElement))) {
      await field.tap();
      taps.push(label);
    }
    await page.keyboard.type(text);
  };
  const sign = async (action: string) => {
    await tap("Weiter: Unterschrift");
    await drawWithFinger(page, wave.map(turned));
    taps.push("the stroke");
    await tap("Fertig");
    await tap(action);
    await page
      .getByRole("dialog")
      .getByText(/unterschrieben|erteilt/)
      .waitFor();
  };
  await type("Passwort", mail.code);
  await tap("Anmelden");
  await type("Neues Passwort", "Eigenes2026pass");
  await type("Neues Passwort wiederholen", "Eigenes2026pass");
  await tap("Passwort festlegen");
  await tap(/^AV-Vertrag .*unterschreiben$/, "link");
  await tap("Hier lesen");
  await page.locator("figure canvas").first().waitFor();
  await tap("Weiter: Prüfen");
  await sign("AV-Vertrag verbindlich abschließen");
  await tap("Weiter zum SEPA-Mandat");
  await type("Straße und Hausnummer", "Hafenstraße 12");
  await type("PLZ", "20457");
  await type("Ort", "Hamburg");
  await type("IBAN", "DE89370400440532013000");
  await tap("Weiter: Prüfen und unterschreiben");
  await sign("SEPA-Mandat verbindlich erteilen");
  await tap("Verstanden");
  await page.getByText("Alles erledigt.").waitFor();
  assert.is(taps.length, 21, taps.join(", "));
});

test.run();

/**
 * Both roles' whole job with the service worker, and what the browser keeps meanwhile and afterwards. It keeps only what the
 * inventory in src/PROMISES.md lists, for no longer than stated there, and no secret.
 */
import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { callerAs } from "../backend/caller.ts";
import { demoPassword } from "../backend/demo.ts";
import { newCustomer } from "../backend/newCustomer.ts";
import { signedCustomer } from "../backend/signedCustomer.ts";
import { type BrowserVisitor, openAccountMenu } from "../support/browser.ts";
import { invitable } from "../support/invitable.ts";
import { openPages } from "../support/pages.ts";
import { poll } from "../support/poll.ts";
import { drawWithMouse, fillMandate, mandateTexts, wave } from "../support/signingPage.ts";
import { readInventory, rowOf, type StorageArea } from "../support/storageInventory.ts";
import { ADMIN, home, sendLogin } from "./loginForm.ts";
import { isToken, leaving } from "./tabStorage.ts";

const { backend, visit, enter } = await openPages(test, { customers: 12, appCustomers: 3 });
const rows = readInventory();

interface Kept {
  where: StorageArea;
  name: string;
  text: string;
}

/** What the browser keeps for the site now, as that page sees it. */
async function keptBy(page: Page): Promise<readonly Kept[]> {
  assert.equal(await page.context().cookies(), [], "no cookie");
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    if (databases.length > 0) throw new Error(`a database: ${databases[0]?.name}`);
    const kept: Kept[] = [];
    for (const [where, storage] of Object.entries({ sessionStorage, localStorage })) {
      for (const [name, text] of Object.entries<string>({ ...storage })) {
        kept.push({ where: where as StorageArea, name, text });
      }
    }
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      const text = requests.map(({ url }) => new URL(url).pathname).join(" ");
      kept.push({ where: "Cache Storage", name, text });
    }
    return kept;
  });
}

const named = ({ where, name }: Kept) => `${where} ${name}`;
const lifetimeOf = (kept: Kept) => rowOf(rows, kept)?.lifetime;

/** Kept entries that may not exist: not in the inventory, or with another lifetime than these. */
const strangersIn = (kept: readonly Kept[], ...lifetimes: readonly string[]) =>
  kept.filter((one) => !lifetimes.includes(lifetimeOf(one) ?? "")).map(named);

/** A visitor whose browser has the worker, every text that is written into web storage, and what others may see or log. */
async function watched(): Promise<BrowserVisitor & { written: Kept[]; overheard: string[] }> {
  const visitor = await visit({ serviceWorkers: "allow" });
  const written: Kept[] = [];
  const overheard: string[] = [];
  const { page } = visitor;
  const context = page.context();
  page.on("request", (request) => overheard.push(request.url(), request.headers().referer ?? ""));
  page.on("websocket", (socket) => overheard.push(socket.url()));
  page.on("console", (message) => overheard.push(message.text()));
  page.on("pageerror", (error) => overheard.push(String(error.stack)));
  await context.exposeBinding("noteWriting", (_, where: StorageArea, name: string, text: string) => {
    written.push({ where, name, text });
  });
  await context.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (name, text) {
      setItem.call(this, name, text);
      const where = this === localStorage ? "localStorage" : "sessionStorage";
      Reflect.get(window, "noteWriting")(where, name, text);
    };
  });
  return { ...visitor, written, overheard };
}

/** Waits until the worker has taken over, with everything in its caches. */
const workerServes = (page: Page) =>
  poll(
    () =>
      page.evaluate(async () => {
        const config = await caches.match("/config.json", { cacheName: "lasting" });
        return navigator.serviceWorker.controller !== null && config !== undefined;
      }),
    "the worker serves",
  );

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();
const told = (page: Page, text: string) => page.getByRole("dialog").getByText(text).waitFor();
const understood = (page: Page) => press(page, "Verstanden");

async function signOut(page: Page) {
  const left = await leaving(page);
  await openAccountMenu(page);
  await press(page, "Logout");
  await left();
}

/** Checks that a sign-out leaves nothing of the session, and a closed tab nothing but the device's entries. */
async function leavesNothing({ page, written }: { page: Page; written: readonly Kept[] }) {
  assert.equal(
    strangersIn(written, "session", "tab", "device", "moment"),
    [],
    "all that was written is in the inventory",
  );
  assert.equal(strangersIn(await keptBy(page), "tab", "device"), [], "after the sign-out");
  const next = await page.context().newPage();
  await page.close();
  await next.goto("/auth/login");
  const kept = await keptBy(next);
  assert.equal(strangersIn(kept, "device"), [], "after the tab");
  const cached = kept.filter(({ where }) => where === "Cache Storage").map(({ text }) => text);
  assert.ok(cached.length === 2, "the worker's two caches");
  assert.not.match(cached.join(" "), /(^| )\/(api|graphql|storage|cognito|reports)\b/, "no service's answer");
}

/**
 * Checks that only the session's tokens are secret, and lie where the inventory says (ASVS 14.3.3); that no address and no
 * message of the console holds a secret.
 */
function keepsNoSecret(
  { written, overheard }: { written: readonly Kept[]; overheard: readonly string[] },
  secrets: readonly string[],
) {
  for (const text of overheard) {
    for (const secret of secrets)
      assert.not.ok(text.includes(secret) || text.includes(encodeURIComponent(secret)), text);
    assert.not.match(text, isToken);
  }
  for (const one of written) {
    const plain = one.text.replace(/\s/g, "").toLowerCase();
    for (const secret of secrets)
      assert.not.ok(plain.includes(secret.toLowerCase()), `${named(one)}: ${secret}`);
    assert.not.match(one.text, /data:image|"points"/, `${named(one)}: a signature`);
    if (isToken.test(one.text)) assert.is(named(one), "sessionStorage session");
  }
}

/** People that staff can invite: each serves one test. */
const [ofCustomer, ofStaff] = invitable(backend);
assert.ok(ofCustomer && ofStaff);
const chosen = "Müller Straße 12";
const iban = mandateTexts.IBAN.replace(/\s/g, "");

test("the customer chooses a password, signs both documents and keeps them; what is typed is kept for a reload, the IBAN is not", async () => {
  const customer = await watched();
  const { page } = customer;
  const { customer: company, user } = ofCustomer;
  const { name, emailaddress: email } = user;
  const admin = await callerAs(backend, ADMIN);
  const invitation = { client_id: company.id, client: company.name, email, name };
  await admin.post("/api/admin/sendClientInvitation", invitation);
  const mail = backend.outbox.all().findLast(({ kind, to }) => kind === "invitation" && to === email);
  assert.ok(mail?.link && mail.code);
  await page.goto(mail.link);
  await sendLogin(page, email, mail.code);
  await page.waitForURL(/new-password/);
  for (const field of await page.locator("input[autocomplete=new-password]").all()) await field.fill(chosen);
  await press(page, /speichern|festlegen|weiter/i);
  await page.getByRole("heading", { level: 1, name: "Ihre Dokumente" }).waitFor();
  await workerServes(page);

  await page.goto("/customer/avv");
  await drawWithMouse(page, wave);
  await press(page, /verbindlich (abschließen|erteilen)/);
  await told(page, "Es fehlt noch das SEPA-Mandat.");
  await press(page, "Später");

  await page.goto("/customer/sepa");
  await fillMandate(page);
  const draft = await poll(
    async () => (await keptBy(page)).find(({ name, text }) => name === "draft.sepa" && /Karla/.test(text)),
    "the draft",
  );
  assert.is(lifetimeOf(draft), "session");
  // Leaving asks about the typed texts; here the answer is yes.
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  const kontoinhaber = page.getByLabel("Kontoinhaber", { exact: true });
  await kontoinhaber.waitFor();
  assert.is(await kontoinhaber.inputValue(), mandateTexts.Kontoinhaber);
  assert.is(await page.getByLabel("IBAN", { exact: true }).inputValue(), "");
  await fillMandate(page);
  await drawWithMouse(page, wave);
  await press(page, /verbindlich erteilen/);
  await told(page, "SEPA-Mandat erteilt");
  await understood(page);
  await page.getByText("Alles erledigt.").waitFor();
  assert.not(
    (await keptBy(page)).some(({ name }) => name.startsWith("draft.")),
    "what was signed leaves no draft",
  );
  const zip = page.waitForEvent("download");
  await press(page, "Alles herunterladen (ZIP)");
  await (await zip).delete();
  assert.equal(strangersIn(await keptBy(page), "session", "tab", "device"), []);

  const session = (await keptBy(page)).filter((one) => lifetimeOf(one) === "session");
  assert.ok(session.length >= 2, "a session is there to be left");
  await signOut(page);
  await leavesNothing(customer);
  keepsNoSecret(customer, [demoPassword, mail.code, chosen, chosen.replace(/\s/g, ""), iban]);
});

test("staff invite, file and remind, look at users, and leave nothing but what the device may remember", async () => {
  const staff = await watched();
  const { page } = staff;
  const { customer: company, user } = ofStaff;
  const signed = await signedCustomer(backend, { sepa: false });
  const owing = await newCustomer(backend);
  const email = "gruendlich@nordwind.example";
  const attributes = { email_verified: "true" };
  await backend.cognito.seed({ email, password: demoPassword, group: "Admin", attributes });
  await page.goto("/auth/login");
  const wrong = "Verkehrt2026pass";
  await sendLogin(page, email, wrong);
  await told(page, "Eingabe fehlerhaft");
  assert.not.ok((await page.getByRole("dialog").textContent())?.includes(wrong));
  await understood(page);
  await page.getByRole("link", { name: "Passwort vergessen?" }).click();
  await press(page, "Code anfordern");
  await understood(page);
  const code = backend.outbox.all().findLast(({ to }) => to === email)?.code ?? "";
  assert.match(code, /^\d{6}$/);
  await page.getByLabel("Code", { exact: true }).fill(code);
  for (const label of ["Neues Passwort", "Neues Passwort wiederholen"])
    await page.getByLabel(label, { exact: true }).fill(chosen);
  await press(page, "Passwort festlegen");
  await understood(page);
  await sendLogin(page, email, chosen);
  await home(page).waitFor();
  await workerServes(page);
  await page.goto("/admin/customers");
  await page.getByRole("searchbox").fill(company.name);
  await page.getByRole("link", { name: company.name }).first().click();
  await press(page, `Einladen ${user.name}`);
  await told(page, "Zugangsdaten ist unterwegs");
  await understood(page);
  await page.goto(`/admin/app-customers/${signed.sub}`);
  await press(page, "AV-Vertrag im Kundensystem ablegen");
  await page.getByText("liegt jetzt im Kundensystem").waitFor();
  await page.goto(`/admin/app-customers/${owing.sub}`);
  await press(page, "Erinnerungsmail senden");
  await press(page, "Erinnern");
  await understood(page);
  await page.goto("/admin/users");
  await page.getByRole("heading", { level: 1, name: "Mitarbeiter" }).waitFor();
  const kept = await keptBy(page);
  assert.equal(strangersIn(kept, "session", "tab", "device"), []);
  assert.ok(kept.some(({ name }) => name === "session.customerSystemToken"));
  const memory = kept.find(({ name }) => name === "deviceMemory");
  assert.match(memory?.text ?? "", signed.clientId);
  assert.match(memory?.text ?? "", owing.sub);
  assert.not.match(memory?.text ?? "", /@/, "ids and times only");
  await signOut(page);
  await leavesNothing(staff);
  keepsNoSecret(staff, [wrong, code, chosen, chosen.replace(/\s/g, "")]);
});

test("a document's own window holds nothing of the session, and closes with it, however it was opened", async () => {
  const { email } = await signedCustomer(backend);
  const { page } = await enter(email, "/customer/avv", { hasPdfViewer: true });
  const open = page.getByRole("button", { name: "Öffnen" });
  await open.waitFor();
  assert.is(await page.locator("main a[href^=blob]").count(), 0, "nothing to open by a menu or to drag away");
  await open.click({ button: "middle" });
  for (const modifiers of [[], ["Control"], ["Shift"]] as const) {
    const opening = page.waitForEvent("popup");
    await open.click({ modifiers: [...modifiers] });
    const opened = await opening;
    await opened.waitForURL(/^blob:/);
    assert.equal(strangersIn(await keptBy(opened), "device"), [], "no copy of the tab's storage");
  }
  assert.is(page.context().pages().length, 4);
  await signOut(page);
  await poll(() => page.context().pages().length === 1, "its windows are closed");
});

test("a reload leaves no window of a document that a sign-out could not close", async () => {
  const { email } = await signedCustomer(backend);
  const { page } = await enter(email, "/customer/avv", { hasPdfViewer: true });
  const opening = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Öffnen" }).click();
  await (await opening).waitForURL(/^blob:/);
  await page.reload();
  await poll(() => page.context().pages().length === 1, "the window is closed");
  await page.getByRole("button", { name: "Öffnen" }).waitFor();
});

test.run();

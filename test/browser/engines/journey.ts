/**
 * The product's whole job in another engine than Chromium: staff invite a customer, the customer signs both documents
 * and keeps the PDF, staff see it happen, and the app starts without a network.
 */
import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import type { Test } from "uvu";
import * as assert from "uvu/assert";
import { demoPassword } from "../../backend/demo.ts";
import { readPdf } from "../../backend/documents/pdfFacts.ts";
import type { Backend } from "../../backend/server.ts";
import { serve } from "../../support/browser.ts";
import { line, mandateTexts, wave } from "../../support/customer.ts";
import { type Engine, type EnginePage, pollEngine, type Target } from "../../support/engines/engine.ts";
import { walk } from "../../support/engines/journey.ts";
import { type Host, startHost } from "../../support/host.ts";
import { liesOn, receivedSignature } from "../../support/ink.ts";

const button = (name: string): Target => ({ css: "button", name });
const link = (name: string): Target => ({ css: "a[href]", name });
const field = (name: string): Target => ({ css: "input", name });
const heading = (name: string): Target => ({ css: "h1", name, exact: true });
const inDialog = (name: string): Target => ({ css: "dialog[open] *", name });
const notice = (name: string): Target => ({ css: "[role=status] *", name });
const text = (name: string): Target => ({ css: "body *", name });
const documentLink = (document: string): Target => ({
  css: "a[href]",
  within: { css: "li", text: document },
});
const paper: Target = { css: "canvas" };

interface World {
  engine: Engine;
  backend: Backend;
  staff: EnginePage;
  customer: EnginePage;
  /** Whom staff invite. */
  invited: { email: string; name: string; company: string };
}

const subOf = ({ backend, invited }: World): string => {
  const client = backend.world.clients().find(({ email }) => email === invited.email);
  assert.ok(client, "the invitation made a record");
  return client.id;
};

const pathOf = (page: EnginePage) => page.evaluate(() => location.pathname);

const waitForPath = (page: EnginePage, wanted: string) =>
  pollEngine(
    async () => ((await pathOf(page)) === wanted ? true : null),
    async () => `waited in vain for ${wanted}, it is ${await pathOf(page)}`,
  );

async function signIn(page: EnginePage, email: string, password: string) {
  await page.fill(field("E-Mail"), email);
  await page.fill({ css: "input", name: "Passwort", exact: true }, password);
  await page.click({ ...button("Anmelden"), exact: true });
}

/** The first run of the app says that it works offline from now on. */
async function hearOffline(page: EnginePage) {
  await page.waitFor(notice("Offline verfügbar"));
  await page.click(button("Verstanden!"));
}

async function complainsOfNothing(page: EnginePage, ...excused: readonly RegExp[]) {
  const rest = (await page.complaints()).filter((said) => !excused.some((pattern) => pattern.test(said)));
  assert.equal(rest, [], "the browser complains of nothing");
}

/** The saved file, once it is whole. */
const saved = (engine: Engine, name: string) =>
  pollEngine(
    async () => {
      const bytes = await readFile(join(engine.downloads, name));
      return bytes.subarray(-16).includes("%%EOF") ? bytes : null;
    },
    () => `${name} was not saved`,
  );

/** The first customer of the world none of whose users has been invited yet, and one of them. */
function toInvite({ world }: Backend): World["invited"] {
  const known = new Set(world.clients().map(({ email }) => email));
  for (const { name, users } of world.customers) {
    const user = users.find(({ emailaddress }) => emailaddress);
    if (user && !users.some(({ emailaddress }) => known.has(emailaddress))) {
      return { email: user.emailaddress, name: user.name, company: name };
    }
  }
  throw new Error("the world has nobody to invite");
}

/** The app has taken the static login over. */
const hasStarted = (page: EnginePage) =>
  pollEngine(
    () => page.evaluate(() => (document.documentElement.dataset.start === "done" ? true : null)),
    () => "the app has not started",
  );

const steps: Readonly<Record<string, (world: World) => Promise<void>>> = {
  async "a wrong password is refused in words, the right one signs staff in"({ backend, staff }) {
    await staff.goto(`${siteOfStaff(backend)}/auth/login`);
    await signIn(staff, "admin@nordwind.example", "Falsch2026pass");
    await staff.waitFor(inDialog("Die E-Mail-Adresse oder das Passwort ist falsch."));
    await staff.click({ css: "dialog[open] button" });
    await staff.waitUntilGone({ css: "dialog[open]" });
    await signIn(staff, "admin@nordwind.example", demoPassword);
    await waitForPath(staff, "/admin");
    await hearOffline(staff);
  },

  async "staff find a customer and invite one of its users"({ backend, staff, invited }) {
    await staff.click({ css: "a[href]", name: "Kunden", exact: true });
    await staff.fill({ css: "input[type=search]" }, invited.company);
    await staff.click(link(invited.company));
    await staff.waitFor(heading(invited.company));
    await staff.waitFor(text(invited.email));
    await staff.click(button(`Einladen ${invited.name}`));
    await staff.waitFor(inDialog("erfolgreich eingeladen"));
    await staff.click(button("Verstanden"));
    await waitForPath(staff, "/admin/app-customers");
    await staff.fill({ css: "input[type=search]" }, invited.email);
    await staff.waitFor(text("AV-Vertrag: offen"));
    await staff.waitFor({ css: "*", name: "Live", exact: true });
    assert.ok(backend.outbox.all().some(({ kind, to }) => kind === "invitation" && to === invited.email));
  },

  async "the invitation's link and code lead to a password of one's own"({ backend, customer, invited }) {
    const mail = backend.outbox
      .all()
      .findLast(({ kind, to }) => kind === "invitation" && to === invited.email);
    assert.ok(mail?.link && mail.code);
    await customer.goto(mail.link);
    await signIn(customer, invited.email, mail.code);
    await waitForPath(customer, "/auth/new-password");
    const password = "Müller Straße 12";
    await customer.fill({ css: "input[autocomplete=new-password]", name: "Neues Passwort" }, password);
    await customer.fill({ css: "input[autocomplete=new-password]", name: "wiederholen" }, password);
    await customer.click({ css: "button[type=submit]" });
    await customer.waitFor(heading("Ihre Dokumente"));
    assert.ok(await customer.isDisabled(button("SEPA-Mandat")), "SEPA waits for the AVV");
    await hearOffline(customer);
  },

  async "the AV-Vertrag is signed with every pointer, and the ink lies where it was drawn"(world) {
    const { engine, backend, customer } = world;
    const confirm = button("AV-Vertrag verbindlich unterschreiben");
    await customer.click(documentLink("AV-Vertrag"));
    await customer.waitFor(paper);
    assert.ok(await customer.isDisabled(confirm), "nothing is signed yet");
    await customer.draw(paper, wave, "mouse");
    await customer.draw(paper, line, engine.pointers.at(-1) ?? "mouse");
    await customer.click(confirm);
    await customer.waitFor(inDialog("Eine Kopie erhalten Sie per E-Mail"));
    liesOn(receivedSignature(backend, subOf(world)), [wave, line]);
    await customer.click(button("Verstanden"));
    await customer.waitFor(text("Erledigt am:"));
  },

  async "staff see the signature at once, in the list that stands there"({ staff }) {
    await staff.waitFor(text("AV-Vertrag: unterschrieben"));
    await staff.waitFor(text("SEPA-Mandat: offen"));
    await complainsOfNothing(staff, /Failure|NotAuthorizedException|status of 400/);
  },

  async "the SEPA mandate takes bank and BIC from the account number, and the signature"(world) {
    const { backend, customer } = world;
    await customer.click(documentLink("SEPA-Mandat"));
    for (const [label, entry] of Object.entries(mandateTexts)) {
      await customer.fill({ css: "input", name: label, exact: true }, entry);
    }
    await customer.click(field("BIC"));
    await pollEngine(
      () =>
        customer.evaluate(() =>
          document.querySelector<HTMLInputElement>("input[name=bic]")?.value === "COBADEFFXXX" ? true : null,
        ),
      () => "waited in vain for the bank's BIC",
    );
    await customer.draw(paper, wave, "mouse");
    await customer.click(button("SEPA-Mandat verbindlich erteilen"));
    await customer.waitFor(inDialog("Eine Kopie erhalten Sie per E-Mail"));
    liesOn(receivedSignature(backend, subOf(world)), [wave]);
    await customer.click(button("Verstanden"));
    await world.staff.waitFor(text("SEPA-Mandat: unterschrieben"));
  },

  async "the signed PDF is painted in its frame and saved under its name"({ engine, customer, invited }) {
    await customer.click(documentLink("AV-Vertrag"));
    const frame: Target = { css: "iframe" };
    await customer.waitFor(frame);
    const { width, height } = await customer.boxOf(frame);
    assert.ok(width > 300 && width <= 500 && height <= 765, `the frame is ${width} by ${height}`);
    // Where the page's policy keeps WebKit's viewer from styling itself, it is 150 pixels high.
    const below = async () => (await customer.pictureOf(frame)).ink.filter(([, y]) => y > height / 2).length;
    await pollEngine(
      async () => ((await below()) > 500 ? true : null),
      () => "the lower half of the frame stays empty",
    );
    const name = await customer.evaluate(
      () => document.querySelector<HTMLAnchorElement>("main a[download]")?.download ?? "",
    );
    assert.match(name, /^AVV_[^ ]+_\d{4}-\d\d-\d\d\.pdf$/);
    await customer.click(link("Herunterladen"));
    const pdf = await readPdf(await saved(engine, name));
    assert.match(pdf.texts.join(" "), invited.company);
    assert.ok(pdf.images > 0, "the signature is an image in the document");
  },

  async "a second window takes over the session, and signing out reaches both"({
    engine,
    backend,
    customer,
  }) {
    const second = await engine.open();
    // The first window has 300 ms to answer (decision 20): on a busy machine it may have to be asked again.
    const arrives = async () => {
      await second.goto(`${backend.url}/customer`);
      const arrived = await pollEngine(
        () =>
          second.evaluate(() => {
            const isThere = document.querySelector("h1")?.textContent === "Ihre Dokumente";
            return isThere || location.pathname === "/auth/login" ? { isThere } : null;
          }),
        () => "the second window stays empty",
      );
      return arrived.isThere ? true : null;
    };
    await pollEngine(arrives, () => "the second window was not handed the session");
    await second.waitFor(text("Erledigt am:"));
    await second.click(button("Logout"));
    for (const page of [second, customer]) {
      await waitForPath(page, "/auth/login");
      const kept = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
      assert.not.match(kept, /eyJ[\w-]+\.[\w-]+/, "no token is left");
    }
    await complainsOfNothing(second);
    await complainsOfNothing(customer);
    await second.close();
  },

  async "the login's button goes by what the fields hold, after a reload and without events"(world) {
    const { backend, customer } = world;
    const submit = button("Anmelden");
    await customer.goto(`${backend.url}/auth/login`);
    await customer.fill(field("E-Mail"), "kunde@musterbau.example");
    await customer.fill({ css: "input", name: "Passwort", exact: true }, demoPassword);
    await pollEngine(
      async () => ((await customer.isDisabled(submit)) ? null : true),
      () => "a filled login cannot be submitted",
    );
    // Firefox restores an enabled button, and the fields but for the password.
    await customer.evaluate(() => {
      Object.assign(window, { isOldPage: true });
      location.reload();
    });
    await pollEngine(
      () => customer.evaluate(() => ("isOldPage" in window ? null : true)),
      () => "the page is not loaded anew",
    );
    await hasStarted(customer);
    const password = await customer.evaluate(
      () => document.querySelector<HTMLInputElement>("input[name=password]")?.value,
    );
    assert.is(password, "", "a password is not restored");
    assert.ok(await customer.isDisabled(submit), "nor the button");

    // Later than a browser fills in by itself.
    await pollEngine(
      () => customer.evaluate(() => (performance.now() > 3_000 ? true : null)),
      () => "the clock stands still",
    );
    await customer.evaluate(
      (typed) => {
        for (const [name, text] of Object.entries(typed)) {
          const input = document.querySelector<HTMLInputElement>(`input[name=${name}]`);
          const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
          own?.set?.call(input, text);
        }
      },
      { email: "kunde@musterbau.example", password: demoPassword },
    );
    await pollEngine(
      async () => ((await customer.isDisabled(submit)) ? null : true),
      () => "values set without an event are not noticed",
    );
  },

  async "what is typed before the app is there stays, and Enter signs in once it is"({ engine }) {
    await atHost(engine, signsInEarly);
  },

  async "the worker starts the app without a network, and an update takes one reload"({ engine }) {
    await atHost(engine, updates);
  },
};

async function atHost(engine: Engine, visits: (page: EnginePage, host: Host) => Promise<void>) {
  const host = await startHost();
  try {
    const page = await engine.open();
    await visits(page, host);
    await page.close();
  } finally {
    await host.close();
  }
}

async function signsInEarly(page: EnginePage, host: Host) {
  // A page whose scripts are held back is not loaded, and what drives WebKit waits for that.
  const waiting: ServerResponse[] = [];
  host.faults.set("/config.json", (response) => void waiting.push(response));
  await page.goto(`${host.url}/auth/login`);
  const typed = { email: "admin@nordwind.example", password: demoPassword };
  await page.fill(field("E-Mail"), typed.email);
  await page.fill({ css: "input", name: "Passwort", exact: true }, typed.password);
  await page.press("\uE007");
  const seen = () =>
    page.evaluate(() => {
      const [email, password] = ["email", "password"].map(
        (name) => document.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value,
      );
      const isBusy = document.querySelector("button[type=submit]")?.getAttribute("aria-busy") === "true";
      return { email, password, isBusy, isStarted: document.documentElement.dataset.start === "done" };
    });
  await pollEngine(
    async () => ((await seen()).isBusy ? true : null),
    () => "Enter is not answered",
  );
  assert.equal(await seen(), { ...typed, isBusy: true, isStarted: false });
  host.faults.clear();
  for (const response of waiting) {
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(host.config));
  }
  await waitForPath(page, "/admin");
  await page.waitFor({ css: "h1", name: "Guten Tag" });
  await complainsOfNothing(page);
}

/** Of the shell that is shown. */
const version = (page: EnginePage) =>
  page.evaluate(() => document.querySelector<HTMLMetaElement>("meta[name=version]")?.content);

async function updates(page: EnginePage, host: Host) {
  const login = `${host.url}/auth/login`;
  await page.goto(login);
  await hearOffline(page);
  host.isDown = true;
  await page.goto(`${host.url}/auth/password-forgot`);
  await page.waitFor(heading("Passwort vergessen"));
  host.isDown = false;

  host.deploy("two");
  await page.evaluate(() => void window.dispatchEvent(new Event("online")));
  await page.waitFor(notice("Update verfügbar"));
  await page.click(button("Updaten"));
  await pollEngine(
    async () => ((await version(page)) === "two" ? true : null),
    () => "waited in vain for the new version",
  );
  await page.waitFor(heading("Passwort vergessen"));
  await page.evaluate(() => void Object.assign(window, { isNewPage: true }));
  const isSettled = () =>
    page.evaluate(async () => {
      const { waiting, installing } = await navigator.serviceWorker.ready;
      return !waiting && !installing ? true : null;
    });
  await pollEngine(isSettled, () => "the new worker did not take over");
  await page.waitUntilGone(notice("Update verfügbar"));
  assert.ok(await page.evaluate(() => "isNewPage" in window), "the page is loaded anew once, not twice");

  host.isDown = true;
  await page.goto(login);
  await page.waitFor(heading("Anmelden"));
  assert.is(await version(page), "two");
}

/** Another origin than the customer's, so that each has a storage, as on another machine. */
const siteOfStaff = ({ url }: Backend) => url.replace("//localhost:", "//127.0.0.1:");

/** Registers the journey's steps as tests. `start` throws EngineFailure when the browser does not start. */
export function walkTheJob(test: Test, name: Engine["name"], start: () => Promise<Engine>): void {
  walk<World>(test, {
    engine: name,
    async begin() {
      const engine = await start();
      try {
        const [staff, customer] = [await engine.open(), await engine.open()];
        const backend = await serve();
        return { engine, backend, staff, customer, invited: toInvite(backend) };
      } catch (error) {
        await engine.close();
        throw error;
      }
    },
    async end({ engine, backend }) {
      await engine.close();
      await backend.close();
    },
    steps,
  });
}

/**
 * Every screen, dialog and state a visitor can meet, and how to reach it: the table of the accessibility tests.
 * Each scene begins with a fresh page, so that they can run in any order.
 */
import type { Page } from "playwright-core";
import { nothingRequired } from "../../src/domain/requirement.ts";
import type { Misbehaviour, Where } from "../backend/control.ts";
import { demoPassword } from "../backend/demo.ts";
import { newCustomer } from "../backend/newCustomer.ts";
import type { Backend } from "../backend/server.ts";
import { openAccountMenu } from "../support/browser.ts";
import { drawWithMouse, fillMandate, wave } from "../support/customer.ts";

export interface Scene {
  readonly name: string;
  /** The account that is signed in, or null. */
  readonly as: string | null;
  readonly address: string;
  /** Faults of the backend, set before the page is opened. */
  readonly faults?: readonly (readonly [Where, Misbehaviour])[];
  /** True: the browser shows PDFs within the page. The others meet what is shown instead. */
  readonly hasPdfViewer?: boolean;
  /** The window's width in CSS pixels, for scenes that exist on small screens only. */
  readonly width?: number;
  /** A dialog is open in it. */
  readonly dialog?: true;
  /** Steps from the address to the scene. */
  readonly reach?: (page: Page) => Promise<void>;
  /** A text that is visible once it is reached. */
  readonly shows: string | RegExp;
}

const ADMIN = "admin@nordwind.example";
const EMPLOYEE = "mitarbeit@nordwind.example";

const hangs: Misbehaviour = { does: "hang" };
const fails: Misbehaviour = { does: "answer", status: 500, body: { message: "Internal Server Error" } };
const lists = (field: string, items: readonly unknown[] = []): Misbehaviour => ({
  does: "answer",
  status: 200,
  body: { data: { [field]: { items, nextToken: null } } },
});
const CLIENTS = "/api/clients/client";

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();

async function signIn(page: Page, email: string, password = demoPassword) {
  await page.getByLabel("E-Mail").fill(email);
  await page.getByLabel("Passwort", { exact: true }).fill(password);
  await press(page, "Anmelden");
}

async function searchFor(page: Page, text: string) {
  await page.getByRole("button", { name: /^Suchen/ }).click();
  await page.getByRole("combobox", { name: /suchen/ }).fill(text);
}

/** Prepares the customers, invitations and records of the scenes, and returns the table. */
export async function scenesOf(backend: Backend): Promise<readonly Scene[]> {
  const { world, cognito, control } = backend;
  const fresh = await newCustomer(backend);
  const disputed = await newCustomer(backend);
  const signing = await newCustomer(backend);
  const avvDone = await newCustomer(backend, { avv: false });
  const nothing = await newCustomer(backend, { avv: false, sepa: false });
  const done = await newCustomer(backend);
  await signBoth(backend, done.sub);
  const withoutRecord = "ohne.eintrag@bau.example";
  const ofNoGroup = "waechter@nordwind.example";
  await cognito.seed({ email: withoutRecord, password: demoPassword, group: "Customer" });
  await cognito.seed({ email: ofNoGroup, password: demoPassword, group: "Guardian" });
  const invited = "eingeladen@bau.example";
  const invitation = await cognito.directory.invite({ email: invited, group: "Customer" });

  const shortest = world.customers.find(({ users }) => users.length === 0);
  // Its name is one word that is wider than any screen.
  const longest = world.customers.reduce((a, b) => (b.name.length > a.name.length ? b : a));
  const owned = world.customers.find(({ assets }) => assets.length > 0);
  const asset = owned?.assets[0];
  const [staff] = world.staff();
  if (!invitation || !shortest || !owned || !asset || !staff) throw new Error("the world lacks something");
  const open = `/admin/app-customers/${fresh.sub}`;

  return [
    // The form and the footer's words are in the page itself; the company's name comes with the app, and the links with it.
    { name: "Login", as: null, address: "/auth/login", shows: /^© \d{4}/ },
    {
      name: "Login, wrong input",
      as: null,
      address: "/auth/login",
      async reach(page) {
        await page.getByLabel("E-Mail").fill("keine adresse");
        await page.getByLabel("Passwort", { exact: true }).fill("kurz");
        await page.keyboard.press("Enter");
      },
      shows: /mindestens 6 Zeichen/,
    },
    {
      name: "Login, refused",
      as: null,
      address: "/auth/login",
      dialog: true,
      reach: (page) => signIn(page, EMPLOYEE, "Falsches1Passwort"),
      shows: "Eingabe fehlerhaft",
    },
    {
      name: "Login, code",
      as: null,
      address: "/auth/login",
      reach: (page) => signIn(page, "mfa@nordwind.example"),
      shows: /per SMS/,
    },
    {
      name: "Login, choice of the second factor",
      as: null,
      address: "/auth/login",
      reach: (page) => signIn(page, "wahl@nordwind.example"),
      shows: "Code per E-Mail",
    },
    {
      name: "Login, authenticator app",
      as: null,
      address: "/auth/login",
      async reach(page) {
        await signIn(page, "neu-mfa@nordwind.example");
        await page.getByRole("img", { name: /QR-Code/ }).waitFor();
      },
      shows: "Schlüssel kopieren",
    },
    { name: "PasswordForgot", as: null, address: "/auth/password-forgot", shows: "Code anfordern" },
    {
      name: "PasswordForgotConfirm",
      as: null,
      address: "/auth/password-forgot-confirm/max.mustermann@musterbau.example",
      shows: "Neues Passwort wiederholen",
    },
    {
      name: "NewPassword",
      as: null,
      address: "/auth/login",
      reach: (page) => signIn(page, invited, invitation.temporaryPassword),
      shows: "Neues Passwort wiederholen",
    },
    { name: "ChangePassword", as: EMPLOYEE, address: "/auth/change-password", shows: "Altes Passwort" },
    { name: "no such page", as: null, address: "/admin/gibt-es-nicht", shows: "Seite nicht gefunden" },
    { name: "no permission", as: ofNoGroup, address: "/", shows: "noch keine Berechtigung" },

    { name: "Home", as: ADMIN, address: "/admin", shows: "Am längsten offen" },
    { name: "Home, employee", as: EMPLOYEE, address: "/employee", shows: "Am längsten offen" },
    {
      name: "Home, loading",
      as: ADMIN,
      address: "/admin",
      faults: [[{ operation: "listClients" }, hangs]],
      shows: "Offene Dokumente werden gezählt",
    },
    {
      name: "Home, nobody invited",
      as: ADMIN,
      address: "/admin",
      faults: [[{ operation: "listClients" }, lists("listClients")]],
      shows: "Noch niemand eingeladen",
    },
    {
      name: "account menu",
      as: ADMIN,
      address: "/admin",
      reach: openAccountMenu,
      shows: ADMIN,
    },
    {
      name: "account menu on a phone",
      as: EMPLOYEE,
      address: "/employee",
      width: 360,
      reach: openAccountMenu,
      shows: EMPLOYEE,
    },
    {
      name: "account menu of a customer on a phone",
      as: fresh.email,
      address: "/customer",
      width: 360,
      reach: openAccountMenu,
      shows: fresh.email,
    },
    {
      name: "drawer",
      as: ADMIN,
      address: "/admin/app-customers",
      width: 360,
      reach: (page) => press(page, "Menü öffnen"),
      shows: "Passwort ändern",
    },
    { name: "Customers", as: ADMIN, address: "/admin/customers", shows: "In der App" },
    {
      name: "Customers, loading",
      as: ADMIN,
      address: "/admin/customers",
      faults: [[{ path: CLIENTS }, hangs]],
      shows: "Kunden werden geladen",
    },
    {
      name: "Customers, failed",
      as: ADMIN,
      address: "/admin/customers",
      faults: [[{ path: CLIENTS }, fails]],
      shows: "Erneut versuchen",
    },
    {
      name: "Customers, none found",
      as: ADMIN,
      address: "/admin/customers?search=Donaudampfschifffahrtskapit%C3%A4nsm%C3%BCtzenabzeichenverordnung",
      shows: /Kein Kunde gefunden/,
    },
    {
      name: "Customers, beyond the last",
      as: ADMIN,
      address: "/admin/customers?page=9",
      shows: "Keine weiteren Kunden",
    },
    {
      name: "CustomerDetails",
      as: ADMIN,
      address: `/admin/customers/${owned.id}`,
      shows: asset.assettype_name,
    },
    {
      name: "CustomerDetails, states unknown",
      as: ADMIN,
      address: `/admin/customers/${owned.id}`,
      faults: [[{ operation: "listClients" }, fails]],
      shows: "Erneut versuchen",
    },
    {
      name: "CustomerDetails, long name",
      as: ADMIN,
      address: `/admin/customers/${longest.id}`,
      shows: /^Einladen/,
    },
    {
      name: "CustomerDetails, no users",
      as: ADMIN,
      address: `/admin/customers/${shortest.id}`,
      shows: "Keine Ansprechpartner",
    },
    {
      name: "CustomerDetails, parts failed",
      as: ADMIN,
      address: `/admin/customers/${owned.id}`,
      faults: [[{ path: /\/client\/(users|assets|sites)$/ }, fails]],
      shows: "Erneut versuchen",
    },
    {
      name: "CustomerAsset",
      as: ADMIN,
      address: `/admin/customers/${owned.id}/asset/${asset.id}`,
      shows: asset.fields[0]?.name ?? "",
    },
    { name: "AppCustomers", as: ADMIN, address: "/admin/app-customers", shows: /^1–\d+ von/ },
    {
      name: "AppCustomers, open",
      as: EMPLOYEE,
      address: "/employee/app-customers?tab=offen",
      shows: /^1–\d+ von/,
    },
    {
      name: "AppCustomers, loading",
      as: ADMIN,
      address: "/admin/app-customers",
      faults: [[{ operation: "listClients" }, hangs]],
      shows: "App-Kunden werden geladen",
    },
    {
      name: "AppCustomers, failed",
      as: ADMIN,
      address: "/admin/app-customers",
      faults: [[{ operation: "listClients" }, fails]],
      shows: "Erneut versuchen",
    },
    {
      name: "AppCustomers, none found",
      as: ADMIN,
      address: "/admin/app-customers?search=gibtesnicht",
      shows: /Nichts gefunden/,
    },
    {
      name: "AppCustomers, some selected",
      as: ADMIN,
      address: "/admin/app-customers",
      reach: (page) => press(page, /Alle \d+ auswählen/),
      shows: /\d+ ausgewählt/,
    },
    {
      name: "AppCustomers, some selected on a phone",
      as: ADMIN,
      address: "/admin/app-customers?sort=wartezeit",
      width: 360,
      reach: (page) => page.getByRole("checkbox", { name: /Alle \d+ auswählen/ }).check(),
      shows: /\d+ ausgewählt/,
    },
    {
      name: "AppCustomers, by waiting time",
      as: ADMIN,
      address: "/admin/app-customers?wait=7&sort=eingeladen&direction=asc",
      shows: /^1–\d+ von/,
    },
    {
      name: "AppCustomers, nobody waits so long",
      as: ADMIN,
      address: "/admin/app-customers?tab=erledigt&wait=21",
      shows: /Hier wartet niemand seit 21 Tagen/,
    },
    {
      name: "reminders, asked",
      as: ADMIN,
      address: "/admin/app-customers",
      dialog: true,
      async reach(page) {
        await press(page, /Alle \d+ auswählen/);
        await press(page, "Erinnern …");
      },
      shows: "Erinnerungen senden",
    },
    {
      name: "reminders, some failed",
      as: EMPLOYEE,
      address: "/employee/app-customers",
      dialog: true,
      async reach(page) {
        await press(page, /Alle \d+ auswählen/);
        await press(page, "Erinnern …");
        control.match({ path: /remindermail$/, times: 1 }, fails);
        await press(page, "Erinnerungen senden");
      },
      shows: "Fehlgeschlagene noch einmal senden",
    },
    { name: "AppCustomerDetails", as: ADMIN, address: open, shows: "Erinnerungsmail senden" },
    {
      name: "AppCustomerDetails, all signed",
      as: ADMIN,
      address: `/admin/app-customers/${done.sub}`,
      shows: "Im Kundensystem ablegen",
    },
    {
      name: "AppCustomerDetails, filed",
      as: ADMIN,
      address: `/admin/app-customers/${done.sub}`,
      reach: (page) => press(page, "AV-Vertrag im Kundensystem ablegen"),
      shows: "Das Dokument liegt jetzt im Kundensystem.",
    },
    {
      name: "filing again, asked",
      as: ADMIN,
      address: `/admin/app-customers/${done.sub}`,
      dialog: true,
      async reach(page) {
        await press(page, "SEPA-Mandat im Kundensystem ablegen");
        await page
          .getByText("Das Dokument liegt jetzt im Kundensystem.")
          .or(page.getByRole("dialog"))
          .waitFor();
        if ((await page.getByRole("dialog").count()) === 0) {
          await press(page, "SEPA-Mandat im Kundensystem ablegen");
        }
      },
      shows: "Noch einmal ablegen?",
    },
    {
      name: "inviting again, asked",
      as: ADMIN,
      address: open,
      dialog: true,
      reach: (page) => press(page, "Einladung erneut senden"),
      shows: "Einladung erneut senden?",
    },
    {
      name: "AppCustomerDetails, gone",
      as: ADMIN,
      address: "/admin/app-customers/gibt-es-nicht",
      shows: "App-Kunde nicht gefunden",
    },
    {
      name: "unsaved changes",
      as: ADMIN,
      address: open,
      dialog: true,
      async reach(page) {
        await page.getByRole("switch", { name: "Dokumentation" }).click();
        await page.getByRole("link", { name: "App-Kunden" }).last().click();
      },
      shows: "Änderungen verwerfen?",
    },
    {
      name: "conflict",
      as: ADMIN,
      address: `/admin/app-customers/${disputed.sub}`,
      dialog: true,
      async reach(page) {
        await page.getByRole("switch", { name: "Dokumentation" }).click();
        const client = world.client(disputed.sub);
        if (client) world.putClient({ ...client, sepa: { ...client.sepa, required: !client.sepa.required } });
        await page.getByText("Neuen Stand zeigen").waitFor();
        await press(page, "Updaten");
      },
      shows: "Inzwischen geändert",
    },
    {
      name: "sign in again",
      as: ADMIN,
      address: open,
      dialog: true,
      async reach(page) {
        const refused = { does: "answer", status: 401, body: { errors: [] } } as const;
        const revoked = {
          does: "answer",
          status: 400,
          body: { __type: "NotAuthorizedException", message: "Refresh Token has been revoked" },
        } as const;
        control.match({ path: /remindermail$/ }, refused);
        control.match({ operation: "GetTokensFromRefreshToken" }, revoked);
        await press(page, "Erinnerungsmail senden");
      },
      shows: "Sitzung abgelaufen",
    },
    {
      name: "idle",
      as: ADMIN,
      address: "/admin",
      dialog: true,
      async reach(page) {
        await page.getByText("Am längsten offen").first().waitFor();
        await page.evaluate(() => {
          const now = Date.now;
          Date.now = () => now() + 29 * 60_000;
          // Activity in another tab makes the app check the time.
          window.dispatchEvent(new StorageEvent("storage", { key: "session.hint" }));
        });
      },
      shows: "Sind Sie noch da?",
    },
    {
      name: "search",
      dialog: true,
      as: ADMIN,
      address: "/admin",
      reach: (page) => searchFor(page, ""),
      shows: "Ansichten",
    },
    {
      name: "search, found",
      dialog: true,
      as: EMPLOYEE,
      address: "/employee/app-customers",
      async reach(page) {
        await page.getByText(/^1–\d+ von/).waitFor();
        await searchFor(page, "m");
        await page.getByText("Kunden werden gesucht …").waitFor({ state: "detached" });
      },
      shows: /Treffer zeigen/,
    },
    {
      name: "search, small screen",
      dialog: true,
      as: ADMIN,
      address: "/admin/app-customers",
      width: 360,
      async reach(page) {
        await page.getByText(/^1–\d+ von/).waitFor();
        await searchFor(page, "musterbau");
      },
      shows: /^Musterbau GmbH/,
    },
    {
      name: "search, searching",
      dialog: true,
      as: ADMIN,
      address: "/admin/users",
      faults: [[{ path: CLIENTS }, hangs]],
      reach: (page) => searchFor(page, "m"),
      shows: "Kunden werden gesucht …",
    },
    {
      name: "search, none found",
      dialog: true,
      as: ADMIN,
      address: "/admin/app-customers",
      async reach(page) {
        await page.getByText(/^1–\d+ von/).waitFor();
        await searchFor(page, "Donaudampfschifffahrtskapitänsmützenabzeichenverordnung");
      },
      shows: /Nichts gefunden für/,
    },
    {
      name: "search, before the queue is loaded",
      dialog: true,
      as: ADMIN,
      address: "/admin/users",
      reach: (page) => searchFor(page, "musterbau"),
      shows: "In App-Kunden suchen",
    },
    {
      name: "search, failed",
      dialog: true,
      as: ADMIN,
      address: "/admin/users",
      faults: [[{ path: CLIENTS }, fails]],
      reach: (page) => searchFor(page, "m"),
      shows: "Die Kunden konnten nicht durchsucht werden.",
    },
    { name: "Users", as: ADMIN, address: "/admin/users", shows: "Ahlers" },
    {
      name: "Users, none",
      as: ADMIN,
      address: "/admin/users",
      faults: [[{ operation: "listUsers" }, lists("listUsers")]],
      shows: "Noch keine Mitarbeiter",
    },
    { name: "NewUser", as: ADMIN, address: "/admin/users/new", shows: "Mitarbeiter anlegen" },
    {
      name: "NewUser, wrong input",
      as: ADMIN,
      address: "/admin/users/new",
      async reach(page) {
        await page.getByLabel("E-Mail").fill("keine adresse");
        await page.keyboard.press("Enter");
      },
      shows: /gültige E-Mail/,
    },
    { name: "UserDetails", as: ADMIN, address: `/admin/users/${staff.id}`, shows: staff.id },

    { name: "CustomerMenu", as: fresh.email, address: "/customer", shows: "AV-Vertrag unterschreiben" },
    {
      name: "CustomerMenu, loading",
      as: fresh.email,
      address: "/customer",
      faults: [[{ operation: "getClient" }, hangs]],
      shows: "Ihre Dokumente werden geladen",
    },
    {
      name: "CustomerMenu, failed",
      as: fresh.email,
      address: "/customer",
      faults: [[{ operation: "getClient" }, fails]],
      shows: "Erneut versuchen",
    },
    { name: "CustomerMenu, done", as: done.email, address: "/customer", shows: /Alles erledigt/ },
    { name: "CustomerMenu, nothing asked", as: nothing.email, address: "/customer", shows: "Nichts zu tun" },
    { name: "no documents", as: withoutRecord, address: "/customer", shows: /keine Dokumente hinterlegt/ },
    { name: "AVVView", as: fresh.email, address: "/customer/avv", shows: "Herunterladen" },
    {
      name: "AVVView, in its frame",
      as: fresh.email,
      hasPdfViewer: true,
      address: "/customer/avv",
      shows: "Drucken",
    },
    {
      name: "AVVView, no blank document",
      as: fresh.email,
      address: "/customer/avv",
      faults: [[{ path: /avv\.pdf$/ }, fails]],
      shows: "Erneut versuchen",
    },
    {
      name: "signed by hand",
      as: fresh.email,
      address: "/customer/avv",
      reach: (page) => drawWithMouse(page, wave),
      shows: "Unterschrift erfasst.",
    },
    {
      name: "signed by a typed name",
      as: fresh.email,
      address: "/customer/avv",
      async reach(page) {
        await press(page, "Name tippen");
        await page.getByLabel("Ihr vollständiger Name").fill("Karla Groß");
      },
      shows: "Unterschrift erfasst.",
    },
    {
      name: "large paper",
      as: fresh.email,
      address: "/customer/avv",
      dialog: true,
      reach: (page) => press(page, "Groß unterschreiben"),
      shows: "Fertig",
    },
    {
      name: "leaving with a signature",
      as: fresh.email,
      address: "/customer/avv",
      dialog: true,
      async reach(page) {
        await drawWithMouse(page, wave);
        await page.getByRole("link", { name: "Zurück zu Ihren Dokumenten" }).click();
      },
      shows: "Weiter unterschreiben",
    },
    {
      name: "signed, success",
      as: signing.email,
      address: "/customer/avv",
      dialog: true,
      async reach(page) {
        await drawWithMouse(page, wave);
        await press(page, /verbindlich unterschreiben/);
        await page.getByText("Ihre Dokumente").first().waitFor({ state: "attached" });
      },
      shows: /Eine Kopie erhalten Sie/,
    },
    { name: "SEPAView, locked", as: fresh.email, address: "/customer/sepa", shows: "Erst der AV-Vertrag" },
    { name: "SEPAView", as: avvDone.email, address: "/customer/sepa", shows: "Herunterladen" },
    {
      name: "SEPAView, in its frame",
      as: avvDone.email,
      hasPdfViewer: true,
      address: "/customer/sepa",
      shows: "Drucken",
    },
    {
      name: "SEPAView, wrong input",
      as: avvDone.email,
      address: "/customer/sepa",
      async reach(page) {
        await page.getByLabel("IBAN").fill("DE88 3704");
        await page.getByLabel("IBAN").press("Enter");
      },
      shows: "Die IBAN ist zu kurz",
    },
    {
      name: "SEPAView, filled in",
      as: avvDone.email,
      address: "/customer/sepa",
      async reach(page) {
        await fillMandate(page);
        await page.getByLabel("BIC").fill("MARKDEF1100");
        await page.getByLabel("PLZ").fill("");
        await page.getByLabel("Ort").focus();
      },
      shows: /Zu dieser IBAN gehört/,
    },
    {
      name: "AVVView, not asked",
      as: avvDone.email,
      address: "/customer/avv",
      shows: "Dieses Dokument ist nicht erforderlich",
    },
    { name: "signed document", as: done.email, address: "/customer/sepa", shows: "Herunterladen" },
    {
      name: "signed document, in its frame",
      as: done.email,
      hasPdfViewer: true,
      address: "/customer/sepa",
      shows: "Drucken",
    },
    {
      name: "signed document, failed",
      as: done.email,
      address: "/customer/avv",
      faults: [[{ operation: "getDocument" }, fails]],
      shows: "Erneut versuchen",
    },
  ];
}

/** Marks both documents as signed. Their content does not matter here, so the blank ones serve. */
async function signBoth({ url, world }: Backend, sub: string): Promise<void> {
  const client = world.client(sub);
  if (!client) throw new Error(`there is no ${sub}`);
  const createdAt = new Date(Date.parse(client.createdAt) - 3_600_000).toISOString();
  const signed = { ...nothingRequired, required: true, sent: true, sentAt: createdAt };
  for (const documentType of ["avv", "sepa"] as const) {
    const blank = await fetch(`${url}/storage/docs/${documentType}.pdf`);
    const pdfBase64 = Buffer.from(await blank.arrayBuffer()).toString("base64");
    const path = `signed/${sub}/${documentType}.pdf`;
    world.putDocument({ sub, documentType, path, pdfBase64, createdAt, filedAt: null });
    world.putClient({ ...client, avv: signed, sepa: signed });
  }
}

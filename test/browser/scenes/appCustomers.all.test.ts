/** Scenes of the app customers: the work queue and one customer's page. */

import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { newCustomer } from "../../backend/newCustomer.ts";
import { signedCustomer } from "../../backend/signedCustomer.ts";
import { pressEnterOn } from "../../support/focus.ts";
import { invitedPeople } from "../../support/invitedPeople.ts";
import { checkDialogStays } from "./checks.ts";
import { ADMIN, fails, failsLate, focusIsOn, hangs, openScenes, press } from "./scene.ts";

const { backend, scenes } = await openScenes(test);
// Everyone gets a reminder.
backend.config.invitationDays = 365;
const { world, control } = backend;
const open = `/admin/app-customers/${(await newCustomer(backend)).sub}`;
const done = `/admin/app-customers/${(await signedCustomer(backend)).sub}`;
const disputed = (await newCustomer(backend)).sub;
const email = "verloren@bau.example";
const invited = await backend.cognito.directory.invite({ email, group: "Customer" });
const record = world.client(disputed);
const remindersHang = [[{ path: "/api/clients/client/remindermail" }, hangs]] as const;

/** Selects the rows of the page, and those of the other pages, too. */
async function selectAll(page: Page) {
  await page.getByRole("checkbox", { name: "Alle auf dieser Seite auswählen" }).check();
  const others = page.getByRole("button", { name: /^Alle \d+ auswählen$/ });
  if ((await others.count()) > 0 && (await others.isEnabled())) await others.click();
}

/** A person who was invited a month ago, with a number in the customer system. */
const late = invitedPeople(backend).invitedBefore(30);
const number = { emailaddress: late.email, phonenumber_preferred: "+49 421 123456" };
const phones = { does: "answer", status: 200, body: { users: [number] } } as const;

/** Starts a round of one reminder without an answer. */
async function remind(page: Page) {
  await page
    .getByRole("checkbox", { name: /auswählen$/i })
    .first()
    .check();
  await press(page, "Erinnern …");
  await press(page, "Erinnern");
}
assert.ok(invited && record);
world.putClient({ ...record, id: invited.sub, email });

scenes(ADMIN, [
  {
    name: "AppCustomers",
    address: "/admin/app-customers",
    shows: /^1–\d+ von/,
    prints: true,
    tabStops: 30,
  },
  {
    name: "AppCustomers, loading",
    address: "/admin/app-customers",
    faults: [[{ operation: "listClients" }, hangs]],
    shows: "App-Kunden werden geladen",
  },
  {
    name: "AppCustomers, failed",
    address: "/admin/app-customers",
    faults: [[{ operation: "listClients" }, failsLate]],
    shows: "Erneut versuchen",
  },
  {
    name: "AppCustomers, some selected",
    address: "/admin/app-customers",
    reach: (page) => selectAll(page),
    shows: /\d+ ausgewählt/,
  },
  {
    name: "AppCustomers, some selected on a phone",
    address: "/admin/app-customers?sort=offen",
    width: 360,
    async reach(page) {
      await page
        .getByRole("checkbox", { name: /auswählen$/ })
        .first()
        .check();
      await press(page, /^Alle \d+ auswählen$/);
    },
    shows: /\d+ ausgewählt/,
  },
  {
    name: "calling",
    address: "/admin",
    dialog: ["Escape"],
    reach: (page) => pressEnterOn(page.getByRole("button", { name: /^Anrufen: / }).first()),
    shows: / anrufen$/,
  },
  {
    name: "calling several",
    address: "/admin",
    dialog: ["Escape"],
    reach: (page) => pressEnterOn(page.getByRole("button", { name: /^Alle \d+ anrufen …$/ })),
    shows: /^1 von \d+/,
    after: focusIsOn("Alle 5 anrufen …"),
  },
  {
    name: "AppCustomers, to do on a phone",
    address: "/admin/app-customers?tab=zutun",
    width: 360,
    shows: /E-Mails? senden …$/,
  },
  {
    name: "reminders, asked",
    address: "/admin/app-customers",
    dialog: ["Escape"],
    async reach(page) {
      await selectAll(page);
      await pressEnterOn(page.getByRole("button", { name: "Erinnern …" }));
    },
    shows: /^\d+ erinnern$/,
    after: focusIsOn("Erinnern …"),
  },
  {
    name: "reminders, with those that are not proposed",
    address: "/admin/app-customers",
    dialog: [],
    async reach(page) {
      await selectAll(page);
      await press(page, "Erinnern …");
      await page.getByText(/^\d+ nicht dabei/).click();
    },
    shows: /bitte anrufen$/,
  },
  {
    name: "documents of several, to be chosen",
    address: "/admin/app-customers",
    dialog: ["Escape"],
    async reach(page) {
      await selectAll(page);
      await pressEnterOn(page.getByRole("button", { name: "Dokumente …" }));
    },
    shows: /Unterschriebene Dokumente bleiben erhalten/,
    after: focusIsOn("Dokumente …"),
  },
  {
    name: "documents of several, changed",
    address: `/admin/app-customers?search=${email}`,
    dialog: ["Escape"],
    async reach(page) {
      await selectAll(page);
      await press(page, "Dokumente …");
      await page
        .getByRole("group", { name: "Dokumentation" })
        .getByText("erforderlich", { exact: true })
        .click();
      await press(page, "Bei 1 Person ändern");
    },
    shows: "1 von 1 geändert.",
  },
  {
    name: "a round under way",
    address: `/admin/app-customers?search=${email}`,
    faults: remindersHang,
    dialog: ["Escape"],
    alone: true,
    reach: remind,
    shows: "0 von 1 gesendet.",
  },
  ...[1280, 360].map((width) => ({
    name: `a round under way, hidden, at ${width} px`,
    address: `/admin/app-customers?search=${email}`,
    faults: remindersHang,
    width,
    alone: true as const,
    async reach(page: Page) {
      await remind(page);
      await press(page, "Ausblenden");
    },
    shows: "0 von 1 gesendet",
  })),
  {
    name: "documents of several, to be downloaded",
    address: "/admin/app-customers?tab=erledigt",
    dialog: ["Escape"],
    async reach(page) {
      await selectAll(page);
      await press(page, "Dokumente …");
      await press(page, "Herunterladen (ZIP) …");
    },
    shows: / herunterladen\?$/,
  },
  { name: "AppCustomerDetails", address: open, shows: "Erinnerungsmail senden", prints: true },
  {
    name: "AppCustomerDetails, all signed",
    address: done,
    reach: (page) => page.getByText("Neue Bankverbindung?").click(),
    shows: "auf Papier",
    prints: true,
  },
  {
    name: "AppCustomerDetails, all signed, on a phone",
    address: done,
    width: 360,
    shows: "Alles unterschrieben",
  },
  ...[1280, 360].map((width) => ({
    name: `AppCustomerDetails, to be called, at ${width} px`,
    address: `/admin/app-customers/${late.id}`,
    faults: [[{ path: "/api/clients/client/users" }, phones]] as const,
    width,
    shows: "+49 421 123456 anrufen",
    prints: true as const,
  })),
  {
    name: "AppCustomerDetails, the call noted and the link copied",
    address: `/admin/app-customers/${late.id}`,
    faults: [[{ path: "/api/clients/client/users" }, phones]],
    async reach(page) {
      await press(page, "Anruf notieren");
      await press(page, "Link kopieren");
    },
    shows: /^Kopieren ist hier nicht möglich|^Link kopiert/,
    after: (page) => press(page, "Rückgängig"),
  },
  {
    name: "AppCustomerDetails, without the customer system",
    address: `/admin/app-customers/${late.id}`,
    faults: [[{ path: "/api/clients/client/users" }, fails]],
    shows: "Nicht geladen, erneut laden",
  },
  {
    name: "AppCustomerDetails, edited",
    address: open,
    reach: (page) => page.getByRole("switch", { name: "Dokumentation" }).check(),
    shows: "Noch nicht gespeichert",
    after: (page) => press(page, "Verwerfen"),
  },
  {
    name: "AppCustomerDetails, filed",
    address: done,
    grows: true,
    reach: (page) => press(page, "AV-Vertrag im Kundensystem ablegen"),
    shows: "Das Dokument liegt jetzt im Kundensystem.",
  },
  {
    name: "inviting again, asked",
    address: `/admin/app-customers/${invited.sub}`,
    dialog: ["Escape"],
    reach: (page) => press(page, "Erneut einladen"),
    shows: / erneut einladen\?$/,
    async after(page) {
      await press(page, "Erneut einladen");
      await page.getByRole("dialog").getByRole("button", { name: "Erneut einladen" }).click();
      await press(page, "Verstanden");
      await focusIsOn("Erneut einladen")(page);
    },
  },
  {
    name: "AppCustomerDetails, one of those to do",
    address: "/admin/app-customers?tab=zutun",
    reach: (page) => page.locator("main tbody th a").first().click(),
    shows: /^1 von \d+ in „Zu tun“$/,
  },
  {
    name: "unsaved changes",
    address: open,
    dialog: ["Enter", "Escape", "a press beside it"],
    async reach(page) {
      await page.getByRole("switch", { name: "Dokumentation" }).check();
      await page.getByRole("link", { name: "App-Kunden" }).last().click();
    },
    shows: "Änderungen verwerfen?",
    async after(page) {
      assert.ok(await page.getByRole("switch", { name: "Dokumentation" }).isChecked(), "nothing is lost");
    },
  },
  {
    name: "conflict",
    address: `/admin/app-customers/${disputed}`,
    dialog: ["Enter"],
    async reach(page) {
      await page.getByRole("switch", { name: "Dokumentation" }).click();
      const client = world.client(disputed);
      if (client) world.putClient({ ...client, sepa: { ...client.sepa, required: !client.sepa.required } });
      await page.getByText("Meine Änderung verwerfen").waitFor();
      await press(page, "Updaten");
    },
    shows: "Inzwischen geändert",
  },
  {
    name: "sign in again",
    address: open,
    dialog: "asks nothing",
    alone: true,
    async reach(page) {
      const refused = { does: "answer", status: 401, body: { errors: [] } } as const;
      const revoked = {
        does: "answer",
        status: 400,
        body: { __type: "NotAuthorizedException", message: "Refresh Token has been revoked" },
      } as const;
      control.match({ operation: "updateClient" }, refused);
      control.match({ operation: "GetTokensFromRefreshToken" }, revoked);
      await page.getByRole("switch", { name: "Dokumentation" }).click();
      await press(page, "Updaten");
    },
    shows: "Anmeldung abgelaufen",
    after: checkDialogStays,
  },
  {
    // The last one, because it mails to everyone.
    name: "reminders, some failed",
    address: "/admin/app-customers",
    dialog: ["a press beside it"],
    async reach(page) {
      await selectAll(page);
      await press(page, /(Erinnern|E-Mails senden|Erneut einladen) …/);
      // Another answer would leave it unclear whether the mail was sent.
      control.match({ path: /remindermail$/, times: 1 }, { does: "answer", status: 400, body: {} });
      const asked = page.getByRole("dialog").getByRole("button", { name: /(senden|erinnern|einladen)$/i });
      await asked.click();
    },
    shows: "Fehlgeschlagene wiederholen",
  },
]);

test.run();

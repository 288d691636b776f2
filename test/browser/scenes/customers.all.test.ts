/** Scenes of the customers of the customer system. */

import type { Page } from "playwright-core";
import { test } from "uvu";
import { pressEnterOn } from "../../support/focus.ts";
import { invitable } from "../../support/invitable.ts";
import { ADMIN, fails, failsLate, hangs, openScenes, press } from "./scene.ts";

const { backend, scenes } = await openScenes(test);
const { customers } = backend.world;
const withoutUsers = customers.find(({ users }) => users.length === 0);
// The name is one word that is wider than any screen.
const longest = customers.reduce((a, b) => (b.name.length > a.name.length ? b : a));
const owner = customers.find(({ assets }) => assets.length > 0);
const asset = owner?.assets[0];
if (!withoutUsers || !asset) throw new Error("the world lacks something");
const owned = `/admin/customers/${owner.id}`;

const NEW = "/admin/customers?tab=neu";
/** Three customers with one person each. */
const single = invitable(backend)
  .map(({ customer }) => customer)
  .filter(({ users }) => users.length === 1)
  .slice(0, 3);

/** Selects everybody in the list, and opens the page of invitations. */
async function selectAll(page: Page) {
  await page.getByRole("checkbox", { name: "Alle auf dieser Seite auswählen" }).check();
  await press(page, /^Alle \d+ auswählen$/);
  await page.getByRole("link", { name: /einladen …$/ }).click();
}

/** Invites the customers with one person. */
async function inviteThree(page: Page) {
  for (const { name } of single) await page.getByRole("checkbox", { name: `${name} auswählen` }).click();
  await page.getByRole("link", { name: "3 einladen …" }).click();
  await press(page, "3 Einladungen senden");
}

scenes(ADMIN, [
  { name: "Customers", address: "/admin/customers", shows: "Eingeladen", prints: true, tabStops: 20 },
  {
    name: "Customers, none found",
    address: "/admin/customers?search=Donaudampfschifffahrtskapit%C3%A4nsm%C3%BCtzenabzeichenverordnung",
    shows: /Keine Treffer/,
  },
  {
    name: "Customers, not invited, some selected",
    address: NEW,
    reach: (page) => page.getByRole("checkbox").nth(2).click(),
    shows: /^E-Mail-Adressen bei \d+ von \d+ Kunden$/,
    tabStops: 20,
  },
  {
    name: "Customers, not invited, people unknown",
    address: NEW,
    alone: true,
    faults: [[{ path: /\/client\/users$/ }, fails]],
    shows: "nicht gelesen",
  },
  {
    name: "Invitations, nobody selected",
    address: "/admin/customers/invitations",
    alone: true,
    shows: "Kunden auswählen",
  },
  {
    name: "Invitations, proposals",
    address: NEW,
    alone: true,
    async reach(page) {
      await selectAll(page);
      await press(page, "Alle Vorschläge übernehmen");
      await page.getByText("Nicht dabei").click();
    },
    shows: /^\d+ von \d+ Kunden, davon \d+ als Vorschlag$/,
    tabStops: 20,
  },
  {
    name: "Invitations, sending",
    address: NEW,
    alone: true,
    // Before the mail, which would leave a note on the device.
    faults: [[{ path: "/api/clients/client/details" }, hangs]],
    async reach(page) {
      await selectAll(page);
      await pressEnterOn(page.getByRole("button", { name: /^\d+ Einladungen senden$/ }));
    },
    shows: /^0 von \d+ gesendet\.$/,
  },
  {
    name: "Invitations, failed",
    address: NEW,
    alone: true,
    faults: [[{ path: "/api/admin/sendClientInvitation" }, { does: "answer", status: 400 }]],
    async reach(page) {
      await inviteThree(page);
      await page.getByRole("button", { name: "Fehlgeschlagene wiederholen" }).waitFor();
      // A failure adds lines to its block.
      await page.evaluate(() => Reflect.get(window, "moves").splice(0));
    },
    shows: "0 von 3 gesendet, 3 fehlgeschlagen.",
  },
  {
    name: "Invitations, finished",
    address: NEW,
    alone: true,
    async reach(page) {
      await inviteThree(page);
      await page.getByRole("button", { name: "Fertig" }).waitFor();
    },
    shows: "3 von 3 gesendet.",
  },
  {
    name: "CustomerDetails",
    address: owned,
    // The addresses are there first, then the contract beside them, then what is below.
    faults: [
      [{ path: /\/clientcontract$/ }, { does: "delay", ms: 700 }],
      [{ path: /\/client\/sites$/ }, { does: "delay", ms: 1_400 }],
    ],
    shows: asset.assettype_name,
  },
  {
    name: "CustomerDetails, states unknown",
    address: owned,
    faults: [[{ operation: "listClients" }, fails]],
    shows: "Erneut versuchen",
  },
  {
    name: "CustomerDetails, long name",
    address: `/admin/customers/${longest.id}`,
    shows: /^Einladen/,
  },
  {
    name: "CustomerDetails, no users",
    address: `/admin/customers/${withoutUsers.id}`,
    shows: "Keine Ansprechpersonen",
  },
  {
    name: "CustomerDetails, parts failed",
    address: owned,
    faults: [
      [{ path: /\/client\/(users|sites)$/ }, fails],
      [{ path: /\/client\/assets$/ }, failsLate],
    ],
    async reach(page) {
      const assets = page.getByText("Assets werden geladen");
      await assets.waitFor({ state: "attached" });
      await assets.waitFor({ state: "detached" });
    },
    shows: "Erneut versuchen",
  },
  { name: "CustomerAsset", address: `${owned}/asset/${asset.id}`, shows: asset.fields[0]?.name ?? "" },
]);

test.run();

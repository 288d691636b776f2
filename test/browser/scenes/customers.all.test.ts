/** Scenes of the customers of the customer system. */
import { test } from "uvu";
import { pressEnterOn } from "../../support/focus.ts";
import { ADMIN, fails, focusIsOn, openScenes, press } from "./scene.ts";

const { backend, scenes } = await openScenes(test);
const { customers } = backend.world;
const withoutUsers = customers.find(({ users }) => users.length === 0);
// The name is one word that is wider than any screen.
const longest = customers.reduce((a, b) => (b.name.length > a.name.length ? b : a));
const owner = customers.find(({ assets }) => assets.length > 0);
const asset = owner?.assets[0];
if (!withoutUsers || !asset) throw new Error("the world lacks something");
const owned = `/admin/customers/${owner.id}`;

scenes(ADMIN, [
  { name: "Customers", address: "/admin/customers", shows: "Eingeladen", prints: true, tabStops: 20 },
  {
    name: "Customers, none found",
    address: "/admin/customers?search=Donaudampfschifffahrtskapit%C3%A4nsm%C3%BCtzenabzeichenverordnung",
    shows: /Keine Treffer/,
  },
  {
    name: "inviting several, asked",
    address: "/admin/customers?tab=neu",
    dialog: ["Escape"],
    // "states unknown" needs a page that has not read the app customers.
    alone: true,
    async reach(page) {
      await press(page, /^Alle \d+ auswählen$/);
      await pressEnterOn(page.getByRole("button", { name: "Einladen …" }));
    },
    shows: /^\d+ Einladung(en)? senden$/,
    after: focusIsOn("Einladen …"),
  },
  { name: "CustomerDetails", address: owned, shows: asset.assettype_name },
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
    faults: [[{ path: /\/client\/(users|assets|sites)$/ }, fails]],
    shows: "Erneut versuchen",
  },
  { name: "CustomerAsset", address: `${owned}/asset/${asset.id}`, shows: asset.fields[0]?.name ?? "" },
]);

test.run();

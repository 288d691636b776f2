/** Staff users and the staff's frame: list, search, details, a new one; sidebar, drawer, and what each role sees. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { demoPassword } from "../backend/demo.ts";
import { holdFetch } from "../support/heldFetch.ts";
import { poll } from "../support/poll.ts";
import { openScreens, type ScreenVisitor } from "../support/screenVisitor.tsx";
import { status } from "./faultTable.ts";

const { backend, texts, visit } = await openScreens(test, { customers: 5, appCustomers: 3 });
const { world, control } = backend;
const admin = "admin@nordwind.example";
const employee = "mitarbeit@nordwind.example";

const names = () => texts("tbody a");
const entries = (label: string) =>
  [...document.querySelectorAll(`nav[aria-label="${label}"] > *`)].map(
    (entry) => (entry.querySelector("a") ?? entry).textContent,
  );
/** The element around the account's button and its menu. */
const account = 'div:has(> div > nav[aria-label="Konto"])';
const current = () => texts("aside [aria-current]");

const fill = async (visitor: ScreenVisitor, fields: Readonly<Record<string, string>>) => {
  for (const [label, text] of Object.entries(fields)) await visitor.type(label, text);
};

test("the staff are sorted by last name, with Employee as Mitarbeiter", async () => {
  const visitor = await visit("/admin/users");
  await visitor.sees("Ahlers, Astrid");
  assert.equal(names(), [
    "Ahlers, Astrid",
    "Neumann, Nele",
    "Özdemir, Mirko",
    "Petersen, Paula",
    "Tietjen, Tobias",
    "Wahlers, Wanda",
    "Zöllner, Frieda",
  ]);
  assert.equal(texts('tbody [data-name="Gruppe"]'), ["Admin", ...Array(6).fill("Mitarbeiter")]);
  await visitor.type("Mitarbeiter suchen", "oezdemir");
  await poll(() => names().join() === "Özdemir, Mirko", "the one found");
  assert.is(visitor.address(), "/admin/users?search=oezdemir");
  await visitor.type("Mitarbeiter suchen", "niemand");
  await visitor.press("Alle Mitarbeiter zeigen");
  await poll(() => names().length === 7, "all of them");
});

test("a staff user's page shows the stored fields", async () => {
  const of = world.staff().find(({ email }) => email === employee);
  const visitor = await visit(`/admin/users/${of?.id}`);
  await visitor.heading("Mirko Özdemir");
  for (const fact of [employee, "Mitarbeiter", "Keine besonderen"]) await visitor.sees(fact);
});

test("an unknown id shows that it is unknown, and /admin/user leads to the list", async () => {
  await (await visit("/admin/users/niemand")).heading("Mitarbeiter nicht gefunden");
  const visitor = await visit("/admin/user");
  await visitor.sees("Ahlers, Astrid");
  assert.is(visitor.address(), "/admin/users");
});

test("a new user needs both names and an e-mail; the group is Mitarbeiter unless chosen; permissions are sent", async () => {
  const visitor = await visit("/admin/users/new");
  const submit = await visitor.button("Mitarbeiter hinzufügen");
  assert.ok(submit.disabled);
  assert.is(document.querySelector("select")?.value, "Employee");
  await fill(visitor, { Vorname: "Nora", Nachname: "  ", "E-Mail": "nora@nordwind.example" });
  assert.ok(submit.disabled, "a name of blanks is none");
  await fill(visitor, { Nachname: " Neu ", "E-Mail": "nora@nordwind" });
  assert.ok(submit.disabled, "a domain without a dot receives no mail");
  await fill(visitor, { "E-Mail": " NORA@Nordwind.example " });
  await poll(() => !submit.disabled, "enabled button");
  await visitor.press("Mitarbeiter hinzufügen");
  await visitor.told("Mitarbeiter hinzugefügt");
  assert.is(visitor.address(), "/admin/users");
  const [call] = control.seen({ path: "/api/admin/createNewUser" });
  assert.equal(JSON.parse(call?.body ?? ""), {
    groupname: "Employee",
    attributes: { firstname: "Nora", lastname: "Neu", email: "nora@nordwind.example", permissions: {} },
  });
  await visitor.closeDialog();
  await visitor.sees("Neu, Nora");
});

test("a used address is reported in a dialog, and nothing typed is lost", async () => {
  control.next({ path: "/api/admin/createNewUser" }, status(400, { code: "UsernameExistsException" }));
  const visitor = await visit("/admin/users/new");
  await fill(visitor, { Vorname: "Ute", Nachname: "Schon", "E-Mail": employee });
  await visitor.press("Mitarbeiter hinzufügen");
  // A login's new password does not help an account that has never signed in.
  await visitor.told("Nutzername existiert", "Dann wählen Sie dieselbe Gruppe wie beim ersten Mal");
  await visitor.closeDialog();
  assert.is((await visitor.field("Vorname")).value, "Ute");
});

test("a refusal that comes after the form was left is shown in a dialog", async () => {
  const creation = holdFetch((address) => address.endsWith("/createNewUser"));
  const visitor = await visit("/admin/users/new", { platform: creation });
  await fill(visitor, { Vorname: "Ute", Nachname: "Schon", "E-Mail": employee });
  await visitor.press("Mitarbeiter hinzufügen");
  await visitor.press("Kunden");
  await visitor.press("Verwerfen");
  await visitor.heading("Kunden");
  creation.release();
  assert.match((await visitor.dialog()).text, "wird bereits verwendet");
  assert.is(visitor.address(), "/admin/customers");
  await visitor.closeDialog();
});

test("the sidebar: entries, the current one marked, staff for admins only", async () => {
  let visitor = await visit("/admin/customers");
  await visitor.heading("Kunden");
  assert.equal(entries("Hauptmenü"), ["Home", "Kunden", "App-Kunden"]);
  assert.equal(entries("Verwaltung"), ["Mitarbeiter", "Passwort ändern", "Logout"]);
  assert.equal(current(), ["Kunden"]);
  await visitor.press("Passwort ändern", "aside ");
  await visitor.heading("Passwort ändern");
  assert.equal(current(), ["Passwort ändern"]);

  visitor = await visit("/employee/app-customers?tab=offen");
  await visitor.heading("App-Kunden");
  assert.equal(entries("Verwaltung"), ["Passwort ändern", "Logout"]);
  assert.equal(current(), ["App-Kunden", "Offen"]);
  assert.not(document.querySelector('aside a[href^="/admin"]'), "an employee stays in the employee area");
});

test("the first of several groups decides where the account may go", async () => {
  const { setGroups } = backend.cognito.administration;
  for (const [groups, address] of [
    [["Employee", "Admin"], "/employee"],
    [["Admin", "Employee"], "/admin/users"],
  ] as const) {
    setGroups("wahl@nordwind.example", groups);
    const visitor = await visit("/admin/users", { as: "wahl@nordwind.example" });
    await poll(() => texts("main h1").length > 0, "a screen");
    assert.is(visitor.address(), address, groups.join());
    assert.is(entries("Verwaltung").includes("Mitarbeiter"), groups[0] === "Admin");
  }
  setGroups("wahl@nordwind.example", ["Employee"]);
});

test("the sidebar and the bar name the signed-in user; the sidebar's second list ends with the own account", async () => {
  const shown = async (as: string, address = "/admin/customers") => {
    const visitor = await visit(address, { as });
    await visitor.heading("Kunden");
    const menu = texts("button").filter((text) => text.includes("Ihr Konto"));
    const owner = document.querySelector("aside p[title]");
    return [...menu, owner?.textContent, owner?.getAttribute("title")];
  };
  const names = ["AAIhr Konto: Astrid Ahlers, Admin", "AAIhr Konto: Astrid AhlersAdmin"];
  assert.equal(await shown(admin), [...names, admin]);
  const nameless = "ohne.namen@nordwind.example";
  assert.is((await shown(employee, "/employee/customers"))[0], "MÖIhr Konto: Mirko Özdemir, Mitarbeiter");
  await backend.cognito.seed({ email: nameless, password: demoPassword, group: "Admin" });
  assert.equal(await shown(nameless), [
    `OIhr Konto: ${nameless}, Admin`,
    `OIhr Konto: ${nameless}Admin`,
    nameless,
  ]);
});

test("Impressum and Datenschutz are on every screen of staff and customers, in new windows without an opener", async () => {
  for (const [address, as] of [
    ["/admin", admin],
    ["/customer", "kunde@musterbau.example"],
  ] as const) {
    await visit(address, { as });
    const links = await poll(() => {
      const found = [...document.querySelectorAll<HTMLAnchorElement>("footer a[target]")];
      return found.length > 0 && found;
    }, "footer");
    assert.equal(
      links.map(({ href, target, rel }) => [href, target, rel]),
      [
        ["https://nordwind.example/impressum", "_blank", "noopener noreferrer"],
        ["https://nordwind.example/datenschutz", "_blank", "noopener noreferrer"],
      ],
    );
  }
});

test("Home greets by the given name, and greets without one, too", async () => {
  await (await visit("/admin")).heading("Guten Tag, Astrid");
  const email = "nur.nachname@nordwind.example";
  const attributes = { family_name: "Nordmann" };
  await backend.cognito.seed({ email, password: demoPassword, group: "Employee", attributes });
  const visitor = await visit("/employee", { as: email });
  await visitor.heading("Guten Tag");
  await visitor.button("NIhr Konto: Nordmann, Mitarbeiter");
});

test("the account's menu is closed by a press and by the focus elsewhere, and by Escape, which gives the focus back", async () => {
  const visitor = await visit("/admin/customers");
  await visitor.heading("Kunden");
  const button = await poll(
    () => document.querySelector<HTMLButtonElement>(`header ${account} > button`),
    "the account",
  );
  const panel = document.getElementById(button.getAttribute("aria-controls") ?? "");
  const isOpen = () => panel?.dataset.open === "true" && button.getAttribute("aria-expanded") === "true";
  const opened = async () => {
    button.click();
    await poll(isOpen, "the open menu");
  };
  const closed = () => poll(() => panel?.dataset.open === "false", "the closed menu");
  assert.not(isOpen());

  await opened();
  panel?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  assert.ok(isOpen(), "a press inside leaves it open");
  document.getElementById("main")?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  await closed();

  await opened();
  (await visitor.field("Kunden suchen")).focus();
  await closed();

  await opened();
  button.click();
  await closed();

  await opened();
  panel?.querySelector("a")?.focus();
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  await closed();
  assert.is(document.activeElement, button);
});

test("the entry App-Kunden opens and closes its sub-entries", async () => {
  const visitor = await visit("/admin");
  const expander = await visitor.button("Untermenü App-Kunden");
  assert.is(expander.getAttribute("aria-expanded"), "false");
  await visitor.press("Untermenü App-Kunden");
  await poll(() => expander.getAttribute("aria-expanded") === "true", "open sub-entries");
  await visitor.press("Erledigt");
  await visitor.heading("App-Kunden");
  assert.is(visitor.address(), "/admin/app-customers?tab=erledigt");
});

test("the sidebar on a small screen is a drawer: inert when closed, the rest inert when open (Escape: browser/staff)", async () => {
  const happyDOM = Reflect.get(window, "happyDOM");
  const drawer = () => document.getElementById("menue");
  const isClosed = () => drawer()?.hasAttribute("inert");
  const skip = () => texts("button").includes("Zum Inhalt springen");
  happyDOM.setViewport({ width: 600 });
  try {
    const visitor = await visit("/admin");
    const opens = async () => {
      await visitor.press("Menü öffnen");
      await poll(() => drawer() && !isClosed(), "open drawer");
    };
    await poll(isClosed, "closed drawer");
    await opens();
    assert.ok(document.getElementById("main")?.hasAttribute("inert"));
    assert.ok(drawer()?.contains(document.activeElement), "the focus is in the drawer");
    await visitor.press("Kunden");
    await visitor.heading("Kunden");
    assert.ok(isClosed(), "following a link closes it");
    visitor.app.router.back();
    await visitor.sees("Guten Tag");
    assert.ok(isClosed(), "Back does not open it again");
    await opens();
    assert.not(skip(), "the content is inert");
    await visitor.press("Home");
    await poll(isClosed, "closed by the link to where one is");
    assert.ok(skip());
  } finally {
    happyDOM.setViewport({ width: 1280 });
  }
});

test.run();

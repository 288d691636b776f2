/** Staff users and the staff's frame: list, search, details, a new one; sidebar, drawer, who sees what. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { demoPassword } from "../backend/demo.ts";
import { startBackend } from "../backend/server.ts";
import { poll } from "../support/poll.ts";
import { closeDocument, type ScreenVisitor, withVisitor } from "../support/screenVisitor.tsx";

const backend = await startBackend({ control: true, customers: 5, appCustomers: 3 });
const { world, control } = backend;
const admin = "admin@nordwind.example";
const employee = "mitarbeit@nordwind.example";

test.after(async () => {
  await closeDocument();
  await backend.close();
});
test.after.each(() => control.behave());

const at = (address: string, work: (visitor: ScreenVisitor) => Promise<void>, as = admin) =>
  withVisitor(address, { backend, as }, work);

const names = () => [...document.querySelectorAll("tbody a")].map((link) => link.textContent);
const entries = (label: string) =>
  [...document.querySelectorAll(`nav[aria-label="${label}"] > *`)].map(
    (entry) => (entry.querySelector("a") ?? entry).textContent,
  );
/** What surrounds the button of the account and its menu. */
const account = 'div:has(> div > nav[aria-label="Konto"])';
const current = () =>
  [...document.querySelectorAll("aside [aria-current]")].map((entry) => entry.textContent);

const fill = async (visitor: ScreenVisitor, fields: Readonly<Record<string, string>>) => {
  for (const [label, text] of Object.entries(fields)) await visitor.type(label, text);
};

test("the staff stand in the order of their last names, Employee as Mitarbeiter", () =>
  at("/admin/users", async (visitor) => {
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
    const groups = [...document.querySelectorAll('tbody [data-name="Gruppe"]')].map(
      (cell) => cell.textContent,
    );
    assert.equal(groups, ["Admin", ...Array(6).fill("Mitarbeiter")]);
    await visitor.type("Mitarbeiter suchen", "oezdemir");
    await poll(() => names().join() === "Özdemir, Mirko", "the one found");
    assert.is(visitor.address(), "/admin/users?search=oezdemir");
    await visitor.type("Mitarbeiter suchen", "niemand");
    await visitor.press("Alle Mitarbeiter zeigen");
    await poll(() => names().length === 7, "all of them");
  }));

test("a staff user's page shows every stored field", () => {
  const of = world.staff().find(({ email }) => email === employee);
  return at(`/admin/users/${of?.id}`, async (visitor) => {
    await visitor.heading("Mirko Özdemir");
    for (const fact of [employee, "Mitarbeiter", "Keine besonderen", of?.id ?? ""]) await visitor.sees(fact);
  });
});

test("an unknown id says so", () =>
  at("/admin/users/niemand", (visitor) => visitor.heading("Mitarbeiter nicht gefunden")));

test("/admin/user leads to the list", () =>
  at("/admin/user", async (visitor) => {
    await visitor.sees("Ahlers, Astrid");
    assert.is(visitor.address(), "/admin/users");
  }));

test("a new user needs both names and an e-mail; the group is Mitarbeiter unless chosen; permissions are sent", () =>
  at("/admin/users/new", async (visitor) => {
    const submit = await visitor.button("Mitarbeiter anlegen");
    assert.ok(submit.disabled);
    assert.is(document.querySelector("select")?.value, "Employee");
    await fill(visitor, { Vorname: "Nora", Nachname: "  ", "E-Mail": "nora@nordwind.example" });
    assert.ok(submit.disabled, "a name of blanks is none");
    await fill(visitor, { Nachname: " Neu ", "E-Mail": " NORA@Nordwind.example " });
    await poll(() => !submit.disabled, "enabled button");
    await visitor.press("Mitarbeiter anlegen");
    assert.is((await visitor.dialog()).title, "Mitarbeiter angelegt");
    assert.is(visitor.address(), "/admin/users");
    const [call] = control.seen({ path: "/api/admin/createNewUser" });
    assert.equal(JSON.parse(call?.body ?? ""), {
      groupname: "Employee",
      attributes: { firstname: "Nora", lastname: "Neu", email: "nora@nordwind.example", permissions: {} },
    });
    await visitor.closeDialog();
    await visitor.sees("Neu, Nora");
  }));

test("an address that is taken says so at its field, whatever the service calls the code", async () => {
  for (const body of [
    { code: "UsernameExistsException" },
    { name: "UsernameExistsException" },
    { __type: "x#UsernameExistsException" },
  ]) {
    control.next({ path: "/api/admin/createNewUser" }, { does: "answer", status: 400, body });
    await at("/admin/users/new", async (visitor) => {
      await fill(visitor, { Vorname: "Ute", Nachname: "Schon", "E-Mail": employee });
      await visitor.press("Mitarbeiter anlegen");
      await visitor.sees("wird bereits verwendet");
      assert.is((await visitor.field("E-Mail")).getAttribute("aria-invalid"), "true");
      assert.is(document.querySelector("dialog[open]"), null);
      assert.is((await visitor.field("Vorname")).value, "Ute", "nothing typed is lost");
    });
  }
});

test("a refusal that comes when the form was left is told in a dialog", () =>
  at("/admin/users/new", async (visitor) => {
    control.next({ path: "/api/admin/createNewUser" }, { does: "delay", ms: 300 });
    await fill(visitor, { Vorname: "Ute", Nachname: "Schon", "E-Mail": employee });
    await visitor.press("Mitarbeiter anlegen");
    await visitor.press("Kunden");
    await visitor.press("Verwerfen");
    await visitor.heading("Kunden");
    assert.match((await visitor.dialog()).text, "wird bereits verwendet");
    assert.is(visitor.address(), "/admin/customers");
    await visitor.closeDialog();
  }));

test("the sidebar: entries, the current one marked, staff for admins only", async () => {
  await at("/admin/customers", async (visitor) => {
    await visitor.heading("Kunden");
    assert.equal(entries("Hauptmenü"), ["Home", "Kunden", "App-Kunden"]);
    assert.equal(entries("Verwaltung"), ["Mitarbeiter"]);
    assert.equal(current(), ["Kunden"]);
  });
  await at(
    "/employee/app-customers?tab=avv",
    async (visitor) => {
      await visitor.heading("App-Kunden");
      assert.equal(entries("Verwaltung"), []);
      assert.equal(current(), ["App-Kunden", "AVV fehlt"]);
      const paths = [...document.querySelectorAll("aside a")].map((link) => link.getAttribute("href") ?? "");
      assert.not(
        paths.some((path) => path.startsWith("/admin")),
        "an employee stays in the employee area",
      );
    },
    employee,
  );
});

test("the sidebar and the bar say who is signed in, with a menu of the own account", async () => {
  const shown = async (visitor: ScreenVisitor) => {
    await visitor.heading("Kunden");
    // The bar's belongs to small screens, the sidebar's to large ones.
    const buttons = [...document.querySelectorAll("button")].map(({ textContent }) => textContent);
    return buttons.filter((text) => text.includes("Ihr Konto"));
  };
  await at("/admin/customers", async (visitor) => {
    assert.equal(await shown(visitor), [
      "AAIhr Konto: Astrid Ahlers Admin",
      "AAIhr Konto: Astrid AhlersAdmin",
    ]);
    await visitor.sees(admin);
    const offered = document.querySelector('aside nav[aria-label="Konto"]')?.children ?? [];
    assert.equal(
      [...offered].map((entry) => entry.textContent),
      ["Passwort ändern", "Logout"],
    );
  });
  await at(
    "/employee/customers",
    async (visitor) => assert.is((await shown(visitor))[0], "MÖIhr Konto: Mirko Özdemir Mitarbeiter"),
    employee,
  );
  await backend.cognito.seed({
    email: "ohne.namen@nordwind.example",
    password: demoPassword,
    group: "Admin",
  });
  await at(
    "/admin/customers",
    async (visitor) =>
      assert.equal(await shown(visitor), [
        "OIhr Konto: ohne.namen@nordwind.example Admin",
        "OIhr Konto: ohne.namen@nordwind.exampleAdmin",
      ]),
    "ohne.namen@nordwind.example",
  );
});

test("Home greets by the given name, and without one all the same", async () => {
  await at("/admin", (visitor) => visitor.heading("Guten Tag, Astrid"));
  const email = "nur.nachname@nordwind.example";
  const attributes = { family_name: "Nordmann" };
  await backend.cognito.seed({ email, password: demoPassword, group: "Employee", attributes });
  await at(
    "/employee",
    async (visitor) => {
      await visitor.heading("Guten Tag");
      await visitor.button("NIhr Konto: Nordmann Mitarbeiter");
    },
    email,
  );
});

test("the account's menu: closed by Escape, which gives the focus back, by a press and by the focus elsewhere", () =>
  at("/admin/customers", async (visitor) => {
    await visitor.heading("Kunden");
    const button = await poll(
      () => document.querySelector<HTMLButtonElement>(`aside ${account} > button`),
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
    const entry = panel?.querySelector("a");
    entry?.focus();
    entry?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    await closed();
    assert.is(document.activeElement, button);

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
  }));

test("the entry App-Kunden opens and closes its sub-entries", () =>
  at("/admin", async (visitor) => {
    const expander = await visitor.button("Untermenü App-Kunden");
    assert.is(expander.getAttribute("aria-expanded"), "false");
    await visitor.press("Untermenü App-Kunden");
    await poll(() => expander.getAttribute("aria-expanded") === "true", "open sub-entries");
    await visitor.press("SEPA fehlt");
    await visitor.heading("App-Kunden");
    assert.is(visitor.address(), "/admin/app-customers?tab=sepa");
  }));

test("on a small screen the sidebar is a drawer: inert when closed, the rest inert when open, Escape closes", async () => {
  const happyDOM = Reflect.get(window, "happyDOM");
  happyDOM.setViewport({ width: 600 });
  try {
    await at("/admin", async (visitor) => {
      const drawer = await poll(() => document.getElementById("menue"), "drawer");
      const opener = await visitor.button("Menü öffnen");
      assert.ok(drawer.hasAttribute("inert"));
      await visitor.press("Menü öffnen");
      await poll(() => !drawer.hasAttribute("inert"), "open drawer");
      assert.ok(document.getElementById("main")?.hasAttribute("inert"));
      assert.ok(drawer.contains(document.activeElement), "the focus is in the drawer");
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
      await poll(() => drawer.hasAttribute("inert"), "closed drawer");
      await poll(() => document.activeElement === opener, "the focus back at the button");
      await visitor.press("Menü öffnen");
      await poll(() => !drawer.hasAttribute("inert"), "open drawer");
      await visitor.press("Kunden");
      await visitor.heading("Kunden");
      assert.ok(document.getElementById("menue")?.hasAttribute("inert"), "following a link closes it");
      visitor.app.router.back();
      await visitor.sees("Was noch zu unterschreiben ist");
      assert.ok(document.getElementById("menue")?.hasAttribute("inert"), "Back does not open it again");
      await visitor.press("Menü öffnen");
      await poll(() => !document.getElementById("menue")?.hasAttribute("inert"), "open drawer");
      const skip = () =>
        [...document.querySelectorAll("button")].some((of) => of.textContent === "Zum Inhalt springen");
      assert.not(skip(), "the content is inert");
      await visitor.press("Home");
      await poll(
        () => document.getElementById("menue")?.hasAttribute("inert"),
        "closed by the link to where one is",
      );
      assert.ok(skip());
    });
  } finally {
    happyDOM.setViewport({ width: 1280 });
  }
});

test.run();

/** A title stands once, in src/routes.ts: heading, entry in the menu, tab and link back follow it. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { documentNames } from "../../src/domain/document.ts";
import { addressOf, type RouteArea, type RouteName, routes } from "../../src/routes.ts";
import { poll } from "../support/poll.ts";
import { openScreens } from "../support/screenVisitor.tsx";

const { backend, texts, visit } = await openScreens(test, { customers: 5, appCustomers: 3 });
const { world } = backend;

const titles = Object.entries(routes).map(([name, { title }]) => [name as RouteName, title] as const);
const rename = (end: string) => {
  for (const [name, title] of titles) Object.assign(routes[name], { title: title + end });
};
test.before.each(() => rename(" (neu)"));
test.after.each(() => rename(""));

interface Shown {
  params?: Record<string, string>;
  /** The heading, if it is not the route's title; a record's name also stands before the title in the tab. */
  heading?: string;
  record?: string;
  back?: RouteName;
}

/** What each screen shows. NewPassword is reached only by a first sign-in: `auth` has its heading. */
function screens(): Record<Exclude<RouteName, "NewPassword">, Shown> {
  const customer = world.customers.find(({ assets }) => assets.length > 0);
  const [person] = world.clients();
  const [member] = world.staff();
  assert.ok(customer && person && member);
  const asset = { id: customer.id, assetid: customer.assets[0]?.id ?? "" };
  return {
    Home: { heading: "Guten Tag, Astrid" },
    Customers: {},
    CustomerDetails: { params: { id: customer.id }, record: customer.name, back: "Customers" },
    CustomerAsset: { params: asset },
    Invitations: { back: "Customers" },
    AppCustomers: {},
    AppCustomerDetails: { params: { id: person.id }, record: person.name, back: "AppCustomers" },
    Users: {},
    NewUser: { back: "Users" },
    UserDetails: {
      params: { id: member.id },
      record: `${member.firstname} ${member.lastname}`,
      back: "Users",
    },
    CustomerMenu: {},
    AVVView: {},
    SEPAView: {},
    Login: {},
    PasswordForgot: {},
    PasswordForgotConfirm: { params: { id: "kunde@musterbau.example" } },
    ChangePassword: {},
  };
}

test("heading, tab and link back of every screen are the titles of routes", async () => {
  for (const [name, { params = {}, heading, record, back }] of Object.entries(screens())) {
    const { title, paths } = routes[name as RouteName];
    const [area] = Object.keys(paths) as RouteArea[];
    assert.ok(area);
    const as = { customer: "kunde@musterbau.example", auth: null, admin: undefined, employee: undefined }[
      area
    ];
    const account = name === "ChangePassword" ? "admin@nordwind.example" : as;
    const visitor = await visit(addressOf(area, name as RouteName, params), {
      ...(account !== undefined && { as: account }),
    });
    await visitor.heading(record ?? heading ?? title);
    const tab = `${record ? `${record} – ` : ""}${title} – Nordwind Management`;
    await poll(() => document.title === tab, `„${tab}“, not „${document.title}“`);
    if (back) assert.is(texts("header > * > * > a")[0], routes[back].title, name);
  }
});

test("the menus' entries and the search's groups are the titles of routes", async () => {
  const visitor = await visit("/admin");
  const entries = ["Home", "Customers", "AppCustomers", "Users", "ChangePassword"] as const;
  for (const name of entries) {
    await poll(() => texts("aside nav a").includes(routes[name].title), routes[name].title);
  }
  await visitor.press(/^Suchen/);
  await visitor.type("App-Kunden, Kunden und Mitarbeiter suchen", "a");
  await poll(() => texts('[role="group"] > p').length === 3, "three groups");
  assert.equal(texts('[role="group"] > p'), [
    routes.AppCustomers.title,
    routes.Customers.title,
    routes.Users.title,
  ]);
});

test("a page of a document has the document's name, and one of no record its route's title", async () => {
  rename("");
  assert.equal([routes.AVVView.title, routes.SEPAView.title], [documentNames.avv, documentNames.sepa]);
  await (await visit("/admin/app-customers/niemand")).heading("App-Kunde nicht gefunden");
  assert.is(document.title, "App-Kunde – Nordwind Management");
  assert.is(texts("main header a")[0], "App-Kunden");
});

test.run();

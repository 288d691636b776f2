/**
 * The roll-out in a real browser: from the list of customers to the last invitation by keyboard alone, what a screen reader
 * reads, and a reload in the middle.
 */
import type { BrowserContextOptions, Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { openPages } from "../support/pages.ts";
import { poll } from "../support/poll.ts";
import { takeSession } from "../support/session.ts";
import { holdRequests } from "./heldRequests.ts";
import { watchMoves } from "./layoutShift.ts";

const { backend, enter, visit } = await openPages(test, { customers: 130, appCustomers: 0 });
const ADMIN = "admin@nordwind.example";
const RESERVED = "/admin/customers?tab=neu&search=Vorrat";
const MAILS = /\/sendClientInvitation$/;

const person = (name: string, emailaddress: string, type = "") => ({
  name,
  emailaddress,
  phonenumber_preferred: "",
  type,
});

/** Customers of every kind, again and again, by their place in the list. */
const kinds = [
  { kind: "certain", users: (id: string) => [person("Ella Einzig", `einzig@${id}.example`)] },
  {
    kind: "proposed",
    users: (id: string) => [
      // Too long for one line with "Vorschlag".
      person("Karl Kauf", `kauf@${id}.example`, "Buchhaltung"),
      person("Gabi Groß", `gross@${id}.example`, "Technik"),
    ],
  },
  {
    kind: "certain",
    users: (id: string) => [
      person("Karl Kauf", `kauf@${id}.example`, "Einkauf"),
      person("Chris Chef", `chef@${id}.example`, "Geschäftsführung"),
    ],
  },
  // One address, two names.
  {
    kind: "proposed",
    users: (id: string) => [
      person("Eva Eins", `info@${id}.example`),
      person("Zoe Zwei", `INFO@${id}.example`),
    ],
  },
  { kind: "none", users: () => [person("Ohne Adresse", "")] },
] as const;

/** Without the demo's customer, who is invited. */
const customers = backend.world.customers.slice(1).map((customer, place) => {
  const { kind, users } = kinds[place % kinds.length] ?? kinds[0];
  return Object.assign(customer, { kind, users: users(customer.id) });
});

/** Those of the later tests, which a search finds. */
const reserved = customers.slice(-10);
for (const [place, customer] of reserved.entries()) customer.name = `Vorrat ${place + 1} GmbH`;

/** The addresses that got a mail, each as often as it got one. */
const mailed = () =>
  backend.outbox
    .all()
    .filter(({ kind }) => kind === "invitation")
    .map(({ to }) => to.toLowerCase())
    .sort();

/** What has the focus: its name, its place in the window, and whether nothing has it. */
const focusOf = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const { top, left, right } = element.getBoundingClientRect();
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;
    return {
      name: (element.ariaLabel ?? label ?? element.textContent ?? "").trim(),
      tag: element.localName,
      isLost: element === document.body,
      place: { top, left, right },
    };
  });

/** Moves the focus by Tab to the control with that name. */
async function tabTo(page: Page, name: RegExp, key: "Tab" | "Shift+Tab" = "Tab") {
  const passed: string[] = [];
  for (let press = 0; press < 300; press += 1) {
    const { name: found, tag } = await focusOf(page);
    if (tag !== "h1" && tag !== "main" && name.test(found)) return;
    passed.push(found);
    await page.keyboard.press(key);
  }
  throw new Error(`Tab does not lead to ${name}, but to ${[...new Set(passed)].join(", ").slice(0, 2000)}`);
}

/** Presses a key on the focused control, which stays where it is and keeps the focus. */
async function pressInPlace(page: Page, key: string) {
  const before = await focusOf(page);
  await page.keyboard.press(key);
  await painted(page);
  const after = await focusOf(page);
  assert.ok(!after.isLost, `the focus after ${key} on ${before.name}`);
  return { before, after };
}

const painted = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

async function staysInPlace(page: Page, key: string) {
  const { before, after } = await pressInPlace(page, key);
  assert.is(after.place.top, before.place.top, `${before.name} moved`);
  assert.ok(
    after.place.left === before.place.left || after.place.right === before.place.right,
    `${before.name} moved sideways`,
  );
}

/** Presses Enter on what leads elsewhere, and waits for the heading, which takes the focus. */
async function goBy(page: Page, heading: string) {
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();
  await poll(async () => !(await focusOf(page)).isLost, `the focus on ${heading}`);
}

const hasFocus = async (page: Page, when: string) =>
  assert.ok(!(await focusOf(page)).isLost, `the focus is lost ${when}`);

/** The layout's button with the round. */
const statusButton = (page: Page) =>
  page.getByRole("region", { name: "Laufende Verarbeitung" }).getByRole("button");

/** The numbers of the page's progress: sent, of all. */
const numbersOf = (text: string | null) =>
  (/(\d+) von (\d+) gesendet/.exec(text ?? "") ?? []).slice(1).map(Number);

for (const [name, options] of [
  ["1280 by 800", { viewport: { width: 1280, height: 800 } }],
  ["360 by 740", { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }],
] as [string, BrowserContextOptions][]) {
  test(`by keyboard alone, at ${name}: select, decide, send, work elsewhere, stop, go on, finish`, async () => {
    const { page, complainsOnlyOf, moves } = await arrive(options);
    const isPhone = options.isMobile === true;
    await tabTo(page, /^Noch nicht eingeladen/);
    await page.keyboard.press("Enter");
    await page.getByText(/^E-Mail-Adressen bei \d+ von/).waitFor();
    // The progress of the reads moves the list on a phone: no part of this test.
    await moves();
    const before = mailed();
    const names = await page.locator("main tbody th a").allTextContents();
    const selected = customers.filter(({ name }) => names.includes(name));
    const certain = selected.filter(({ kind }) => kind === "certain");
    const proposed = selected.filter(({ kind }) => kind === "proposed");
    const [other, dropped] = proposed;
    assert.ok(other && dropped && certain.length > 4, `${certain.length} certain`);

    await tabTo(page, /^Alle auf dieser Seite auswählen$/);
    await staysInPlace(page, "Space");
    await tabTo(page, /^\d+ einladen …$/, "Shift+Tab");
    await goBy(page, "Einladungen");
    await page.getByRole("button", { name: `${certain.length} Einladungen senden` }).waitFor();
    assert.equal(await moves(), []);

    await tabTo(page, /^Alle Vorschläge übernehmen$/);
    await staysInPlace(page, "Enter");
    assert.is((await focusOf(page)).name, "Vorschläge zurücknehmen");
    await tabTo(page, new RegExp(`^${other.users[0]?.name}.*@${other.id}`, "i"));
    const second = page.getByRole("radio", { name: new RegExp(`@${other.id}`, "i") }).nth(1);
    const place = await second.boundingBox();
    await pressInPlace(page, "ArrowDown");
    assert.ok(await second.isChecked());
    assert.equal(await second.boundingBox(), place, "the chosen person moved");
    await tabTo(page, new RegExp(`^${literally(dropped.name)} einladen$`));
    await staysInPlace(page, "Space");
    const total = certain.length + proposed.length - 1;
    await tabTo(page, new RegExp(`^${total} Einladungen senden$`));

    let release = await holdRequests(page, MAILS);
    await pressInPlace(page, "Enter");
    await page.getByText(`0 von ${total} gesendet.`).waitFor();
    await tabTo(page, /^Anhalten$/);
    if (isPhone) {
      await tabTo(page, /^Menü öffnen$/, "Shift+Tab");
      await page.keyboard.press("Enter");
      await painted(page);
      await tabTo(page, /^App-Kunden$/);
    } else await tabTo(page, /^App-Kunden$/, "Shift+Tab");
    await goBy(page, "App-Kunden");
    await page.waitForFunction((wanted) => document.title.startsWith(wanted), `0/${total} – App-Kunden`);
    assert.equal(numbersOf(await statusButton(page).textContent()), [0, total]);
    assert.equal(await moves(), []);
    await release();
    await page.waitForFunction(() => /^[1-9]/.test(document.title));
    await poll(
      async () => (numbersOf(await statusButton(page).textContent())[0] ?? 0) > 0,
      "numbers that grow",
    );
    await hasFocus(page, "while the numbers grow");
    release = await holdRequests(page, MAILS);
    await tabTo(page, /^Einladungen\d+ von/, "Shift+Tab");
    await goBy(page, "Einladungen");
    // The invited arrived in the queue, and moved its rows.
    await moves();
    await tabTo(page, /^Anhalten$/);
    await pressInPlace(page, "Enter");
    await release();
    await page.getByRole("button", { name: /^Übrige senden/ }).waitFor();
    await hasFocus(page, "after the stop");
    const [sent = 0] = numbersOf(
      await page.locator("main [role=status]", { hasText: "gesendet" }).textContent(),
    );
    assert.ok(sent > 0 && sent < total, `${sent} of ${total} sent`);
    assert.is(mailed().length - before.length, sent);

    await tabTo(page, /^Übrige senden/);
    await pressInPlace(page, "Enter");
    await page.getByText(`${total} von ${total} gesendet.`).waitFor();
    await page.getByRole("button", { name: "Fertig" }).waitFor();
    await hasFocus(page, "at the end");
    const addressOf = ({ users, kind }: (typeof customers)[number], place = 0) =>
      users[kind === "certain" ? users.length - 1 : place]?.emailaddress.toLowerCase();
    const expected = [
      ...certain.map((one) => addressOf(one)),
      ...proposed.filter((one) => one !== dropped).map((one) => addressOf(one, one === other ? 1 : 0)),
    ];
    assert.equal(mailed(), [...before, ...expected].sort());
    assert.is(new Set(mailed()).size, mailed().length, "nobody twice");
    await tabTo(page, /^Fertig$/);
    await goBy(page, "Kunden");
    await page
      .getByText(/noch nicht eingeladen$/)
      .first()
      .waitFor();
    assert.ok(await page.getByText(dropped.name).first().isVisible());
    assert.equal(await moves(), []);
    complainsOnlyOf();
  });
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

async function arrive(options: BrowserContextOptions) {
  const visitor = await visit(options);
  const moves = await watchMoves(visitor.page);
  await takeSession(visitor.page, backend, ADMIN);
  await visitor.page.goto("/admin/customers");
  await visitor.page.getByRole("link", { name: /^Noch nicht eingeladen/ }).waitFor();
  return { ...visitor, moves };
}

/** Selects these customers in the list, and opens the page of invitations. */
async function selectInList(page: Page, chosen: readonly { name: string }[]) {
  await page.getByText(/^E-Mail-Adressen bei \d+ von/).waitFor();
  for (const { name } of chosen)
    await page.getByRole("checkbox", { name: `${name} auswählen`, exact: true }).click();
  await page.getByRole("link", { name: /einladen …$/ }).click();
  await page.getByRole("button", { name: /senden$/ }).waitFor();
}

/** What a screen reader reads in the page's main part, in its order: role and name of each node. */
async function read(page: Page) {
  const accessibility = await page.context().newCDPSession(page);
  const { nodes } = await accessibility.send("Accessibility.getFullAXTree");
  await accessibility.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const roles = ["heading", "status", "checkbox", "group", "radio", "button", "StaticText"];
  function walk(id: string): string[] {
    const node = byId.get(id);
    if (!node) return [];
    const role = String(node.role?.value);
    const own = !node.ignored && roles.includes(role) ? [`${role} ${node.name?.value ?? ""}`.trim()] : [];
    return [...own, ...(node.childIds ?? []).flatMap(walk)];
  }
  const main = nodes.find(({ role }) => role?.value === "main");
  assert.ok(main);
  return walk(main.nodeId);
}

test("a screen reader reads a customer's block in the order of its decision, and each name once", async () => {
  const proposed = reserved.find(({ kind }) => kind === "proposed");
  const certain = reserved.find(({ users }) => users.length === 1 && users[0]?.emailaddress);
  assert.ok(proposed && certain);
  const { page, complainsOnlyOf } = await enter(ADMIN, RESERVED);
  await selectInList(page, [proposed, certain]);
  const all = (await read(page)).filter((one) => one !== "StaticText");
  const at = (text: string) => {
    assert.is(all.filter((one) => one === text).length, 1, `once: ${text}`);
    return all.indexOf(text);
  };
  const [begin, end] = [at(`checkbox ${proposed.name} einladen`), at("heading Eindeutig 1")];
  assert.equal(all.slice(begin, end), [
    `checkbox ${proposed.name} einladen`,
    `StaticText ${proposed.id}`,
    "group Ansprechperson",
    "StaticText Ansprechperson",
    `radio Karl Kauf, Buchhaltung Vorschlag kauf@${proposed.id}.example`,
    "StaticText Karl Kauf",
    "StaticText , Buchhaltung",
    "StaticText Vorschlag",
    `StaticText kauf@${proposed.id}.example`,
    `radio Gabi Groß, Technik gross@${proposed.id}.example`,
    "StaticText Gabi Groß",
    "StaticText , Technik",
    `StaticText gross@${proposed.id}.example`,
  ]);
  const headed = all.slice(at("heading Bitte prüfen 1"), begin).join(" ").replaceAll("StaticText ", "");
  assert.match(
    headed,
    /status 1 Vorschlag , keiner davon als Geschäftsführung oder Inhaber eingetragen button Alle Vorschläge übernehmen/,
  );
  const last = at(`checkbox ${certain.name} einladen`);
  assert.ok(last > end && at("button 1 Einladung senden") > last, "the bar comes after the blocks");
  assert.equal(
    all.filter((one) => /(?<!\S)(\S+) \1(?!\S)/u.test(one)),
    [],
    "no doubled word",
  );
  complainsOnlyOf();
});

test("a reload in the middle asks first; afterwards the rest is invited, and nobody twice", async () => {
  const open = reserved.filter(({ kind }) => kind === "certain");
  const before = mailed();
  const { page, complainsOnlyOf } = await enter(ADMIN, RESERVED);
  await selectInList(page, open);
  let mails = 0;
  // The third mail is sent, and its answer never arrives.
  await page.route(MAILS, async (route) => {
    mails += 1;
    if (mails < 3) return route.continue();
    await fetch(route.request().url(), {
      method: "POST",
      headers: await route.request().allHeaders(),
      body: route.request().postData(),
    });
  });
  await page.getByRole("button", { name: `${open.length} Einladungen senden` }).click();
  await page.getByText(`2 von ${open.length} gesendet.`).waitFor();
  await poll(() => mailed().length === before.length + 3, "the third mail");
  const asked: string[] = [];
  page.once("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  assert.equal(asked, ["beforeunload"]);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.getByRole("link", { name: "Kunden auswählen" }).click();
  await page.getByRole("searchbox").fill("Vorrat");
  // A round takes its customers in any order.
  const rest = open.filter(({ id }) => !mailed().some((email) => email.endsWith(`@${id}.example`)));
  assert.is(rest.length, open.length - 3);
  await page
    .getByText(`${reserved.length - 3} noch nicht eingeladen`)
    .first()
    .waitFor();
  await selectInList(page, rest);
  await page.getByRole("button", { name: /^\d Einladung(en)? senden$/ }).click();
  await page.getByText(`${rest.length} von ${rest.length} gesendet.`).waitFor();
  assert.is(mailed().length, before.length + open.length);
  assert.is(new Set(mailed()).size, mailed().length, "nobody twice");
  complainsOnlyOf();
});

test.run();

/** The staff's jobs from Home, each with the clicks and keys it may take at most. Ctrl+K is one key. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import type { WorldClient } from "../backend/contract.ts";
import { invitedPeople } from "../support/invitedPeople.ts";
import { poll } from "../support/poll.ts";
import { openScreens } from "../support/screenVisitor.tsx";

const { backend, visit } = await openScreens(test, { customers: 40, appCustomers: 0 });
const { world, outbox } = backend;
const { invitedBefore } = invitedPeople(backend);

const DAY_MS = 86_400_000;
const signed = (daysAgo: number) => ({
  ...{ required: true, sent: true, path: "signed/x.pdf" },
  sentAt: new Date(Date.now() - daysAgo * DAY_MS).toISOString(),
});

// Two with whom nothing is due, and those who are to be reminded, invited again and called.
const yvonne = invitedBefore(3, { name: "Yvonne Ypsilon", email: "yvonne@kunden.example", avv: signed(0) });
const quirin = invitedBefore(3, { name: "Quirin Quast", email: "quirin@kunden.example" });
const toRemind = Array.from({ length: 10 }, () => invitedBefore(20, { avv: signed(9) }));
const toInvite = Array.from({ length: 3 }, () => invitedBefore(9));
const xenia = invitedBefore(30, { name: "Xenia Xaver", email: "xenia@kunden.example" });
for (let made = 0; made < 3; made += 1) invitedBefore(30);

world.putDocument({
  ...{
    sub: yvonne.id,
    documentType: "avv",
    path: "signed/x.pdf",
    createdAt: yvonne.createdAt,
    filedAt: null,
  },
  pdfBase64: Buffer.from("%PDF-1.7 the signed agreement").toString("base64"),
});

const mailsTo = ({ email }: WorldClient) =>
  outbox
    .all()
    .filter(({ to }) => to === email)
    .map(({ kind }) => kind);
const current = ({ id }: WorldClient) => world.client(id);

/** Staff at their home, whose clicks and keys are counted. */
async function begin(area = "admin") {
  const visitor = await visit(`/${area}`);
  await visitor.sees("Am längsten offen");
  const counted = { clicks: 0, keys: 0 };
  const field = () => document.querySelector<HTMLInputElement>("dialog[open] [role=combobox]");
  const strike = (name: string, init: KeyboardEventInit = {}) => {
    counted.keys += 1;
    const event = new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...init });
    (field() ?? document.body).dispatchEvent(event);
  };
  return {
    ...visitor,
    async press(name: string | RegExp) {
      counted.clicks += 1;
      await visitor.press(name);
    },
    async choose(selector: string) {
      counted.clicks += 1;
      (await poll(() => document.querySelector<HTMLElement>(selector), selector)).click();
    },
    /** Looks for `text` by Ctrl+K and opens what is found first, which is `name`. */
    async finds(text: string, name: string) {
      strike("k", { ctrlKey: true });
      const input = await poll(field, "the search");
      const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
      counted.keys += text.length;
      own?.set?.call(input, text);
      input.dispatchEvent(new Event("input", { bubbles: true }));
      const active = () => document.getElementById(input.getAttribute("aria-activedescendant") ?? "");
      await poll(() => active()?.textContent?.includes(name), `„${name}“ is the first`);
      strike("Enter");
    },
    takes(clicks: number, keys: number) {
      const fits = counted.clicks <= clicks && counted.keys <= keys;
      assert.ok(fits, `${counted.clicks} clicks and ${counted.keys} keys`);
    },
  };
}

test("the call list of those beyond 21 days: one click", async () => {
  const visitor = await begin();
  await visitor.press("4 anrufen (ab 21 Tagen)");
  await visitor.sees("4 ausgewählt");
  visitor.takes(1, 0);
});

test("what somebody has signed: one click and four keys", async () => {
  const visitor = await begin();
  await visitor.finds("yv", yvonne.name);
  await visitor.heading(yvonne.name);
  await visitor.sees("Unterschrieben am");
  await visitor.press("AV-Vertrag ansehen");
  await visitor.saveButton();
  visitor.takes(1, 4);
});

test("what one customer must complete is changed: two clicks and four keys", async () => {
  const visitor = await begin();
  await visitor.finds("qu", quirin.name);
  await visitor.heading(quirin.name);
  await visitor.choose("input[role=switch], main input[type=checkbox]");
  await visitor.press("Updaten");
  await poll(() => current(quirin)?.avv.required === false, "the change");
  visitor.takes(2, 4);
});

test("an invitation is sent again: two clicks and four keys", async () => {
  const visitor = await begin();
  await visitor.finds("xe", xenia.name);
  await visitor.heading(xenia.name);
  await visitor.press("Neue Einladung senden");
  await visitor.press("Erneut senden");
  await poll(() => mailsTo(xenia).includes("invitation"), "the mail");
  visitor.takes(2, 4);
});

test("a staff user is found: one click and five keys", async () => {
  const visitor = await begin();
  await visitor.finds("ahl", "Ahlers, Astrid");
  await visitor.heading("Astrid Ahlers");
  visitor.takes(1, 5);
});

for (const [what, people, mail] of [
  ["10 erinnern", toRemind, "reminder"],
  ["3 neu einladen", toInvite, "invitation"],
] as const) {
  test(`„${what}“: three clicks for all of them`, async () => {
    const visitor = await begin();
    await visitor.press(what);
    await visitor.press("Erinnern …");
    await visitor.press(/ senden$/);
    await visitor.sees(`${people.length} von ${people.length} gesendet`);
    visitor.takes(3, 0);
    assert.ok(people.every((one) => mailsTo(one).join() === mail));
  });
}

test("what ten customers must complete is changed: four clicks", async () => {
  const visitor = await begin();
  await visitor.press("10 erinnern");
  await visitor.sees("10 ausgewählt");
  await visitor.press("Dokumente …");
  const block = await poll(
    () =>
      [...document.querySelectorAll("dialog fieldset")].find(
        (one) => one.querySelector("legend")?.textContent === "SEPA-Mandat",
      ),
    "the choice",
  );
  block.id = "sepa";
  const option = [...block.querySelectorAll("label")].findIndex(
    ({ textContent }) => textContent === "nicht erforderlich",
  );
  await visitor.choose(`#sepa label:nth-of-type(${option + 1}) input`);
  await visitor.press("Bei 10 Kunden ändern");
  await visitor.sees("10 von 10 geändert.");
  visitor.takes(4, 0);
  assert.ok(toRemind.every((one) => current(one)?.sepa.required === false));
});

test.run();

/** The staff's jobs from Home, each with its most clicks and keys. Ctrl+K counts as one key. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { invitedPeople, signed } from "../support/invitedPeople.ts";
import { poll } from "../support/poll.ts";
import { openScreens } from "../support/screenVisitor.tsx";
import { status } from "./faultTable.ts";

const { backend, visit } = await openScreens(test, { customers: 110 });
const { control, world } = backend;
const { current, invitedBefore, mailsTo, store } = invitedPeople(backend);

// Two people without a due step; the others are to be reminded, invited again or called.
const yvonne = invitedBefore(3, { name: "Yvonne Ypsilon", email: "yvonne@kunden.example", avv: signed(0) });
const quirin = invitedBefore(3, { name: "Quirin Quast", email: "quirin@kunden.example" });
const toRemind = Array.from({ length: 10 }, () => invitedBefore(20, { avv: signed(9) }));
const toInvite = Array.from({ length: 3 }, () => invitedBefore(9));
const xenia = invitedBefore(40, { name: "Xenia Xaver", email: "xenia@kunden.example" });
for (let made = 0; made < 3; made += 1) invitedBefore(30);

store(yvonne, "avv", "the signed agreement");

/** Staff at their home; clicks and keys are counted. */
async function begin(area = "admin") {
  const visitor = await visit(`/${area}`);
  await visitor.sees(/Nächster Schritt|nichts zu tun|Noch nicht eingeladen/);
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
    /** Presses a box, with Shift for all boxes since the last one. */
    async tick(label: string, shiftKey = false) {
      counted.clicks += 1;
      (await visitor.field(label)).dispatchEvent(
        new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey }),
      );
    },
    async choose(selector: string) {
      counted.clicks += 1;
      (await poll(() => document.querySelector<HTMLElement>(selector), selector)).click();
    },
    /** Searches for `text` by Ctrl+K and opens the first result, which is `name`. */
    async finds(text: string, name: string) {
      strike("k", { ctrlKey: true });
      const input = await poll(field, "the search");
      counted.keys += text.length;
      await visitor.type("App-Kunden, Kunden und Mitarbeiter suchen", text);
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

test("a call costs one click to the number", async () => {
  const users = [{ emailaddress: xenia.email, phonenumber_preferred: "0421 1234" }];
  control.next({ path: "/api/clients/client/users" }, status(200, { users }));
  const visitor = await begin();
  await visitor.press(`Anrufen: ${xenia.name}`);
  await poll(() => document.querySelector('dialog a[href="tel:04211234"]'), "the number");
  visitor.takes(1, 0);
});

test("a call by the record costs two clicks, and at most three of its buttons are filled or bordered", async () => {
  const users = [{ emailaddress: xenia.email, phonenumber_preferred: "0421 1234" }];
  control.match({ path: "/api/clients/client/users" }, status(200, { users }));
  const visitor = await begin();
  await visitor.press(xenia.name);
  await visitor.heading(xenia.name);
  await visitor.press("0421 1234 anrufen");
  visitor.takes(2, 0);
  const strong = [...document.querySelectorAll("main :is([class*=primary], [class*=secondary])")];
  assert.ok(strong.length <= 3, strong.map(({ textContent }) => textContent).join());
});

test("each of those to call costs one click to note and one to go on", async () => {
  const visitor = await begin();
  await visitor.press("Alle 4 anrufen …");
  for (let place = 1; place <= 4; place += 1) {
    if (place > 1) await visitor.press("Nächste Person");
    await visitor.sees(`${place} von 4`);
    await visitor.press("Anruf notieren");
    await visitor.sees("Anruf notiert");
  }
  visitor.takes(8, 0);
  await visitor.press("Schließen");
  await poll(() => !visitor.shows("Anrufen"), "nobody is to be called");
});

test("a signed document is read with one click and four keys", async () => {
  const visitor = await begin();
  await visitor.finds("yv", yvonne.name);
  await visitor.heading(yvonne.name);
  await visitor.press("AV-Vertrag ansehen");
  await visitor.saveButton();
  visitor.takes(1, 4);
});

test("a customer's requirements are changed with two clicks and four keys", async () => {
  const visitor = await begin();
  await visitor.finds("qu", quirin.name);
  await visitor.heading(quirin.name);
  await visitor.choose("input[role=switch], main input[type=checkbox]");
  await visitor.press("Updaten");
  await poll(() => current(quirin).avv.required === false, "the change");
  visitor.takes(2, 4);
});

test("an invitation is sent again with two clicks and four keys", async () => {
  const visitor = await begin();
  await visitor.finds("xe", xenia.name);
  await visitor.heading(xenia.name);
  await visitor.press("Erneut einladen");
  await visitor.press("Erneut einladen");
  await poll(() => mailsTo(xenia).includes("invitation"), "the mail");
  visitor.takes(2, 4);
});

test("a staff user is found with one click and five keys", async () => {
  const visitor = await begin();
  await visitor.finds("ahl", "Ahlers, Astrid");
  await visitor.heading("Astrid Ahlers");
  visitor.takes(1, 5);
});

test("all mails that are due cost three clicks, invitations and reminders together", async () => {
  const visitor = await begin();
  await visitor.press(`${toRemind.length + toInvite.length} E-Mails senden …`);
  await visitor.press(/ senden$/);
  await visitor.sees("13 von 13 gesendet, davon 3 neue Einladungen.");
  await visitor.press("Schließen");
  visitor.takes(3, 0);
  assert.ok(toRemind.every((one) => mailsTo(one).join() === "reminder"));
  assert.ok(toInvite.every((one) => mailsTo(one).join() === "invitation"));
  await visitor.isWithoutDialog();
});

// The roll-out, with the demo's customers: one to four people each, some without an address.

const isInvited = ({ id }: { id: string }) => world.clients().some(({ client_id }) => client_id === id);
const withAddress = ({ users }: (typeof world.customers)[number]) =>
  users.filter(({ emailaddress }) => emailaddress !== "");
/** The addresses of the people that nobody needs to decide about. */
function certainIn(customers: typeof world.customers): string[] {
  return customers.flatMap((customer) => {
    const managers = customer.users.filter(({ type }) => type === "Geschäftsführung");
    const [only, ...others] = withAddress(customer);
    if (only && others.length === 0) return [only.emailaddress];
    const [manager] = managers;
    return manager?.emailaddress && managers.length === 1 ? [manager.emailaddress] : [];
  });
}
const mailed = () =>
  backend.outbox
    .all()
    .filter(({ kind }) => kind === "invitation")
    .map(({ to }) => to);
const since = (before: readonly string[]) => mailed().slice(before.length).sort();

test("forty customers are invited with six clicks from Kunden", async () => {
  const forty = world.customers.filter((customer) => !isInvited(customer)).slice(0, 40);
  const reachable = forty.filter((customer) => withAddress(customer).length > 0);
  const [first, last] = [forty[0], forty.at(-1)];
  assert.ok(first && last && certainIn(forty).length < reachable.length);
  const before = mailed();
  const visitor = await begin("admin/customers");
  await visitor.press("Noch nicht eingeladen");
  await visitor.tick(`${first.name} auswählen`);
  await visitor.tick(`${last.name} auswählen`, true);
  await visitor.press("40 einladen …");
  await visitor.press("Alle Vorschläge übernehmen");
  await visitor.press(`${reachable.length} Einladungen senden`);
  await visitor.sees(`${reachable.length} von ${reachable.length} gesendet`);
  visitor.takes(7, 0);
  assert.is(since(before).length, reachable.length);
  assert.ok(forty.every((customer) => isInvited(customer) === reachable.includes(customer)));
});

test("everybody who can be reached is invited with seven clicks, and nobody before staff have taken the proposal", async () => {
  const rest = world.customers.filter((customer) => !isInvited(customer));
  const reachable = rest.filter((customer) => withAddress(customer).length > 0);
  const certain = certainIn(rest);
  const before = mailed();
  const visitor = await begin("admin/customers");
  await visitor.press("Noch nicht eingeladen");
  await visitor.tick("Alle auf dieser Seite auswählen");
  await visitor.press(`Alle ${rest.length} auswählen`);
  await visitor.press(`${rest.length} einladen …`);
  await visitor.press(`${certain.length} Einladungen senden`);
  await visitor.sees(`${certain.length} von ${certain.length} gesendet`);
  assert.equal(since(before), [...certain].sort());
  await visitor.press("Alle Vorschläge übernehmen");
  await visitor.press(`${reachable.length - certain.length} Einladungen senden`);
  await visitor.sees(`${reachable.length} von ${reachable.length} gesendet`);
  visitor.takes(7, 0);
  assert.is(since(before).length, reachable.length);
  assert.ok(rest.every((customer) => isInvited(customer) === reachable.includes(customer)));
});

test.run();

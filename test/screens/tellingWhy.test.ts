/** What a screen says of a refusal or a sign-out, and where the focus is afterwards. */

import * as assert from "uvu/assert";
import { test } from "../../.tools/suite/independentTests.ts";
import { memoryStore } from "../support/memoryStore.ts";
import { poll } from "../support/poll.ts";
import { openScreens } from "../support/screenVisitor.tsx";

const { backend, visit } = await openScreens(test, { appCustomers: 3 });
const { world, control } = backend;

test("a refusal's status can be opened, in the dialog and in place of a screen", async () => {
  const refused = { does: "answer", status: 409, body: "" } as const;
  const of = world.clients().find(({ avv }) => !avv.sent);
  let visitor = await visit(`/admin/app-customers/${of?.id}`);
  control.match({ path: "/api/clients/client/remindermail" }, refused);
  await visitor.press(/^(Erinnerungsmail|Neue Einladung) senden$/);
  control.match({ path: "/api/admin/sendClientInvitation" }, refused);
  const details = await poll(() => document.querySelector("dialog details"), "details");
  assert.match(details.textContent ?? "", "Request failed with status code 409");
  assert.is(details.querySelector("p")?.lang, "en");
  control.match({ operation: "listClients" }, { ...refused, status: 500 });
  visitor = await visit("/admin/app-customers");
  await visitor.sees("Request failed with status code 500");
});

test("the login says once why the visitor was signed out", async () => {
  for (const [because, text] of [
    ["idle", "Sie wurden nach 30 Minuten ohne Eingabe abgemeldet."],
    ["elsewhere", "Sie haben sich in einem anderen Tab abgemeldet. Was hier noch nicht gespeichert war"],
    ["idleUnclear", "ohne Eingabe abgemeldet. Beim Abmelden war ein Vorgang noch nicht abgeschlossen"],
    ["elsewhereUnclear", "Tab abgemeldet. Beim Abmelden war ein Vorgang noch nicht abgeschlossen"],
    ["hereUnclear", "Ob er gelungen ist, wissen wir nicht. Bitte prüfen Sie es nach der Anmeldung"],
  ] as const) {
    const tabStorage = memoryStore();
    tabStorage.setItem("signedOutBecause", because);
    const visitor = await visit("/auth/login", { platform: { tabStorage } });
    await visitor.sees(text);
    assert.is(tabStorage.getItem("signedOutBecause"), null);
  }
  const visitor = await visit("/auth/login");
  await visitor.heading("Anmelden");
  assert.not(visitor.shows("abgemeldet"));
});

test("on the code screen the only field has the focus", async () => {
  const visitor = await visit("/auth/login");
  await visitor.signIn("mfa@nordwind.example");
  await visitor.heading("Code eingeben");
  const field = await visitor.field("Code");
  await poll(() => document.activeElement === field, "focus in the field");
  await visitor.button("Zurück zur Anmeldung");
});

test("a double click on „Ansehen“ leaves the document open", async () => {
  const of = world.clients().find(({ avv }) => avv.sent);
  const asked = () => control.seen({ operation: "getDocument" }).length;
  const before = asked();
  const visitor = await visit(`/admin/app-customers/${of?.id}`);
  const press = (button: HTMLButtonElement, detail: number) =>
    button.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));
  press(await visitor.button("AV-Vertrag ansehen"), 1);
  const open = await visitor.button("AV-Vertrag schließen");
  press(open, 2);
  await poll(() => asked() > before, "the document is asked for");
  assert.is(open.getAttribute("aria-label"), "AV-Vertrag schließen");
  press(open, 1);
  await visitor.button("AV-Vertrag ansehen");
});

test.run();

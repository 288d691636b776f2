/** A session that grows old or ends while a screen is shown: what is asked, what stays, and what is not asked twice. */

import { test } from "uvu";
import * as assert from "uvu/assert";
import { Failure } from "../../src/domain/failure.ts";
import { demoPassword as password } from "../backend/demo.ts";
import { advancingClock } from "../support/clock.ts";
import { memoryStore } from "../support/memoryStore.ts";
import { poll } from "../support/poll.ts";
import { openScreens } from "../support/screenVisitor.tsx";

const { backend, visit } = await openScreens(test, { customers: 5, isQuiet: true });
const { control } = backend;
const MINUTE = 60_000;

const refreshes = () => control.seen({ operation: "GetTokensFromRefreshToken" }).length;

test("a warning counts down without activity; an answer keeps the session, and without one it ends", async () => {
  const clock = advancingClock();
  // A storage of its own: a late refresh would find the next test's session, and date it by this clock.
  const tabStorage = memoryStore();
  const visitor = await visit("/admin", { platform: { clock, tabStorage } });
  await visitor.sees(/Nächster Schritt|nichts zu tun/);
  clock.advance(28 * MINUTE + 1_000);
  await visitor.told("Sind Sie noch da?");
  await visitor.sees(/werden Sie in 1:5\d Minuten abgemeldet/);
  clock.advance(80_000);
  await visitor.sees(/werden Sie in 3\d Sekunden abgemeldet/);
  await visitor.press("Angemeldet bleiben");
  await visitor.isWithoutDialog();
  clock.advance(31 * MINUTE);
  await visitor.heading("Anmelden");
  assert.equal(tabStorage.content(), { signedOutBecause: "idle" }, "for the page loaded next");
});

test("a failure in the dialog of an ended session is shown at once, above earlier messages", async () => {
  const visitor = await visit("/admin");
  const told = (title: string) => visitor.app.tell({ title, text: "", tone: "bad" });
  const shown = () => [...document.querySelectorAll("dialog[open] h2")].map(({ textContent }) => textContent);
  await poll(() => !visitor.app.session.isStarting(), "end of the check at the start");
  told("Davor");
  visitor.app.session.expireOn(new Failure("Unauthorized"));
  await poll(() => shown().length === 2, "the sign-in");
  told("Danach");
  await poll(() => shown().includes("Danach"), "the failure");
  assert.not(shown().includes("Davor"));
});

test("a revoked session opens the dialog after one refresh; the form underneath keeps every character", async () => {
  const email = "widerrufen@nordwind.example";
  await backend.cognito.seed({ email, password, group: "Admin" });
  const visitor = await visit("/admin/users/new", { as: email });
  await poll(() => !visitor.app.session.isStarting(), "end of the check at the start");
  await visitor.type("Vorname", "Jürgen-Ödön");
  await visitor.type("Nachname", "Größmann");
  await visitor.type("E-Mail", "neu@nordwind.example");
  backend.cognito.administration.revokeSessions(email);
  const before = refreshes();
  await visitor.press("Mitarbeiter hinzufügen");
  await visitor.told("Anmeldung abgelaufen");
  // The library repeats a refused refresh six times (measured: 6.4 s until the failure is reported).
  assert.is(refreshes() - before, 1);
  await visitor.signInAgain();
  assert.is(visitor.address(), "/admin/users/new");
  assert.is((await visitor.field("Vorname")).value, "Jürgen-Ödön");
  assert.is((await visitor.field("Nachname")).value, "Größmann");
  await visitor.press("Mitarbeiter hinzufügen");
  await visitor.told("Mitarbeiter hinzugefügt");
});

test("a password can be typed while services refuse good tokens, and signs in once they accept them again", async () => {
  const visitor = await visit("/admin");
  await poll(() => !visitor.app.session.isStarting(), "end of the check at the start");
  await visitor.sees(/Nächster Schritt|nichts zu tun/);
  control.match({ path: "/graphql" }, { does: "answer", status: 401, body: { errors: [] } });
  const before = refreshes();
  const again = () => {
    for (const event of ["online", "focus"]) window.dispatchEvent(new Event(event));
    document.dispatchEvent(new Event("visibilitychange"));
  };
  visitor.app.router.navigate("/admin/app-customers");
  again();
  await visitor.told("Anmeldung abgelaufen");
  const half = password.slice(0, 5);
  await visitor.type("Passwort", half);
  const field = await visitor.field("Passwort");
  for (let turn = 0; turn < 20; turn += 1) {
    again();
    await new Promise((resume) => setTimeout(resume, 10));
  }
  assert.is(await visitor.field("Passwort"), field, "the dialog is not built anew");
  assert.equal([field.value, document.activeElement], [half, field]);
  assert.is(refreshes() - before, 1);
  control.behave();
  control.faults.noAck = true;
  await visitor.signInAgain();
  await poll(() => document.querySelector("main tbody tr"), "rows");
});

for (const survivesReload of [true, false]) {
  test(`the login warns if a reload will end the session; storage that survives a reload: ${survivesReload}`, async () => {
    const visitor = await visit("/auth/login", { platform: { survivesReload } });
    await visitor.sees("Datenschutz");
    const warns = document.body.textContent?.includes(
      "Wenn Sie die Seite neu laden, melden Sie sich bitte neu an.",
    );
    assert.is(warns, !survivesReload);
  });
}

test("the login gives the reason for the sign-out once", async () => {
  for (const [because, text] of [
    ["idle", "Sie wurden nach 30 Minuten ohne Eingabe abgemeldet."],
    ["elsewhere", "Sie haben sich in einem anderen Tab abgemeldet. Nicht Gespeichertes ist verloren."],
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

test.run();

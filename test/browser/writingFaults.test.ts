/**
 * Every fault of the network and its gateways on screens that write and on the login: each ends in a message with a next
 * step, and nothing is sent twice. Signing: signingFaults.test.ts.
 */
import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { htmlPage, type Misbehaviour } from "../backend/control.ts";
import { demoPassword } from "../backend/demo.ts";
import { openFaultStand, status } from "./faultStand.ts";

const { backend, owing, page: pageOf, seen } = await openFaultStand(test);
const staff = await pageOf("admin@nordwind.example");

/**
 * Requests made by the page. The backend may see more, because Chromium itself repeats a request when a connection that
 * was in use before breaks.
 */
function sentBy(page: Page, part: string) {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && (request.url() + request.postData()).includes(part)) sent.push(part);
  });
  return sent;
}

const details = `/admin/app-customers/${owing.sub}`;
const updates = { operation: "updateClient" };
const isDocumentationRequired = () => backend.world.client(owing.sub)?.documentation.required;

/** Switches the toggle and returns its new state. */
async function turn(): Promise<boolean> {
  await staff.goto(details);
  const toggle = staff.getByRole("switch", { name: "Dokumentation" });
  await toggle.click();
  return toggle.isChecked();
}

const update = () => staff.getByRole("button", { name: "Updaten" });
const dialog = (page: Page) => page.getByRole("dialog");
const dismiss = (page: Page) => page.getByRole("button", { name: "Verstanden" }).click();

test("AppCustomerDetails: several clicks send one update", async () => {
  const wanted = await turn();
  const before = backend.control.seen(updates).length;
  backend.control.next(updates, { does: "delay", ms: 300 });
  await update().dblclick();
  await dialog(staff).waitFor();
  await dismiss(staff);
  assert.is(backend.control.seen(updates).length - before, 1);
  assert.is(isDocumentationRequired(), wanted);
});

const sentUpdates = sentBy(staff, "updateClient(");
const sentReminders = sentBy(staff, "remindermail");

const failedWrites: readonly { fault: string; does: Misbehaviour; says: string }[] = [
  { fault: "a server error", does: status(500), says: "Server nicht erreichbar" },
  { fault: "a lost answer", does: { does: "loseAnswer" }, says: "Ergebnis unklar" },
  { fault: "half an answer", does: { does: "truncate" }, says: "Ergebnis unklar" },
  { fault: "no permission", does: status(403), says: "Keine Berechtigung" },
];

for (const { fault, does, says } of failedWrites) {
  test(`AppCustomerDetails, updating: ${fault} shows a message, nothing is sent twice automatically`, async () => {
    const wanted = await turn();
    const before = sentUpdates.length;
    backend.control.match(updates, does);
    await update().click();
    await dialog(staff).getByText(says, { exact: true }).waitFor();
    await dismiss(staff);
    assert.is(sentUpdates.length - before, 1);
    assert.is(
      await staff.getByRole("switch", { name: "Dokumentation" }).isChecked(),
      wanted,
      "the edit stands",
    );
  });
}

test("AppCustomerDetails: the end of the session keeps the edit; after signing in it can be saved", async () => {
  const wanted = await turn();
  backend.control.match({ ...updates, times: 2 }, status(401));
  await update().click();
  await dialog(staff).getByRole("heading", { name: "Sitzung abgelaufen" }).waitFor();
  await dialog(staff).getByLabel("Passwort", { exact: true }).fill(demoPassword);
  await dialog(staff).getByRole("button", { name: "Anmelden", exact: true }).click();
  await dialog(staff).waitFor({ state: "detached" });
  assert.is(await staff.getByRole("switch", { name: "Dokumentation" }).isChecked(), wanted);
  await update().click();
  await dialog(staff).waitFor();
  await dismiss(staff);
  assert.is(isDocumentationRequired(), wanted);
});

test("AppCustomerDetails: a reminder whose answer is lost is reported as unclear, and not sent again automatically", async () => {
  await staff.goto(details);
  const mails = { path: "/api/clients/client/remindermail" };
  backend.control.match(mails, { does: "loseAnswer" });
  await staff.getByRole("button", { name: "Erinnerungsmail senden" }).click();
  await dialog(staff).getByText("Ergebnis unklar", { exact: true }).waitFor();
  await dismiss(staff);
  assert.is(sentReminders.length, 1);
});

// Signing in

const login = await pageOf(null);
const attempts = { operation: "InitiateAuth" };
const sentAttempts = sentBy(login, "USER_SRP_AUTH");

async function fillLogin() {
  await login.goto("/auth/login");
  await login.getByLabel("E-Mail").fill("mitarbeit@nordwind.example");
  await login.getByLabel("Passwort", { exact: true }).fill(demoPassword);
}

const enter = () => login.getByRole("button", { name: "Anmelden", exact: true }).click();

const failedSignIns: readonly { fault: string; does: Misbehaviour; says: string; afterMs?: number }[] = [
  { fault: "a server error", does: status(500), says: "Server nicht erreichbar" },
  { fault: "a lost connection", does: { does: "reset" }, says: "Keine Internetverbindung" },
  { fault: "a portal's page", does: htmlPage(), says: "Server nicht erreichbar" },
  { fault: "half an answer", does: { does: "truncate" }, says: "Server nicht erreichbar" },
  { fault: "no answer for 15 seconds", does: { does: "hang" }, says: "Zeit überschritten", afterMs: 15_000 },
  {
    fault: "too many attempts",
    does: status(400, { __type: "TooManyRequestsException", message: "Rate exceeded" }),
    says: "Limit erreicht",
  },
];

for (const { fault, does, says, afterMs } of failedSignIns) {
  test(`Login: ${fault} shows a message, and what was typed stays`, async () => {
    await fillLogin();
    const before = sentAttempts.length;
    const seenBefore = backend.control.seen(attempts).length;
    backend.control.match(attempts, does);
    await enter();
    if (afterMs) {
      await seen(attempts, seenBefore + 1);
      await login.clock.fastForward(afterMs);
    }
    await dialog(login).getByText(says, { exact: true }).waitFor();
    await dismiss(login);
    assert.is(sentAttempts.length - before, 1);
    assert.is(await login.getByLabel("E-Mail").inputValue(), "mitarbeit@nordwind.example");
    assert.is(await login.getByLabel("Passwort", { exact: true }).inputValue(), demoPassword);
  });
}

test("NewUser: a late success does not leave the form that was opened again since", async () => {
  const field = (name: string) => staff.getByLabel(name, { exact: true });
  await staff.goto("/admin/users");
  await staff.getByRole("link", { name: "Mitarbeiter hinzufügen" }).click();
  await field("Vorname").fill("Nora");
  await field("Nachname").fill("Neu");
  await field("E-Mail").fill("nora.neu@nordwind.example");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await staff.route("**/createNewUser", async (route) => {
    await held;
    await route.continue();
  });
  await staff.getByRole("button", { name: "Mitarbeiter anlegen" }).click();
  await staff.getByRole("link", { name: "Kunden", exact: true }).first().click();
  await staff.getByRole("button", { name: "Verwerfen" }).click();
  await staff.getByRole("searchbox").waitFor();
  await staff.goBack();
  await field("Vorname").fill("Otto");
  release();
  await dialog(staff).getByText("Mitarbeiter angelegt").waitFor();
  await dismiss(staff);
  assert.match(staff.url(), /\/admin\/users\/new$/);
  assert.is(await field("Vorname").inputValue(), "Otto");
  await staff.unroute("**/createNewUser");
  await staff.goto("/admin");
});

test("Login: offline is announced before and after trying, and signing in works once the network is back", async () => {
  await fillLogin();
  await login.context().setOffline(true);
  await login.getByText("Keine Internetverbindung.").waitFor();
  await enter();
  await dialog(login).getByText("Keine Internetverbindung", { exact: true }).waitFor();
  await dismiss(login);
  await login.context().setOffline(false);
  const before = backend.control.seen(attempts).length;
  await login.getByRole("button", { name: "Anmelden", exact: true }).dblclick();
  await login.waitForURL("**/employee");
  assert.is(backend.control.seen(attempts).length - before, 1);
});

test.run();

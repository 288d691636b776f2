/** Passkeys: the offer after a sign-in with the password, and the list beside the password. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { createSoftAuthenticator } from "../backend/cognito/softAuthenticator.ts";
import { demoPassword as password } from "../backend/demo.ts";
import { memoryStore } from "../support/memoryStore.ts";
import { poll } from "../support/poll.ts";
import { openScreens, type ScreenVisitor } from "../support/screenVisitor.tsx";
import { status } from "./faultTable.ts";

const { backend, visit } = await openScreens(test, { customers: 3 });

test.after.each(() => {
  Reflect.deleteProperty(window, "PublicKeyCredential");
  Reflect.deleteProperty(window.navigator, "credentials");
});

const device = createSoftAuthenticator();
type Options = Parameters<typeof device.create>[0];

/** The browser supports and creates passkeys; the device can or cannot verify its user. */
function deviceVerifies(can: boolean) {
  Object.assign(window, {
    PublicKeyCredential: {
      isUserVerifyingPlatformAuthenticatorAvailable: async () => can,
      parseCreationOptionsFromJSON: (options: Options) => options,
    },
  });
  const create = async ({ publicKey }: { publicKey: Options }) => {
    const made = device.create(publicKey, { origin: backend.url });
    return { toJSON: () => made };
  };
  Object.defineProperty(window.navigator, "credentials", { value: { create }, configurable: true });
}

let people = 0;

/** A person without a passkey, at the list of passkeys. */
async function atList() {
  deviceVerifies(true);
  people += 1;
  const email = `liste${people}@nordwind.example`;
  await backend.cognito.seed({ email, password, group: "Employee" });
  const visitor = await visit("/auth/change-password", { as: email });
  await visitor.sees(NONE_YET);
  return visitor;
}

const OFFER = "Nächstes Mal ohne Passwort.";
const ADDED = "Passkey hinzugefügt.";
const NONE_YET = "Sie haben noch keinen Passkey.";

/** Signs in on a device with that storage. */
async function signIn(sharedStorage = memoryStore()) {
  const visitor = await visit("/auth/login", { platform: { sharedStorage } });
  await visitor.signIn("passkey@nordwind.example");
  await visitor.sees(/Nächster Schritt|nichts zu tun/);
  return visitor;
}

test("a declined offer is not made again on this device", async () => {
  deviceVerifies(true);
  const device = memoryStore();
  const visitor = await signIn(device);
  await visitor.sees(OFFER);
  await visitor.press("Nicht jetzt");
  await poll(() => !visitor.shows(OFFER), "end of the offer");
  const again = await signIn(device);
  assert.not(again.shows(OFFER));
});

test("the login keeps in mind whether the last config.json offered passkeys, for the place of their button", async () => {
  deviceVerifies(true);
  const sharedStorage = memoryStore();
  const keeps = async (text: string | null) => {
    await visit("/auth/login", { platform: { sharedStorage } });
    await poll(() => sharedStorage.getItem("passkeys.place") === text, `${text}`);
  };
  await keeps("kept");
  const { cognito } = backend.config;
  backend.config.cognito = { ...Object(cognito), passkeys: false };
  await keeps(null);
  backend.config.cognito = cognito;
});

test("a device that cannot verify its user gets no offer", async () => {
  deviceVerifies(false);
  const visitor = await signIn();
  assert.not(visitor.shows(OFFER));
});

async function removeFirst(visitor: ScreenVisitor) {
  await visitor.press(/^Passkey „.*“ vom .* entfernen$/);
  await visitor.told("Passkey entfernen?");
  await visitor.press("Entfernen");
  await visitor.isWithoutDialog();
}

test("the result beside the list is that of the last press", async () => {
  const visitor = await atList();
  await visitor.press("Passkey hinzufügen");
  await visitor.sees(ADDED);
  await poll(() => !visitor.shows(NONE_YET), "the list");
  await removeFirst(visitor);
  await visitor.sees(NONE_YET);
  assert.ok(visitor.shows("Passkey entfernt."));
  assert.not(visitor.shows(ADDED));
  await visitor.press("Passkey hinzufügen");
  await visitor.sees(ADDED);
  assert.not(visitor.shows("Passkey entfernt."));
});

test("an added passkey ends the offer; its result stays on every screen until it is closed", async () => {
  deviceVerifies(true);
  const kept = memoryStore();
  const visitor = await signIn(kept);
  await visitor.press("Passkey hinzufügen");
  await visitor.sees(ADDED);
  assert.is(kept.getItem("passkeys.offer"), "done", "also for whoever does not close it");
  visitor.app.router.navigate("/employee/customers");
  await visitor.heading("Kunden");
  assert.ok(visitor.shows(ADDED));
  assert.not(visitor.shows(OFFER));
  await visitor.press("Verstanden");
  await poll(() => !visitor.shows(ADDED), "end of the result");
  const again = await signIn(kept);
  assert.not(again.shows(OFFER));
});

test("a passkey that is removed again ends its banner", async () => {
  deviceVerifies(true);
  const visitor = await signIn();
  await visitor.press("Passkey hinzufügen");
  await visitor.sees(ADDED);
  visitor.app.router.navigate("/auth/change-password");
  await removeFirst(visitor);
  await visitor.sees("Passkey entfernt.");
  visitor.app.router.navigate("/employee/customers");
  await visitor.heading("Kunden");
  assert.not(visitor.shows(ADDED));
});

test("a refusal is reported in the banner and at the list", async () => {
  deviceVerifies(true);
  for (const open of [signIn, atList]) {
    const visitor = await open();
    const body = { __type: "LimitExceededException", message: "Limit" };
    backend.control.next({ operation: "StartWebAuthnRegistration" }, status(400, body));
    await visitor.press("Passkey hinzufügen");
    await visitor.told("Zu viele Passkeys", "entfernen Sie");
    await visitor.closeDialog();
  }
});

test("the account's menu leads to the list of passkeys, with the focus", async () => {
  deviceVerifies(true);
  const visitor = await visit("/employee/customers");
  await visitor.press("Passkeys");
  await visitor.sees(NONE_YET);
  await focusIsOn("#passkeys");
});

/** Puts the focus on a button, as a keyboard does, and presses it. */
async function pressByKey(visitor: ScreenVisitor, name: string) {
  (await visitor.button(name)).focus();
  await visitor.press(name);
}

const focusIsOn = (selector: string, text: string | RegExp = "") =>
  poll(
    () => document.activeElement?.matches(selector) && document.activeElement.textContent?.match(text),
    `focus on ${selector} ${text}`,
  );

test("a declined offer moves the focus to the heading, an accepted one to the button that closes its result", async () => {
  deviceVerifies(true);
  const visitor = await signIn();
  await pressByKey(visitor, "Passkey hinzufügen");
  await visitor.sees(ADDED);
  await focusIsOn("button", "Verstanden");
  await pressByKey(visitor, "Verstanden");
  await focusIsOn("h1");
  const other = await signIn();
  await pressByKey(other, "Nicht jetzt");
  await focusIsOn("h1");
});

test("a removed passkey moves the focus to the next one, the last to the button below", async () => {
  const visitor = await atList();
  const { cognito } = visitor.app.wire;
  await cognito.addPasskey();
  await cognito.addPasskey();
  const renew = () => visitor.app.router.location.get().visit.renew();
  const rows = () => [...document.querySelectorAll<HTMLElement>("#passkeys li button")];
  renew();
  await poll(() => rows().length === 2, "two passkeys");
  for (const left of [1, 0]) {
    const [first, next = await visitor.button("Passkey hinzufügen")] = rows();
    first?.focus();
    const [passkey] = await cognito.listPasskeys();
    await cognito.removePasskey(passkey?.id ?? "");
    renew();
    await poll(() => rows().length === left, `${left} passkeys`);
    assert.ok(document.activeElement === next);
  }
});

test("a closed notice at the end of the page moves the focus to the heading", async () => {
  const visitor = await visit("/employee");
  await visitor.sees(/Nächster Schritt|nichts zu tun/);
  for (const [notice, button] of [
    [{ kind: "offlineReady" }, "Verstanden!"],
    [{ kind: "needRefresh", accept: () => {} }, "Abbrechen"],
  ] as const) {
    visitor.app.update.set(notice);
    await pressByKey(visitor, button);
    await poll(() => visitor.app.update.get() === null, "end of the notice");
    await focusIsOn("h1");
  }
});

test.run();

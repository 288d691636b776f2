/** The offer of a passkey after a sign-in with the password: once on a device, where it can verify who holds it. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { memoryStore } from "../support/memoryStore.ts";
import { poll } from "../support/poll.ts";
import { openScreens } from "../support/screenVisitor.tsx";

const { visit } = await openScreens(test, { customers: 3 });

test.after.each(() => void Reflect.deleteProperty(window, "PublicKeyCredential"));

/** The browser knows passkeys, and the device can or cannot verify who holds it. */
const deviceVerifies = (can: boolean) =>
  Object.assign(window, {
    PublicKeyCredential: { isUserVerifyingPlatformAuthenticatorAvailable: async () => can },
  });

const OFFER = "Nächstes Mal ohne Passwort.";

/** Signs in on a device whose storage is that. */
async function signIn(sharedStorage = memoryStore()) {
  const visitor = await visit("/auth/login", { platform: { sharedStorage } });
  await visitor.signIn("passkey@nordwind.example");
  await visitor.sees("Am längsten offen");
  return visitor;
}

test("declined, it is not made again on this device", async () => {
  deviceVerifies(true);
  const device = memoryStore();
  const visitor = await signIn(device);
  await visitor.sees(OFFER);
  await visitor.press("Nicht jetzt");
  await poll(() => !visitor.shows(OFFER), "end of the offer");
  const again = await signIn(device);
  assert.not(again.shows(OFFER));
});

test("a device that cannot verify who holds it gets none", async () => {
  deviceVerifies(false);
  const visitor = await signIn();
  assert.not(visitor.shows(OFFER));
});

test.run();

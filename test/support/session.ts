/** A session without a sign-in. */
import { type Clock, wallClock } from "../../src/wire/clock.ts";
import { createTokenStore } from "../../src/wire/cognito/tokens.ts";
import type { Backend } from "../backend/server.ts";
import { memoryStore } from "./memoryStore.ts";

/** What a tab's storage holds after that account has signed in. */
export async function sessionOf(
  backend: Backend,
  email: string,
  clock: Clock = wallClock,
): Promise<Readonly<Record<string, string>>> {
  const issued = await backend.cognito.administration.openSession(email);
  const storage = memoryStore();
  const { region, userPoolId, clientId: appClientId } = backend.cognito.pool;
  const settings = { region, userPoolId, appClientId, endpoint: null };
  createTokenStore({ settings, storage, clock }).save({
    idToken: Reflect.get(issued, "IdToken"),
    accessToken: Reflect.get(issued, "AccessToken"),
    refreshToken: Reflect.get(issued, "RefreshToken"),
  });
  return storage.content();
}

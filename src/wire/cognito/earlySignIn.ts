/**
 * The first request of a sign-in, sent before the app is loaded (start/earlySignIn.ts), and how the app's sign-in takes
 * it over. The request holds no password: it names the account and begins a proof.
 */
import type { Clock } from "../browser.ts";
import type { CognitoSettings, EarlyStart, SrpLibrary } from "./cognitoOptions.ts";
import { cognitoAddress, cognitoRequest } from "./endpoint.ts";

/**
 * An older early start is not used. Cognito's challenge is valid for three minutes, and the proof must arrive before
 * its end. Milliseconds.
 */
const MAX_AGE_MS = 60_000;

/** Whether a sign-in with the e-mail address `wanted` may continue this early start at `now`. */
export function isUsable({ email, begunAt }: EarlyStart, wanted: string, now: number): boolean {
  const age = now - begunAt;
  return email === wanted && age >= 0 && age < MAX_AGE_MS;
}

/** The parameters of the request that begins a sign-in by password. SRP_A is the proof's public value. */
export const srpStart = (appClientId: string, email: string, publicValue: string) => ({
  AuthFlow: "USER_SRP_AUTH",
  ClientId: appClientId,
  AuthParameters: { USERNAME: email, SRP_A: publicValue },
});

interface Beginning {
  settings: CognitoSettings;
  /** The page's own address, for a relative endpoint. */
  pageUrl: string;
  fetch: typeof fetch;
  clock: Pick<Clock, "now">;
  startProof: SrpLibrary["startProof"];
}

/**
 * Sends the first request. The app later finds failures and answers other than 2xx. It then begins the sign-in anew.
 */
export function beginEarly(
  { settings, pageUrl, fetch, clock, startProof }: Beginning,
  email: string,
): EarlyStart {
  const proof = startProof(settings.userPoolId);
  const controller = new AbortController();
  const { signal } = controller;
  const request = cognitoRequest("InitiateAuth", srpStart(settings.appClientId, email, proof.publicValue));
  const answer = fetch(cognitoAddress(settings, pageUrl).href, { ...request, signal }).then((response) => ({
    response,
    at: clock.now(),
  }));
  answer.catch(() => {});
  return { email, proof, answer, begunAt: clock.now(), abort: () => controller.abort() };
}

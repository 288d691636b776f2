/**
 * The first request of a sign-in, sent before the app is there (start/earlySignIn.ts), and how the app's sign-in takes it over.
 * It holds no password: it names the account and begins a proof.
 */
import type { Clock } from "../browser.ts";
import type { CognitoSettings, EarlyStart, SrpLibrary } from "./cognitoOptions.ts";
import { cognitoAddress, cognitoRequest } from "./endpoint.ts";

/** Cognito's challenge is valid for three minutes, and the proof must follow within them. Milliseconds. */
const MAX_AGE_MS = 60_000;

/** Whether a sign-in with the address `wanted` may continue it at `now`. */
export function isUsable({ email, begunAt }: EarlyStart, wanted: string, now: number): boolean {
  const age = now - begunAt;
  return email === wanted && age >= 0 && age < MAX_AGE_MS;
}

/** The request for the challenge to a password, by its SRP_A. */
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

/** Sends the first request. The app finds failures and answers other than 2xx later, and then begins anew. */
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

/**
 * The first request of a sign-in, sent before the app is there (shell/bootstrap/earlySignIn.ts), and how the app's own
 * sign-in takes it over. It holds no password: Cognito is only told who is about to prove one.
 */
import type { Clock } from "../clock.ts";
import { cognitoAddress } from "./address.ts";
import type { CognitoSettings, EarlyStart, SrpLibrary } from "./cognitoOptions.ts";
import { cognitoRequest } from "./cognitoRequest.ts";

/** Cognito's challenge is good for three minutes, and the proof has to follow within them. */
const MAX_AGE_MS = 60_000;

/** Whether a sign-in of that address may go on with it at `now`. */
export function isUsable({ email, begunAt }: EarlyStart, wanted: string, now: number): boolean {
  const age = now - begunAt;
  return email === wanted && age >= 0 && age < MAX_AGE_MS;
}

/** The request that asks for the challenge to a password, by its SRP_A. */
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

/** Sends it. What it raises, and any answer but a 2xx, is for the app to find: it begins anew then. */
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

/** Checks a signed-in account's tokens: how long they last, which of them services take, and whether a sign-out ends them. */
import type { Wire } from "../../src/core/createWire.ts";
import { codeOf } from "../../src/domain/failure.ts";
import { parseJson } from "../../src/wire/browser.ts";
import { readStoredSession } from "../../src/wire/cognito/storedSession.ts";
import type { Received } from "./browserFetch.ts";
import { described, verdictOn } from "./client.ts";
import { failureText } from "./failureText.ts";
import type { Findings } from "./finding.ts";
import { type PoolAddress, poolApi } from "./poolApi.ts";
import type { Caller } from "./reads.ts";
import { below, type ServiceOptions } from "./serviceAddress.ts";

const README = "src/wire/cognito/README.md lists the pool's settings.";
/** The longest lifetime of an access token. A user keeps a role for this time after an administrator has removed it. */
const LONGEST_MINUTES = 60;

export function checkTokenLifetime(findings: Findings, { cognito }: Wire): void {
  const minutes = cognito.tokenLifetimeMs() / 60_000;
  findings.judge(
    ["account.tokenLifetime", "An access token is good for an hour at most"],
    minutes > LONGEST_MINUTES ? `${minutes} minutes` : null,
    `${minutes} minutes`,
    `Set AccessTokenValidity to 15 to 60 minutes, and RefreshTokenValidity, which no answer shows, to 12 hours at most. ${README}`,
  );
}

/**
 * Which token the REST services take. The app sends the access token. API Gateway's Cognito authorizer takes only the identity
 * token, unless the method names a scope (AWS, "Integrate a REST API with an Amazon Cognito user pool").
 *
 * Sends each service a call that the caller's role may make. POSTs are sent without a body. The identity token is taken
 * from Cognito's answers to the sign-in, because the app does not keep it.
 */
export async function checkTokenKind(
  options: ServiceOptions,
  { wire, findings, role }: Caller,
  received: readonly Received[],
) {
  const { client, config, origin } = options;
  if (role === "Customer") return;
  const identityToken = String(Object(resultsIn(received).at(-1)).IdToken ?? "");
  const faults: string[] = [];
  const calls = [["GET", below(options, config.clientsApi, "/auth")]];
  if (role === "Admin") calls.push(["POST", below(options, config.adminApi, "/sendClientInvitation")]);
  for (const [method = "", url = ""] of calls) {
    const ask = (authorization: string) => client.ask(url, { method, headers: { origin, authorization } });
    const reply = await ask(await wire.cognito.accessToken());
    if (verdictOn(reply) !== "refused") continue;
    const other = await ask(identityToken);
    const words = `${described(reply)} to the access token, ${described(other)} to the identity token`;
    if (verdictOn(other) === "notRefused") faults.push(`${method} ${url}: ${words}`);
  }
  findings.judge(
    ["account.tokenKind", "The REST services do not ask for the identity token"],
    faults,
    "they take the app's access token, or neither",
    "The app sends the access token: use a Cognito authorizer whose methods name the scope aws.cognito.signin.user.admin, or a JWT or Lambda authorizer that takes access tokens.",
  );
}

/**
 * A pool that remembers devices takes a refresh token only together with the device's key. The app keeps no such key, so
 * every session ends with its first access token. `received` are Cognito's answers to the sign-in.
 */
export function checkDeviceTracking(findings: Findings, received: readonly Received[]): boolean {
  const isTracked = resultsIn(received).some((result) => Object(result).NewDeviceMetadata);
  findings.judge(
    ["account.deviceTracking", "The pool does not remember devices"],
    isTracked ? "the sign-in names a device (NewDeviceMetadata)" : null,
    "no device is named",
    `Switch device tracking off (DeviceConfiguration of the pool): with it a session cannot be renewed. ${README}`,
  );
  return isTracked;
}

const resultsIn = (received: readonly Received[]): readonly unknown[] =>
  received.map(({ text }) => Object(parseJson(text)).AuthenticationResult).filter(Boolean);

/**
 * Renews and ends the session, and runs last for this reason. A copied refresh token must not work any more. Raises
 * nothing: what cannot be asked is named by its own cause.
 */
export async function checkSignOut({ wire: { cognito }, findings, isTracked }: Caller, pool: PoolAddress) {
  const renewal = ["account.renewal", "The session can be renewed"] as const;
  const check = ["account.signOut", "A refresh token is refused after the sign-out"] as const;
  const held = readStoredSession(cognito.serializedSession())?.refreshToken;
  if (held === undefined) return findings.skipped(check, "no session");
  const api = poolApi(pool);
  const renewed = await api.refresh(held).catch((thrown: unknown) => failureText(thrown));
  if (typeof renewed !== "string") findings.ok(renewal, "by its refresh token");
  else if (isTracked) findings.skipped(renewal, "not without a device's key: see device tracking");
  else {
    const mend = `A refresh token must be good for longer than an access token (RefreshTokenValidity), and cognito.endpoint must pass GetTokensFromRefreshToken on. ${README}`;
    findings.fault(renewal, `right after the sign-in: ${renewed}`, mend);
  }
  const newest = typeof renewed === "string" ? held : renewed.refreshToken;
  const revocation = { ClientId: pool.config.cognito.clientId, Token: newest };
  const failed = await api.endpoint.call("RevokeToken", revocation).then(() => null, failureText);
  if (failed !== null) {
    const mend = /UnsupportedOperation|UnsupportedTokenType/.test(failed)
      ? `Set EnableTokenRevocation in the app client. ${README}`
      : `cognito.endpoint must pass RevokeToken on, and its answers need CORS. ${README}`;
    return findings.fault(check, `the session could not be ended: ${failed}`, mend);
  }
  if (typeof renewed === "string") return findings.skipped(check, "a renewal was refused before it, too");
  const code = await api.refresh(newest).then(() => "tokens", codeOf);
  if (code === "NetworkError" || code === "Timeout")
    return findings.skipped(check, `the refusal cannot be read (${code}): see Cognito's refusals`);
  const rotation = newest === held ? "off" : "on";
  findings.judge(
    check,
    code === "SessionExpired" ? null : `after RevokeToken a refresh gives ${code}`,
    `refused; rotation of refresh tokens is ${rotation}`,
    `Set EnableTokenRevocation in the app client. ${README}`,
  );
}

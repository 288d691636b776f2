/** Checks a signed-in account's tokens: how long they last, which of them services take, and whether a sign-out ends them. */
import type { Wire } from "../../src/core/createWire.ts";
import { codeOf } from "../../src/domain/failure.ts";
import { parseJson } from "../../src/wire/browser.ts";
import { readStoredSession } from "../../src/wire/cognito/storedSession.ts";
import { described, verdictOn } from "./client.ts";
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
export async function checkTokenKind(options: ServiceOptions, { wire, network, findings, role }: Caller) {
  const { client, config, origin } = options;
  if (role === "Customer") return;
  const results = network.received().map(({ text }) => Object(parseJson(text)).AuthenticationResult);
  const identityToken = String(results.findLast(Boolean)?.IdToken ?? "");
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

/** Ends the session, and runs last for this reason. A copied refresh token must not work any more. */
export async function checkSignOut(findings: Findings, { cognito }: Wire, pool: PoolAddress): Promise<void> {
  const check = ["account.signOut", "A refresh token is refused after the sign-out"] as const;
  const held = readStoredSession(cognito.serializedSession())?.refreshToken;
  if (held === undefined) return findings.skipped(check, "no session");
  const mend = `Set EnableTokenRevocation in the app client. ${README}`;
  const api = poolApi(pool);
  try {
    const renewed = await api.refresh(held);
    const newest = renewed.refreshToken;
    await api.endpoint.call("RevokeToken", { ClientId: pool.config.cognito.clientId, Token: newest });
    const code = await api.refresh(newest).then(() => "tokens", codeOf);
    const fault = code === "SessionExpired" ? null : `after RevokeToken a refresh gives ${code}`;
    const rotation = newest === held ? "off" : "on";
    findings.judge(check, fault, `refused; rotation of refresh tokens is ${rotation}`, mend);
  } catch (thrown) {
    findings.fault(check, `the session could not be ended: ${codeOf(thrown)}`, mend);
  }
}

/** Checks a signed-in account's tokens: how long they last, and whether a sign-out ends them. Runs last, because it signs out. */
import type { Wire } from "../../src/core/createWire.ts";
import { codeOf } from "../../src/domain/failure.ts";
import { readStoredSession } from "../../src/wire/cognito/storedSession.ts";
import type { Findings } from "./finding.ts";
import { type PoolAddress, poolApi } from "./poolApi.ts";

const README = "src/wire/cognito/README.md lists the pool's settings.";
/** The longest lifetime of an access token. A user keeps a role for this time after an administrator has removed it. */
const LONGEST_MINUTES = 60;

export function checkTokenLifetime(findings: Findings, { cognito }: Wire): void {
  const minutes = cognito.tokenLifetimeMs() / 60_000;
  findings.judge(
    ["account.tokenLifetime", "An access token is good for an hour at most"],
    minutes > LONGEST_MINUTES ? [`${minutes} minutes`] : [],
    `${minutes} minutes`,
    `Set AccessTokenValidity to 15 to 60 minutes, and RefreshTokenValidity, which no answer shows, to 12 hours at most. ${README}`,
  );
}

/** Ends the session. A copied refresh token must not work any more. */
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
    const rotation = newest === held ? "off" : "on";
    if (code === "SessionExpired") findings.ok(check, `refused; rotation of refresh tokens is ${rotation}`);
    else findings.fault(check, `after RevokeToken a refresh gives ${code}`, mend);
  } catch (thrown) {
    findings.fault(check, `the session could not be ended: ${codeOf(thrown)}`, mend);
  }
}

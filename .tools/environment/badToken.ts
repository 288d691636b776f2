/** An access token that no service accepts: of the right form and pool, long expired, and signed by nobody. */
import type { Config } from "../../src/app/config.ts";

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

export function badToken({ region, cognito }: Config): string {
  const claims = {
    sub: "check-environment",
    iss: `https://cognito-idp.${region}.amazonaws.com/${cognito.userPoolId}`,
    client_id: cognito.clientId,
    token_use: "access",
    iat: 1_700_000_000,
    exp: 1_700_003_600,
  };
  return `${part({ alg: "RS256", kid: "check-environment" })}.${part(claims)}.${part({ signed: "by nobody" })}`;
}

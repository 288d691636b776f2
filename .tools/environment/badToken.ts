/**
 * A forged access token of an administrator. Its form, pool and lifetime are right, but its signature is not. A service
 * that reads tokens without verifying them accepts it.
 */
import type { Config } from "../../src/core/config.ts";
import { regionalCognito } from "../../src/wire/cognito/endpoint.ts";

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

export function badToken({ region, cognito }: Config): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    sub: "check-environment",
    "cognito:groups": ["Admin"],
    iss: `${regionalCognito(region)}${cognito.userPoolId}`,
    client_id: cognito.clientId,
    token_use: "access",
    iat: now - 60,
    exp: now + 3_600,
  };
  return `${part({ alg: "RS256", kid: "check-environment" })}.${part(claims)}.${part({ signed: "by nobody" })}`;
}

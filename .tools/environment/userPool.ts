/** Cognito without an account: pool, app client, sign-in flow, and what the page may read of its answers. */
import { randomBytes, randomUUID } from "node:crypto";
import { codeOf } from "../../src/domain/failure.ts";
import { cognitoAddress, isUnanswered } from "../../src/wire/cognito/endpoint.ts";

import { described } from "./client.ts";
import { checkPreflight, corsFault } from "./cors.ts";
import type { Findings } from "./finding.ts";
import { poolApi } from "./poolApi.ts";
import type { ServiceOptions } from "./serviceAddress.ts";

const README = "src/wire/cognito/README.md lists the pool's settings.";

export async function checkUserPool(options: ServiceOptions): Promise<void> {
  const { client, findings, config, origin } = options;
  const { userPoolId } = config.cognito;
  const address = cognitoAddress({ ...config.cognito, region: config.region }, `${origin}/`);
  const [poolRegion] = userPoolId.split("_");
  findings.judge(
    ["cognito.region", "The pool is of the configured region"],
    poolRegion === config.region ? [] : [`cognito.userPoolId is ${userPoolId}, region is ${config.region}`],
    config.region,
    "Set region in config.json to the first part of the pool's id.",
  );
  await checkPool(options, address, userPoolId);
  await checkPreflight(client, findings, ["cors.cognito", "Cognito: preflight"], {
    urls: [address.href],
    origin,
    method: "POST",
    headers: ["content-type", "x-amz-target"],
  });
  if (!(await checkAppClient(options, address))) return;
  await checkRefresh(options);
  await checkPasskeys(options);
}

async function checkPool({ client, findings, config }: ServiceOptions, address: URL, userPoolId: string) {
  const check = ["cognito.pool", "The user pool exists"] as const;
  const keys = `${address.href.replace(/\/$/, "")}/${userPoolId}/.well-known/jwks.json`;
  const reply = await client.ask(keys);
  if (reply.kind === "answer" && reply.status === 200 && reply.body.includes('"keys"')) {
    return findings.ok(check, userPoolId);
  }
  const isAws = config.cognito.endpoint === null;
  // The operator's own proxy may pass on only the app's calls, and not this address.
  if (!isAws && reply.kind === "answer") return findings.skipped(check, `${keys}: ${described(reply)}`);
  findings.fault(
    check,
    `${keys}: ${described(reply)}`,
    "Correct region and cognito.userPoolId in config.json.",
  );
}

/**
 * Begins a sign-in of an account that does not exist. The answer shows what the app client allows. Resolves with false
 * if the app cannot use the app client.
 */
async function checkAppClient(
  { client, findings, config, origin }: ServiceOptions,
  address: URL,
): Promise<boolean> {
  const { clientId } = config.cognito;
  const reply = await client.ask(address, {
    method: "POST",
    headers: {
      origin,
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": "AWSCognitoIdentityProviderService.InitiateAuth",
    },
    body: JSON.stringify({
      ClientId: clientId,
      AuthFlow: "USER_SRP_AUTH",
      // Any number below the group's modulus, which has 384 bytes, is a possible key.
      AuthParameters: {
        USERNAME: `${randomUUID()}@example.invalid`,
        SRP_A: randomBytes(380).toString("hex"),
      },
    }),
  });
  const appClient = ["cognito.client", "The app client exists, without a secret"] as const;
  const flow = ["cognito.srp", "The app client allows signing in by SRP"] as const;
  const masked = ["cognito.masked", "Unknown users are not told apart"] as const;
  if (reply.kind === "lost") {
    findings.fault(appClient, described(reply), "Check region and cognito.endpoint in config.json.");
    return false;
  }
  const { __type = "", message = "", ChallengeName = "" } = objectIn(reply.body.toString());
  const type = String(__type).replace(/^.*#/, "");
  const said = [described(reply), type, message].filter(Boolean).join(", ");

  checkHeaders(findings, reply.headers, address, origin);
  if (ChallengeName === "PASSWORD_VERIFIER") {
    findings.ok(appClient, clientId);
    findings.ok(flow, "USER_SRP_AUTH");
    findings.ok(masked, "an unknown address is asked for its password");
    return true;
  }
  if (/secret/i.test(String(message))) {
    findings.fault(
      appClient,
      said,
      `Create an app client without a secret: a browser cannot keep one. ${README}`,
    );
    return false;
  }
  if (/flow.* not (supported|enabled)|not enabled for/i.test(String(message))) {
    findings.ok(appClient, clientId);
    findings.fault(flow, said, `Allow ALLOW_USER_SRP_AUTH in the app client. ${README}`);
    return true;
  }
  if (type === "UserNotFoundException") {
    findings.ok(appClient, clientId);
    findings.ok(flow, "USER_SRP_AUTH");
    findings.fault(masked, said, `Set PreventUserExistenceErrors to ENABLED in the app client. ${README}`);
    return true;
  }
  const mend =
    type === "ResourceNotFoundException"
      ? "Correct cognito.clientId and region in config.json."
      : `This is not Cognito's answer to a sign-in: check cognito.endpoint, a proxy or firewall before it. ${README}`;
  findings.fault(appClient, said, mend);
  return false;
}

function checkHeaders(findings: Findings, headers: Headers, address: URL, origin: string) {
  const isOwn = address.origin === origin;
  const fault = isOwn ? null : corsFault(headers, origin);
  const note = isOwn ? "the page's own origin: not needed" : "for this origin";
  findings.judge(
    ["cors.cognitoAnswers", "Cognito: answers can be read by the page"],
    fault ? [fault] : [],
    note,
    `Let the proxy at cognito.endpoint send Access-Control-Allow-Origin: ${origin}.`,
  );
  const exposed = (headers.get("access-control-expose-headers") ?? "").toLowerCase();
  const isExposed = isOwn || /(^|,)\s*(date|\*)\s*(,|$)/.test(exposed);
  findings.judge(
    ["cognito.date", "The page may read Cognito's clock"],
    isExposed && headers.has("date") ? [] : [`Date is ${headers.has("date") ? "not exposed" : "missing"}`],
    "Date is readable",
    "Send Date, and name it in Access-Control-Expose-Headers: without it nobody with a wrong clock can sign in.",
  );
}

/**
 * Renews a session by the app's own call, with an invalid refresh token. Cognito must answer that the session has
 * ended.
 */
async function checkRefresh({ findings, ...pool }: ServiceOptions) {
  const api = poolApi(pool);
  const check = ["cognito.refresh", "The app client allows renewing a session"] as const;
  const code = await api.refresh("check-environment").then(() => "a session", codeOf);
  if (code === "SessionExpired") return findings.ok(check, "a bad refresh token is refused as such");
  findings.fault(
    check,
    `a bad refresh token gives ${code}`,
    `Allow ALLOW_REFRESH_TOKEN_AUTH in the app client, or rotation; cognito.endpoint must know GetTokensFromRefreshToken. ${README}`,
  );
}

/**
 * Begins a sign-in by the app's own call, for an account that does not exist. If the flow is not allowed, Cognito
 * refuses it before it looks for the account.
 */
async function checkPasskeys({ findings, ...pool }: ServiceOptions) {
  const { passkeys, clientId } = pool.config.cognito;
  if (!passkeys) return;
  const check = ["cognito.passkeys", "The app client allows signing in by passkey"] as const;
  const AuthParameters = {
    USERNAME: `${randomUUID()}@example.invalid`,
    PREFERRED_CHALLENGE: "WEB_AUTHN",
  };
  const asked = { ClientId: clientId, AuthFlow: "USER_AUTH", AuthParameters };
  const failed = await poolApi(pool)
    .endpoint.call("InitiateAuth", asked)
    .then(
      () => null,
      (thrown: unknown) => thrown,
    );
  const code = codeOf(failed);
  if (failed !== null && (isUnanswered(failed) || code === "LimitExceededException"))
    return findings.skipped(check, code);
  findings.judge(
    check,
    code === "PasskeysUnavailable" ? ["USER_AUTH is refused"] : [],
    "USER_AUTH",
    `Allow ALLOW_USER_AUTH in the app client, or leave cognito.passkeys out. ${README}`,
  );
}

function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

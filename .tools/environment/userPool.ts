/** Cognito without an account: pool, app client, sign-in flow, and what the page may read of its answers. */
import { randomBytes, randomUUID } from "node:crypto";
import { codeOf } from "../../src/domain/failure.ts";
import { parseJson } from "../../src/wire/browser.ts";
import { cognitoAddress, cognitoRequest, isUnanswered } from "../../src/wire/cognito/endpoint.ts";
import { type Answer, described } from "./client.ts";
import { checkPreflight, judgeReadable } from "./cors.ts";
import { poolApi } from "./poolApi.ts";
import type { ServiceOptions } from "./serviceAddress.ts";

const README = "src/wire/cognito/README.md lists the pool's settings.";

export async function checkUserPool(options: ServiceOptions): Promise<void> {
  const { findings, config, origin } = options;
  const { userPoolId } = config.cognito;
  const address = cognitoAddress({ ...config.cognito, region: config.region }, `${origin}/`);
  const [poolRegion] = userPoolId.split("_");
  findings.judge(
    ["cognito.region", "The pool is of the configured region"],
    poolRegion === config.region ? null : `cognito.userPoolId is ${userPoolId}, region is ${config.region}`,
    config.region,
    "Set region in config.json to the first part of the pool's id.",
  );
  await checkPool(options, address, userPoolId);
  const preflight = ["cors.cognito", "Cognito: preflight"] as const;
  await checkPreflight(options, preflight, "POST", ["content-type", "x-amz-target"], [address.href]);
  if (!(await checkAppClient(options, address))) return;
  await checkRefresh(options, address);
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
async function checkAppClient(options: ServiceOptions, address: URL): Promise<boolean> {
  const { client, findings, config, origin } = options;
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
      AuthParameters: { USERNAME: nobody(), SRP_A: randomBytes(380).toString("hex") },
    }),
  });
  const appClient = ["cognito.client", "The app client exists, without a secret"] as const;
  if (reply.kind === "lost") {
    findings.fault(appClient, described(reply), "Check region and cognito.endpoint in config.json.");
    return false;
  }
  checkHeaders(options, reply.headers, address);
  const { type, message } = errorIn(reply);
  const { ChallengeName = "" } = Object(parseJson(reply.body.toString()));
  const said = [described(reply), type, message].filter(Boolean).join(", ");
  const isMasked = ChallengeName === "PASSWORD_VERIFIER";
  const hasNoFlow = /flow.* not (supported|enabled)|not enabled for/i.test(message);
  if (!isMasked && !hasNoFlow && type !== "UserNotFoundException") {
    const isUnknown = type === "ResourceNotFoundException";
    const mend = /secret/i.test(message)
      ? `Create an app client without a secret: a browser cannot keep one. ${README}`
      : `This is not Cognito's answer to a sign-in: check cognito.endpoint, a proxy or firewall before it. ${README}`;
    findings.fault(appClient, said, isUnknown ? "Correct cognito.clientId and region in config.json." : mend);
    return false;
  }
  findings.ok(appClient, clientId);
  findings.judge(
    ["cognito.srp", "The app client allows signing in by SRP"],
    hasNoFlow ? said : null,
    "USER_SRP_AUTH",
    `Allow ALLOW_USER_SRP_AUTH in the app client. ${README}`,
  );
  if (hasNoFlow) return true;
  findings.judge(
    ["cognito.masked", "Unknown users are not told apart"],
    isMasked ? null : said,
    "an unknown address is asked for its password",
    `Set PreventUserExistenceErrors to ENABLED in the app client. ${README}`,
  );
  return true;
}

function checkHeaders(options: ServiceOptions, headers: Headers, address: URL) {
  const { findings, origin } = options;
  judgeReadable(
    options,
    ["cors.cognitoAnswers", "Cognito: answers can be read by the page"],
    address,
    headers,
    `Let the proxy at cognito.endpoint send Access-Control-Allow-Origin: ${origin}.`,
  );
  const exposed = (headers.get("access-control-expose-headers") ?? "").toLowerCase();
  const isExposed = address.origin === origin || /(^|,)\s*(date|\*)\s*(,|$)/.test(exposed);
  findings.judge(
    ["cognito.date", "The page may read Cognito's clock"],
    isExposed && headers.has("date") ? null : `Date is ${headers.has("date") ? "not exposed" : "missing"}`,
    "Date is readable",
    "Send Date, and name it in Access-Control-Expose-Headers: without it nobody with a wrong clock can sign in.",
  );
}

/** Cognito's answers to a bad refresh token. */
const refusesToken = /^(NotAuthorized|RefreshTokenReuse|UserNotFound)Exception$/;
/** The answers if the app client does not allow the flow. */
const refusesFlow =
  /^(InvalidParameter|UnsupportedOperation|Unauthorized|InvalidUserPoolConfiguration)Exception$/;

/**
 * Renews a session with an invalid refresh token. Cognito must answer that the session has ended, and the page must be able
 * to read that: otherwise the app takes every refusal of Cognito for a lost connection.
 */
async function checkRefresh(options: ServiceOptions, address: URL) {
  const { client, findings, config, origin } = options;
  const check = ["cognito.refresh", "The app client allows renewing a session"] as const;
  const params = { ClientId: config.cognito.clientId, RefreshToken: "check-environment" };
  const { method, headers, body } = cognitoRequest("GetTokensFromRefreshToken", params);
  const asked = { method: method ?? "", headers: { ...Object.fromEntries(new Headers(headers)), origin } };
  const reply = await client.ask(address, { ...asked, body: String(body) });
  if (reply.kind === "lost") return findings.skipped(check, described(reply));
  judgeReadable(
    options,
    ["cors.cognitoErrors", "Cognito: refusals can be read by the page"],
    address,
    reply.headers,
    `Let the proxy at cognito.endpoint send Access-Control-Allow-Origin: ${origin} with errors, too: without it users read "Server nicht erreichbar" in place of a wrong password.`,
  );
  const { type, message } = errorIn(reply);
  const said = `a bad refresh token gives ${[described(reply), type, message].filter(Boolean).join(", ")}`;
  if (reply.status === 429 || type === "TooManyRequestsException") return findings.skipped(check, said);
  findings.judge(
    check,
    refusesToken.test(type) ? null : said,
    "a bad refresh token is refused as such",
    refusesFlow.test(type)
      ? `Allow ALLOW_REFRESH_TOKEN_AUTH in the app client, or rotation. ${README}`
      : `cognito.endpoint must pass GetTokensFromRefreshToken on to Cognito, and its answers back. ${README}`,
  );
}

/** The name and the message of a refusal of Cognito; empty if the answer is none. */
function errorIn({ headers, body }: Answer) {
  const { __type = headers.get("x-amzn-errortype") ?? "", message = "" } = Object(parseJson(body.toString()));
  return { type: String(__type).replace(/^.*#|:.*$/g, ""), message: String(message) };
}

/**
 * Begins a sign-in by the app's own call, for an account that does not exist. If the flow is not allowed, Cognito
 * refuses it before it looks for the account.
 */
async function checkPasskeys({ findings, ...pool }: ServiceOptions) {
  const { passkeys, clientId } = pool.config.cognito;
  if (!passkeys) return;
  const check = ["cognito.passkeys", "The app client allows signing in by passkey"] as const;
  const AuthParameters = { USERNAME: nobody(), PREFERRED_CHALLENGE: "WEB_AUTHN" };
  const asked = { ClientId: clientId, AuthFlow: "USER_AUTH", AuthParameters };
  const failed: unknown = await poolApi(pool)
    .endpoint.call("InitiateAuth", asked)
    .then(() => null, Object);
  const code = codeOf(failed);
  if (failed !== null && (isUnanswered(failed) || code === "LimitExceededException"))
    return findings.skipped(check, code);
  findings.judge(
    check,
    code === "PasskeysUnavailable" ? "USER_AUTH is refused" : null,
    "USER_AUTH",
    `Allow ALLOW_USER_AUTH in the app client, or leave cognito.passkeys out. ${README}`,
  );
}

const nobody = () => `${randomUUID()}@example.invalid`;

/** The services as a page without a session sees them: preflights, refusals that can be read, and the documents. */

import { parseJson } from "../../src/wire/browser.ts";
import { cognitoAddress } from "../../src/wire/cognito/endpoint.ts";
import { serviceUrl } from "../../src/wire/http/request.ts";
import { badToken } from "./badToken.ts";
import { checkBlanks } from "./blanks.ts";
import { checkListing } from "./bucket.ts";
import { described, type Reply, verdictOn } from "./client.ts";
import { checkForeignOrigin, checkPreflight, corsFault } from "./cors.ts";
import { addresses, below, graphqlAddress, type RestService, type ServiceOptions } from "./serviceAddress.ts";

export async function checkServices(options: ServiceOptions): Promise<void> {
  const { config, origin } = options;
  const graphql = graphqlAddress(options);
  const post = (id: string, checked: string, urls: readonly string[], headers = SIGNED) =>
    checkPreflight(options, [`cors.${id}`, checked], "POST", headers, urls);
  const get = ["cors.clients", "clientsApi: preflight of a GET"] as const;
  await checkPreflight(options, get, "GET", ["authorization"], addresses(options, "clientsApi", "get"));
  await post("clientsPost", "clientsApi: preflight of a POST", addresses(options, "clientsApi", "post"));
  await post("admin", "adminApi: preflight of a POST", addresses(options, "adminApi", "post"));
  await post("graphql", "graphql.url: preflight", [graphql]);
  const reports = config.reports && serviceUrl(config.reports.url, `${origin}/`).href;
  if (reports) await post("reports", "reports.url: preflight", [reports], ["content-type"]);
  await checkClients(options);
  await checkAdmin(options);
  await checkGraphQL(options, graphql);
  await checkBlanks(options);
  await checkListing(options);
  await checkForeignOrigin(options, {
    "cognito.endpoint": cognitoAddress({ ...config.cognito, region: config.region }, `${origin}/`).href,
    clientsApi: below(options, config.clientsApi, "/auth"),
    adminApi: below(options, config.adminApi, INVITATION),
    "graphql.url": graphql,
    storage: below(options, config.storage, "docs/avv.pdf"),
  });
}

const INVITATION = "/sendClientInvitation";
/** The headers of a POST with a token and a body, in the order of browsers. */
const SIGNED = ["authorization", "content-type"];

/** A refusal must be readable by the page: without CORS the app takes it for a lost connection. */
function judgeRefusalCors(options: ServiceOptions, service: string, url: string, replies: Replies) {
  const { findings, origin } = options;
  const name = `cors.${service.replace(/Api|\.url/, "")}Errors`;
  const check = [name, `${service}: errors can be read by the page`] as const;
  const statuses = new Set<number>();
  /** One call for each fault, so that each fault is named once. */
  const faults = new Map<string, string>();
  for (const [call, reply] of Object.entries(replies)) {
    if (reply.kind === "lost") continue;
    statuses.add(reply.status);
    const fault = corsFault(reply.headers, origin, url);
    if (fault) faults.set(`${described(reply)}: ${fault}`, call);
  }
  if (statuses.size === 0) return findings.skipped(check, "no answer");
  findings.judge(
    check,
    [...faults].map(([fault, call]) => `${call}: ${fault}`),
    `status ${[...statuses].join(", ")}; 429 and 5XX cannot be provoked`,
    `Send Access-Control-Allow-Origin: ${origin} with errors, too, those of the gateway included (API Gateway: the gateway responses DEFAULT_4XX and DEFAULT_5XX, which 429 and 5XX need as well). Without them a refused token is not renewed, and users read "Server nicht erreichbar" instead of their data.`,
  );
}

/** Replies by a text that names their request. */
type Replies = Readonly<Record<string, Reply>>;

const UNAUTHORIZED_MEND =
  "Verify the token at every address, and answer 401 to one that is not accepted: on 401 the app renews its token, on everything else it does not.";

/**
 * Calls every address of a REST service without a token and with a forged one, because a gateway guards each address
 * separately. A POST without a body changes nothing. The address /check-environment does not exist, so there API
 * Gateway answers by itself.
 */
async function refusalsOf(options: ServiceOptions, service: RestService): Promise<Replies> {
  const { client, config, origin } = options;
  const forged = { authorization: badToken(config) };
  const calls = (["get", "post"] as const).flatMap((method) =>
    addresses(options, service, method).map((url) => [method.toUpperCase(), url] as const),
  );
  const unknown = ["GET", below(options, config[service], "/check-environment")] as const;
  const replies = [unknown, ...calls].flatMap(([method, url]) =>
    Object.entries({ "without a token": {}, "with a forged token": forged }).map(async ([how, token]) => {
      const reply = await client.ask(url, { method, headers: { origin, ...token } });
      return [`${method} ${url} ${how}`, reply] as const;
    }),
  );
  return Object.fromEntries(await Promise.all(replies));
}

const forgedIn = (replies: Replies, call: string): Reply =>
  replies[`${call} with a forged token`] ?? { kind: "lost", reason: "not asked" };

const unguarded = (replies: Replies): string[] =>
  Object.entries(replies).flatMap(([call, reply]) => {
    // Other checks report an address that is missing (404) or fails (5XX).
    const isThere = reply.kind === "answer" && reply.status !== 404 && reply.status < 500;
    return isThere && verdictOn(reply) === "notRefused" ? [`${call}: ${described(reply)}`] : [];
  });

async function checkClients(options: ServiceOptions) {
  const url = below(options, options.config.clientsApi, "/auth");
  const replies = await refusalsOf(options, "clientsApi");
  const reply = forgedIn(replies, `GET ${url}`);
  const isRefused = reply.kind === "answer" && reply.status === 401;
  options.findings.judge(
    ["clients.token", "clientsApi refuses a bad token with 401"],
    [...(isRefused ? [] : [`GET ${url}: ${described(reply)}`]), ...unguarded(replies)],
    "401",
    UNAUTHORIZED_MEND,
  );
  judgeRefusalCors(options, "clientsApi", url, replies);
}

async function checkAdmin(options: ServiceOptions) {
  const { findings, config } = options;
  const url = below(options, config.adminApi, INVITATION);
  const replies = await refusalsOf(options, "adminApi");
  const reply = forgedIn(replies, `POST ${url}`);
  const refuses =
    reply.kind === "answer" && reply.status >= 400 && reply.status <= 499 && reply.status !== 404;
  findings.judge(
    ["admin.reached", "adminApi is there"],
    refuses ? null : `POST ${url}: ${described(reply)}`,
    described(reply),
    "adminApi is the base address of the admin queries service; a bad token must be refused with 4XX, not with 404.",
  );
  findings.judge(
    ["admin.token", "adminApi refuses each POST without a good token"],
    unguarded(replies),
    "none is accepted",
    UNAUTHORIZED_MEND,
  );
  judgeRefusalCors(options, "adminApi", url, replies);
}

async function checkGraphQL(options: ServiceOptions, url: string) {
  const { client, findings, config, origin } = options;
  const ask = (token: { authorization?: string }) =>
    client.ask(url, {
      method: "POST",
      headers: { origin, ...token, "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ query: "query { listClients(limit: 1) { nextToken } }" }),
    });
  const reply = await ask({ authorization: badToken(config) });
  const withoutToken = await ask({});
  const check = ["graphql.token", "graphql.url refuses a bad token with 401"] as const;
  const isRefused = reply.kind === "answer" && reply.status === 401;
  if (isRefused && !hasErrors(reply.body.toString())) {
    const mend =
      "graphql.url is the address of the GraphQL service itself, not of a page or gateway before it.";
    findings.fault(check, "401, but without GraphQL errors in its body", mend);
  } else {
    const open =
      verdictOn(withoutToken) === "notRefused" ? [`without a token: ${described(withoutToken)}`] : [];
    const faults = [...(isRefused ? [] : [`with a forged token: ${described(reply)}`]), ...open];
    findings.judge(
      check,
      faults.map((fault) => `POST ${url} ${fault}`),
      "401",
      UNAUTHORIZED_MEND,
    );
  }
  judgeRefusalCors(options, "graphql.url", url, {
    "without a token": withoutToken,
    "with a forged token": reply,
  });
}

const hasErrors = (text: string): boolean => Array.isArray(Reflect.get(Object(parseJson(text)), "errors"));

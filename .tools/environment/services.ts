/** The services as a page without a session sees them: preflights, refusals that can be read, and the documents. */

import { parseJson } from "../../src/wire/browser.ts";
import { cognitoAddress } from "../../src/wire/cognito/endpoint.ts";
import { serviceUrl } from "../../src/wire/http/request.ts";
import { badToken } from "./badToken.ts";
import { checkBlanks } from "./blanks.ts";
import { described, type Reply } from "./client.ts";
import { checkForeignOrigin, checkPreflight, corsFault } from "./cors.ts";
import { verdictOn } from "./refusal.ts";
import { addresses, below, graphqlAddress, type RestService, type ServiceOptions } from "./serviceAddress.ts";

export async function checkServices(options: ServiceOptions): Promise<void> {
  await checkClients(options);
  await checkAdmin(options);
  await checkGraphQL(options);
  await checkBlanks(options);
  await checkReports(options);
  await checkForeignOrigin(options.client, options.findings, addressesOf(options));
}

function addressesOf(options: ServiceOptions): Readonly<Record<string, string>> {
  const { config, origin } = options;
  return {
    "cognito.endpoint": cognitoAddress({ ...config.cognito, region: config.region }, `${origin}/`).href,
    clientsApi: below(options, config.clientsApi, "/auth"),
    adminApi: below(options, config.adminApi, "/sendClientInvitation"),
    "graphql.url": graphqlAddress(options),
    storage: below(options, config.storage, "docs/avv.pdf"),
  };
}

/** A refusal must be readable by the page: without CORS the app takes it for a lost connection. */
function judgeRefusalCors(options: ServiceOptions, service: string, url: string, replies: Replies) {
  const { findings, origin } = options;
  const name = `cors.${service.replace(/Api|\.url/, "")}Errors`;
  const check = [name, `${service}: errors can be read by the page`] as const;
  const isOwn = new URL(url).origin === origin;
  const statuses = new Set<number>();
  /** One call for each fault, so that each fault is named once. */
  const faults = new Map<string, string>();
  for (const [call, reply] of Object.entries(replies)) {
    if (reply.kind === "lost") continue;
    statuses.add(reply.status);
    const fault = isOwn ? null : corsFault(reply.headers, origin);
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

const unguarded = (replies: Replies): string[] =>
  Object.entries(replies).flatMap(([call, reply]) => {
    // Other checks report an address that is missing (404) or fails (5XX).
    const isThere = reply.kind === "answer" && reply.status !== 404 && reply.status < 500;
    return isThere && verdictOn(reply) === "notRefused" ? [`${call}: ${described(reply)}`] : [];
  });

async function checkClients(options: ServiceOptions) {
  const { client, findings, config, origin } = options;
  const url = below(options, config.clientsApi, "/auth");
  await checkPreflight(client, findings, ["cors.clients", "clientsApi: preflight of a GET"], {
    urls: addresses(options, "clientsApi", "get"),
    origin,
    method: "GET",
    headers: ["authorization"],
  });
  await checkPreflight(client, findings, ["cors.clientsPost", "clientsApi: preflight of a POST"], {
    urls: addresses(options, "clientsApi", "post"),
    origin,
    method: "POST",
    headers: ["authorization", "content-type"],
  });
  const reply = await client.ask(url, { headers: { origin, authorization: badToken(config) } });
  const replies = await refusalsOf(options, "clientsApi");
  const isRefused = reply.kind === "answer" && reply.status === 401;
  findings.judge(
    ["clients.token", "clientsApi refuses a bad token with 401"],
    [...(isRefused ? [] : [`GET ${url}: ${described(reply)}`]), ...unguarded(replies)],
    "401",
    UNAUTHORIZED_MEND,
  );
  judgeRefusalCors(options, "clientsApi", url, replies);
}

async function checkAdmin(options: ServiceOptions) {
  const { client, findings, config, origin } = options;
  const url = below(options, config.adminApi, "/sendClientInvitation");
  await checkPreflight(client, findings, ["cors.admin", "adminApi: preflight of a POST"], {
    urls: addresses(options, "adminApi", "post"),
    origin,
    method: "POST",
    headers: ["authorization", "content-type"],
  });
  const headers = { origin, authorization: badToken(config) };
  const get = await client.ask(url, { headers });
  const isUnknown = get.kind === "answer" && get.status === 404;
  // Some gateways know the path only for POST. Without a body the POST invites nobody, even if the service checks no
  // tokens.
  const reply = isUnknown ? await client.ask(url, { method: "POST", headers }) : get;
  const replies = await refusalsOf(options, "adminApi");
  const check = ["admin.reached", "adminApi is there"] as const;
  const refuses =
    reply.kind === "answer" && reply.status >= 400 && reply.status <= 499 && reply.status !== 404;
  if (refuses) findings.ok(check, described(reply));
  else
    findings.fault(
      check,
      `${isUnknown ? "POST" : "GET"} ${url}: ${described(reply)}`,
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

async function checkGraphQL(options: ServiceOptions) {
  const { client, findings, config, origin } = options;
  const url = graphqlAddress(options);
  await checkPreflight(client, findings, ["cors.graphql", "graphql.url: preflight"], {
    urls: [url],
    origin,
    method: "POST",
    headers: ["authorization", "content-type"],
  });
  const ask = (token: { authorization?: string }) =>
    client.ask(url, {
      method: "POST",
      headers: { origin, ...token, "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ query: "query { listClients(limit: 1) { nextToken } }" }),
    });
  const reply = await ask({ authorization: badToken(config) });
  const withoutToken = await ask({});
  const check = ["graphql.token", "graphql.url refuses a bad token with 401"] as const;
  if (reply.kind !== "answer" || reply.status !== 401) {
    findings.fault(check, `POST ${url}: ${described(reply)}`, UNAUTHORIZED_MEND);
  } else if (verdictOn(withoutToken) === "notRefused") {
    findings.fault(check, `POST ${url} without a token: ${described(withoutToken)}`, UNAUTHORIZED_MEND);
  } else if (!hasErrors(reply.body.toString())) {
    const mend =
      "graphql.url is the address of the GraphQL service itself, not of a page or gateway before it.";
    findings.fault(check, "401, but without GraphQL errors in its body", mend);
  } else findings.ok(check, "401");
  judgeRefusalCors(options, "graphql.url", url, {
    "without a token": withoutToken,
    "with a forged token": reply,
  });
}

const hasErrors = (text: string): boolean => Array.isArray(Reflect.get(Object(parseJson(text)), "errors"));

async function checkReports(options: ServiceOptions) {
  const { client, findings, config, origin } = options;
  if (!config.reports) return;
  await checkPreflight(client, findings, ["cors.reports", "reports.url: preflight"], {
    urls: [serviceUrl(config.reports.url, `${origin}/`).href],
    origin,
    method: "POST",
    headers: ["content-type"],
  });
}

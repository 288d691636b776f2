/** The services as a page without a session sees them: preflights, refusals that can be read, and the documents. */
import { cognitoAddress } from "../../src/wire/cognito/address.ts";
import { serviceUrl } from "../../src/wire/http/request.ts";
import { parseJson } from "../../src/wire/storage.ts";
import { badToken } from "./badToken.ts";
import { checkBlanks } from "./blanks.ts";
import { described, type Reply } from "./client.ts";
import { checkForeignOrigin, checkPreflight, corsFault } from "./cors.ts";
import type { Check } from "./finding.ts";
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
function judgeRefusalCors(
  { findings, origin }: ServiceOptions,
  check: Check,
  url: string,
  reply: Reply,
): void {
  if (reply.kind === "lost") {
    findings.skipped(check, described(reply));
    return;
  }
  const isOwn = new URL(url).origin === origin;
  const fault = isOwn ? null : corsFault(reply.headers, origin);
  findings.judge(
    check,
    fault ? [`${described(reply)}: ${fault}`] : [],
    isOwn ? "the page's own origin: not needed" : described(reply),
    `Send Access-Control-Allow-Origin: ${origin} with errors, too, those of the gateway included (API Gateway: gateway responses 4XX and 5XX).`,
  );
}

const UNAUTHORIZED_MEND =
  "Verify the token at every address, and answer 401 to one that is not accepted: on 401 the app renews its token, on everything else it does not.";

/**
 * Addresses that do not refuse a request without a token, or with a forged one: a gateway guards each address apart. Without
 * a body a POST changes nothing.
 */
async function unguarded(options: ServiceOptions, service: RestService, method: "get" | "post") {
  const { client, config, origin } = options;
  const calls = addresses(options, service, method).flatMap((url) => [
    { url, how: "without a token", headers: { origin } },
    { url, how: "with a forged token", headers: { origin, authorization: badToken(config) } },
  ]);
  const faults = calls.map(async ({ url, how, headers }) => {
    const reply = await client.ask(url, { method: method.toUpperCase(), headers });
    // Another check names what is missing or out of order.
    const isThere = reply.kind === "answer" && reply.status !== 404 && reply.status < 500;
    if (!isThere || verdictOn(reply) !== "notRefused") return [];
    return [`${method.toUpperCase()} ${url} ${how}: ${described(reply)}`];
  });
  return (await Promise.all(faults)).flat();
}

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
  const isRefused = reply.kind === "answer" && reply.status === 401;
  findings.judge(
    ["clients.token", "clientsApi refuses a bad token with 401"],
    [
      ...(isRefused ? [] : [`GET ${url}: ${described(reply)}`]),
      ...(await unguarded(options, "clientsApi", "get")),
      ...(await unguarded(options, "clientsApi", "post")),
    ],
    "401",
    UNAUTHORIZED_MEND,
  );
  judgeRefusalCors(options, ["cors.clientsErrors", "clientsApi: errors can be read by the page"], url, reply);
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
  // Some gateways know the path for POST alone. Without a body nobody is invited, should the service check no tokens.
  const reply = isUnknown ? await client.ask(url, { method: "POST", headers }) : get;
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
    await unguarded(options, "adminApi", "post"),
    "none is accepted",
    UNAUTHORIZED_MEND,
  );
  judgeRefusalCors(options, ["cors.adminErrors", "adminApi: errors can be read by the page"], url, reply);
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
  judgeRefusalCors(
    options,
    ["cors.graphqlErrors", "graphql.url: errors can be read by the page"],
    url,
    reply,
  );
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

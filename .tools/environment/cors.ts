/** What a browser demands of another origin's answers (Fetch Standard, "CORS protocol"). */
import { described, type Reply } from "./client.ts";
import type { Check } from "./finding.ts";
import type { ServiceOptions } from "./serviceAddress.ts";

/** Why a browser would not show this answer of `url` to a page of `origin`; null if it would. */
export function corsFault(headers: Headers, origin: string, url: string | URL): string | null {
  if (new URL(url).origin === origin) return null;
  const allowed = headers.get("access-control-allow-origin");
  if (allowed === null) return "Access-Control-Allow-Origin is missing";
  if (allowed === "*" || allowed === origin) return null;
  if (allowed.includes(",")) return `Access-Control-Allow-Origin is sent twice: ${allowed}`;
  return `Access-Control-Allow-Origin is ${allowed}, the page's origin is ${origin}`;
}

const OWN = "the page's own origin: not needed";

/** Judges whether the page can read an answer. */
export function judgeReadable(
  { findings, origin }: ServiceOptions,
  check: Check,
  url: string | URL,
  headers: Headers,
  mend: string,
): void {
  const good = new URL(url).origin === origin ? OWN : "for this origin";
  findings.judge(check, corsFault(headers, origin, url), good, mend);
}

/** No site has this origin (RFC 2606). */
const FOREIGN_ORIGIN = "https://check-environment.invalid";

/**
 * If a service allows every origin that asks, every site can read its answers (ASVS 3.4.2). The value "*" is no fault,
 * because a browser adds cookies by itself, but no token.
 */
export async function checkForeignOrigin(
  { client, findings }: ServiceOptions,
  services: Readonly<Record<string, string>>,
): Promise<void> {
  const faults = await Promise.all(
    Object.entries(services).map(async ([name, url]) => {
      const asked = { origin: FOREIGN_ORIGIN, "access-control-request-method": "POST" };
      const replies = await Promise.all([
        client.ask(url, { method: "OPTIONS", headers: asked }),
        client.ask(url, { headers: { origin: FOREIGN_ORIGIN } }),
      ]);
      const isNamed = (reply: Reply) =>
        reply.kind === "answer" && reply.headers.get("access-control-allow-origin") === FOREIGN_ORIGIN;
      return replies.some(isNamed) ? [`${name} allows ${FOREIGN_ORIGIN}`] : [];
    }),
  );
  findings.judge(
    ["cors.foreignOrigin", "No service allows whatever origin asks"],
    faults.flat(),
    `${Object.keys(services).length} services`,
    "Compare Origin with a list of allowed origins, or send a fixed Access-Control-Allow-Origin.",
  );
}

/**
 * Sends each address the preflight that a browser sends before the real request. Some gateways answer OPTIONS for each
 * address separately. `headers` are in lower case and alphabetical order, as browsers send them.
 */
export async function checkPreflight(
  { client, findings, origin }: ServiceOptions,
  check: Check,
  method: "GET" | "POST",
  headers: readonly string[],
  urls: readonly string[],
): Promise<void> {
  const others = urls.filter((url) => new URL(url).origin !== origin);
  if (others.length === 0) return findings.ok(check, OWN);
  const asked = {
    origin,
    "access-control-request-method": method,
    "access-control-request-headers": headers.join(","),
  };
  const faults = await Promise.all(
    others.map(async (url) => {
      const reply = await client.ask(url, { method: "OPTIONS", headers: asked });
      return preflightFaults(reply, origin, url, headers).map((fault) => `OPTIONS ${url}: ${fault}`);
    }),
  );
  findings.judge(
    check,
    faults.flat(),
    `answered for this origin, ${others.length === 1 ? "1 address" : `${others.length} addresses`}`,
    `Answer OPTIONS with 2XX without asking for a token, with Access-Control-Allow-Origin: ${origin} and Access-Control-Allow-Headers: ${headers.join(", ")}.`,
  );
}

function preflightFaults(reply: Reply, origin: string, url: string, headers: readonly string[]): string[] {
  if (reply.kind === "lost" || reply.status < 200 || reply.status > 299) return [described(reply)];
  const listed = (reply.headers.get("access-control-allow-headers") ?? "").toLowerCase();
  const names = listed.split(",").map((name) => name.trim());
  // "*" does not cover Authorization (Fetch Standard, "CORS non-wildcard request-header name").
  const isAllowed = (name: string) =>
    names.includes(name) || (names.includes("*") && name !== "authorization");
  const refused = headers.filter((name) => !isAllowed(name));
  return [
    ...[corsFault(reply.headers, origin, url) ?? []].flat(),
    ...refused.map((name) => `Access-Control-Allow-Headers (${listed || "missing"}) does not name ${name}`),
  ];
}

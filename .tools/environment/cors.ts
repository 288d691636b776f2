/** What a browser demands of another origin's answers (Fetch Standard, "CORS protocol"). */
import { type Client, described } from "./client.ts";

import type { Check, Findings } from "./finding.ts";

/** Why a browser at `origin` would not show this answer to the page; null when it would. */
export function corsFault(headers: Headers, origin: string): string | null {
  const allowed = headers.get("access-control-allow-origin");
  if (allowed === null) return "Access-Control-Allow-Origin is missing";
  if (allowed === "*" || allowed === origin) return null;
  if (allowed.includes(",")) return `Access-Control-Allow-Origin is sent twice: ${allowed}`;
  return `Access-Control-Allow-Origin is ${allowed}, the page's origin is ${origin}`;
}

/** No site has this origin (RFC 2606). */
const FOREIGN_ORIGIN = "https://check-environment.invalid";

/**
 * If a service allows every origin that asks, every site can read its answers (ASVS 3.4.2). The value "*" is no fault,
 * because a browser adds cookies by itself, but no token.
 */
export async function checkForeignOrigin(
  client: Client,
  findings: Findings,
  services: Readonly<Record<string, string>>,
): Promise<void> {
  const faults = await Promise.all(
    Object.entries(services).map(async ([name, url]) => {
      const asked = { origin: FOREIGN_ORIGIN, "access-control-request-method": "POST" };
      const replies = await Promise.all([
        client.ask(url, { method: "OPTIONS", headers: asked }),
        client.ask(url, { headers: { origin: FOREIGN_ORIGIN } }),
      ]);
      const isNamed = (reply: (typeof replies)[number]) =>
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

export interface PreflightOptions {
  /** Addresses of one service, because some gateways answer OPTIONS for each address separately. */
  urls: readonly string[];
  /** The page's origin. */
  origin: string;
  method: "GET" | "POST";
  /** In lower case and alphabetical order, as browsers send them. */
  headers: readonly string[];
}

/** Sends each address the preflight that a browser sends before the real request. */
export async function checkPreflight(
  client: Client,
  findings: Findings,
  check: Check,
  { urls, origin, method, headers }: PreflightOptions,
): Promise<void> {
  const others = urls.filter((url) => new URL(url).origin !== origin);
  if (others.length === 0) return findings.ok(check, "the page's own origin: not needed");
  const faults = await Promise.all(
    others.map(async (url) => {
      const found = await preflightFaults(client, url, { origin, method, headers });
      return found.map((fault) => `OPTIONS ${url}: ${fault}`);
    }),
  );
  findings.judge(
    check,
    faults.flat(),
    `answered for this origin, ${others.length === 1 ? "1 address" : `${others.length} addresses`}`,
    `Answer OPTIONS with 2XX without asking for a token, with Access-Control-Allow-Origin: ${origin} and Access-Control-Allow-Headers: ${headers.join(", ")}.`,
  );
}

async function preflightFaults(
  client: Client,
  url: string,
  { origin, method, headers }: Omit<PreflightOptions, "urls">,
): Promise<string[]> {
  const reply = await client.ask(url, {
    method: "OPTIONS",
    headers: {
      origin,
      "access-control-request-method": method,
      "access-control-request-headers": headers.join(","),
    },
  });
  if (reply.kind === "lost" || reply.status < 200 || reply.status > 299) {
    return [described(reply)];
  }
  const listed = (reply.headers.get("access-control-allow-headers") ?? "").toLowerCase();
  const names = listed.split(",").map((name) => name.trim());
  // "*" does not cover Authorization (Fetch Standard, "CORS non-wildcard request-header name").
  const isAllowed = (name: string) =>
    names.includes(name) || (names.includes("*") && name !== "authorization");
  const refused = headers.filter((name) => !isAllowed(name));
  const fault = corsFault(reply.headers, origin);
  return [
    ...(fault ? [fault] : []),
    ...refused.map((name) => `Access-Control-Allow-Headers (${listed || "missing"}) does not name ${name}`),
  ];
}

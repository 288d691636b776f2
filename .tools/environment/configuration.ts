/**
 * config.json: whether the host sends it, whether it keeps to the app's schema, and whether the Content Security
 * Policies allow its origins.
 */
import { readFileSync } from "node:fs";
import * as v from "valibot";
import { allowedOrigins, type Config, configSchema } from "../../src/core/config.ts";

import { type Client, described } from "./client.ts";
import type { Findings } from "./finding.ts";
import { metaPolicy, type Page } from "./host.ts";
import { allowsConnection } from "./policy.ts";

const LIST = "src/CONFIGURATION.md lists the keys, public/config.example.json is a template.";

/** Reads config.json from the host. null if it cannot be used; then no service can be checked. */
export async function fetchConfig(client: Client, findings: Findings, origin: string) {
  const check = ["config.file", "/config.json is there and is JSON"] as const;
  const reply = await client.ask(`${origin}/config.json`, { headers: { accept: "*/*" } });
  const type = reply.kind === "answer" ? (reply.headers.get("content-type") ?? "") : "";
  if (reply.kind === "lost" || reply.status !== 200 || !type.includes("json")) {
    const mend = "Put config.json beside index.html; send it as application/json.";
    findings.fault(check, described(reply), mend);
    return null;
  }
  return readConfigText(findings, reply.body.toString());
}

/**
 * The config keys that `changes` (the text of src/CHANGES.md) names, of every version, because an operator may have left
 * out versions.
 */
export function newKeys(changes: string): readonly { key: string; version: string }[] {
  const entries = changes.split(/^## /m).slice(1);
  return entries.flatMap((entry) => {
    const [, version = ""] = /^(\S+)/.exec(entry) ?? [];
    const [, row = ""] = /^\| Config keys \| ([^|]*)\|/m.exec(entry) ?? [];
    return [...row.matchAll(/`([\w.]+)`/g)].map(([, key = ""]) => ({ key, version }));
  });
}

/** The keys of `json` that its checked form `known` has not kept: the app ignores them. */
function unknownKeys(json: object, known: object, above = ""): readonly string[] {
  return Object.entries(json).flatMap(([key, value]) => {
    if (!Object.hasOwn(known, key)) return [above + key];
    const kept: unknown = Reflect.get(known, key);
    return Object(value) === value && Object(kept) === kept
      ? unknownKeys(value, Object(kept), `${above}${key}.`)
      : [];
  });
}

const valueAt = (json: unknown, key: string): unknown =>
  key.split(".").reduce((value: unknown, part) => Object(value)[part], json);

/** Each wrong field is a fault of its own. null if the text cannot be used. */
export function readConfigText(findings: Findings, text: string): Config | null {
  const check = ["config.file", "config.json is JSON"] as const;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    findings.fault(check, String(error), LIST);
    return null;
  }
  findings.ok(check, `${text.length} characters`);
  const result = v.safeParse(configSchema, json);
  if (result.success) {
    findings.ok(["config.schema", "config.json keeps to the app's schema"], "all fields");
    const { creditorCountry } = result.output.sepa;
    findings.judge(
      ["config.creditorCountry", "The mandate names the creditor's country"],
      creditorCountry === null ? "sepa.creditorCountry is missing" : null,
      creditorCountry ?? "",
      "Name it: a SEPA address without a country of its own has been refused since 15 November 2026.",
      "warning",
    );
    findings.judge(
      ["config.unknownKeys", "The app knows every key of config.json"],
      unknownKeys(Object(json), result.output).map((key) => `${key} is ignored`),
      "all",
      `Correct or remove it. ${LIST}`,
      "warning",
    );
    findings.judge(
      ["config.newKeys", "config.json names the keys of later versions"],
      newKeys(readFileSync("src/CHANGES.md", "utf8"))
        .filter(({ key }) => valueAt(json, key) === undefined)
        .map(({ key, version }) => `${key} is missing (new in ${version})`),
      "all",
      "src/CHANGES.md says what they do. Until then their defaults hold.",
      "warning",
    );
    return result.output;
  }
  for (const issue of result.issues) {
    const field = v.getDotPath(issue) ?? "(no object)";
    const found = issue.received === "undefined" ? "is missing" : `is ${issue.received}`;
    findings.fault([`config.${field}`, `config.json: ${field}`], found, LIST);
  }
  return null;
}

/**
 * Checks mixed content, and the Content Security Policies of page and host. `page` is null if the host was not asked.
 */
export function checkOrigins(findings: Findings, config: Config, origin: string, page: Page | null): void {
  const origins = allowedOrigins(config, `${origin}/`);
  const isSecure = origin.startsWith("https:");
  const insecure = origins.filter((one) => isSecure && /^(http|ws):/.test(one));
  findings.judge(
    ["config.mixedContent", "All services are reached by https and wss"],
    insecure.map((one) => `${one} is not secure`),
    `${origins.length} origins`,
    "Use https and wss addresses in config.json: browsers block others on a secure page.",
  );
  const check = ["policy.connect", "The content policies allow every origin of config.json"] as const;
  if (!page) {
    findings.skipped(check, "the host was not asked");
    return;
  }
  const header = page.headers.get("content-security-policy") ?? "";
  const isReported = config.reports !== null || /(^|[;,\s])report-(to|uri)\s/.test(header);
  findings.judge(
    ["policy.reports", "Violations of the content policy are reported"],
    isReported ? null : "config.json has no reports.url, the host's policy no report-to",
    config.reports ? "by the app, to reports.url" : "by the browser, as the host's policy says",
    "Name reports.url in config.json: an attack that the policy stops is then known.",
    "warning",
  );
  const policies: readonly (readonly [where: string, policy: string])[] = [
    ["the page's policy", metaPolicy(page.html)],
    // A header that is sent twice is two policies, and both apply.
    ...header.split(",").map((policy) => ["the host's policy", policy] as const),
  ];
  const blocked = origins
    .filter((one) => !insecure.includes(one))
    .flatMap((one) =>
      policies
        .filter(([, policy]) => !allowsConnection(policy, one, origin))
        .map(([where]) => `${where} blocks ${one}`),
    );
  findings.judge(
    check,
    blocked,
    `${origins.length} origins`,
    "Send the Content-Security-Policy of hosting/table.json; the app itself narrows it to config.json's origins.",
  );
}

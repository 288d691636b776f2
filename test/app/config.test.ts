/** config.json: optional keys, accepted addresses, the name of a wrong field, the origins that it allows, and its manual. */
import { readFileSync } from "node:fs";
import { test } from "uvu";
import * as assert from "uvu/assert";
import example from "../../public/config.example.json";
import { allowedOrigins, ConfigError, configSchema, readConfig } from "../../src/core/config.ts";
import { cognitoAddress } from "../../src/wire/cognito/endpoint.ts";

const least = {
  product: "Nordwind",
  company: {
    name: "Nordwind IT GmbH",
    imprintUrl: "https://nordwind.example/impressum",
    privacyUrl: "https://nordwind.example/datenschutz",
  },
  cognito: { userPoolId: "eu-central-1_Example01", clientId: "client" },
  clientsApi: "/api/clients",
  adminApi: "https://admin.nordwind.example/",
  graphql: { url: "/graphql" },
  storage: "/storage/",
  sepa: {
    creditorName: "Nordwind IT GmbH",
    creditorAddress: "Am Hafen 1, 20457 Hamburg",
    creditorId: "DE98ZZZ09999999999",
  },
};

const withRealtimeUrl = (realtimeUrl: unknown) => ({
  ...least,
  graphql: { ...least.graphql, realtimeUrl },
});

/** The field that the error names; null if the config is valid. */
function wrongField(json: unknown): string | null {
  try {
    readConfig(json);
    return null;
  } catch (thrown) {
    if (thrown instanceof ConfigError) return thrown.field;
    throw thrown;
  }
}

test("keys with a default may be left out; a base address ends in a slash", () => {
  const config = readConfig({ ...least, unheardOf: true });
  assert.is(config.clientsApi, "/api/clients/");
  assert.is(config.graphql.realtime, "appsync");
  assert.is(config.graphql.realtimeUrl, null);
  assert.is(config.sepa.scheme, "CORE");
  assert.is(config.serviceWorker, true);
});

test("the error names the wrong field", () => {
  assert.is(wrongField({ ...least, product: " " }), "product");
  assert.is(wrongField({ ...least, clientsApi: "javascript:alert(1)" }), "clientsApi");
  assert.is(wrongField({ ...least, adminApi: "localhost:8080" }), "adminApi");
  assert.is(
    wrongField({ ...least, company: { ...least.company, imprintUrl: "javascript:alert(1)" } }),
    "company.imprintUrl",
  );
  assert.is(wrongField({ ...least, idleMinutes: 1 }), "idleMinutes");
  assert.is(wrongField("<!doctype html>"), "");
});

const withSepa = (sepa: object) => wrongField({ ...least, sepa: { ...least.sepa, ...sepa } });

test("a creditor id needs the right check digits, and a creditor's name must fit into a debit", () => {
  for (const creditorId of [
    "DE98ZZZ09999999999",
    "DE98ABC09999999999",
    "AT61ZZZ01234567890",
    "NL79ZZZ999999990000",
  ])
    assert.is(withSepa({ creditorId }), null, creditorId);
  for (const creditorId of [
    "DE97ZZZ09999999999",
    "DE98ZZZ09999999998",
    "DE98ZZZ9999999999",
    "98ZZZ09999999999",
    "-",
  ])
    assert.is(withSepa({ creditorId }), "sepa.creditorId", creditorId);
  assert.is(withSepa({ creditorName: "x".repeat(71) }), "sepa.creditorName");
});

test("a mandate reference is a template, never a fixed reference for all", () => {
  for (const mandateReference of [null, "NW-{clientId}-{sub8}", "{sub8}{date}", "M({clientId})/{sub8}"])
    assert.is(withSepa({ mandateReference }), null, String(mandateReference));
  for (const mandateReference of [
    "NW-2026",
    "NW-{clientId}",
    "NW-{date}",
    "NW-{clientId}-{date}", // two people of a customer may sign on one day
    "NW-{sub8}",
    "NW {sub8}{date}",
    "NÄ-{sub8}{date}",
    "/{sub8}{date}",
    "{sub8}{date}/",
    "{kunde}-{sub8}{date}",
    `${"x".repeat(20)}{sub8}{date}`,
  ])
    assert.is(withSepa({ mandateReference }), "sepa.mandateReference", mandateReference);
});

test("the realtime address may be a socket's, a web address or a path, and nothing else", () => {
  for (const url of ["wss://live.example/graphql", "ws://localhost:8080/x", "https://live.example/", "/live"])
    assert.is(wrongField(withRealtimeUrl(url)), null, url);
  for (const url of ["javascript:alert(1)", "localhost:8080/live", "ftp://live.example/", "https://"])
    assert.is(wrongField(withRealtimeUrl(url)), "graphql.realtimeUrl", url);
});

const pageUrl = "https://kunden.nordwind.example/auth/login";
const origins = (changes: object = {}) => allowedOrigins(readConfig({ ...example, ...changes }), pageUrl);

test("the page may connect to what config.json names, the region's Cognito and AppSync's realtime host", () => {
  assert.equal(origins(), [
    "https://cognito-idp.eu-central-1.amazonaws.com",
    "https://clients.example",
    "https://admin.example",
    "https://abcdefghijklmnopqrstuvwxyz.appsync-api.eu-central-1.amazonaws.com",
    "https://nordwind-documents.s3.eu-central-1.amazonaws.com",
    "wss://abcdefghijklmnopqrstuvwxyz.appsync-realtime-api.eu-central-1.amazonaws.com",
  ]);
});

test("relative addresses are the page's own origin, and so are their sockets", () => {
  const graphql = { url: "/graphql", realtime: "graphql-transport-ws" };
  const services = { clientsApi: "/api/clients/", adminApi: "/api/admin/", storage: "/storage/", graphql };
  const cognito = { ...example.cognito, endpoint: "/cognito" };
  assert.equal(origins({ ...services, cognito }), [
    "https://kunden.nordwind.example",
    "wss://kunden.nordwind.example",
  ]);
  const cognitoBelow = cognitoAddress({ endpoint: "cognito/", region: "" }, pageUrl);
  assert.is(cognitoBelow.href, "https://kunden.nordwind.example/cognito/", "not below the page's path");
});

test("a configured realtime address is the only one that is allowed", () => {
  const realtimeUrl = "wss://live.nordwind.example/graphql";
  const allowed = origins({ graphql: { ...example.graphql, realtimeUrl } });
  assert.ok(allowed.includes("wss://live.nordwind.example"));
  assert.not(allowed.some((origin) => origin.includes("appsync-realtime")));
});

test("the receiver of fault reports is allowed if config.json names one", () => {
  const allowed = origins({ reports: { url: "https://reports.nordwind.example/in" } });
  assert.ok(allowed.includes("https://reports.nordwind.example"));
  assert.is(allowed.length, origins().length + 1);
});

interface Schema {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Schema>>;
  /** The schema inside an optional one. */
  readonly wrapped?: Schema;
}

/** Paths of the keys that hold no further keys: "company.name", "region". */
const keysOf = (schema: Schema, path: readonly string[] = []): string[] => {
  const { entries } = schema.wrapped ?? schema;
  if (!entries) return [path.join(".")];
  return Object.entries(entries).flatMap(([key, inner]) => keysOf(inner, [...path, key]));
};

test("every key of the schema is in src/CONFIGURATION.md, alone or in its parent's shape", () => {
  const page = readFileSync("src/CONFIGURATION.md", "utf8");
  const keys = keysOf(configSchema);
  assert.ok(keys.length > 20);
  for (const key of keys) {
    const [, parent = "", last = ""] = /^(.*)\.(\w+)$/.exec(key) ?? [];
    const row = page.split("\n").find((line) => line.startsWith(`| \`${parent}\` | \`{`));
    const isListed = page.includes(`\`${key}\``) || new RegExp(`\\b${last}\\b`).test(row ?? "");
    assert.ok(isListed, `src/CONFIGURATION.md does not list ${key}`);
  }
});

test.run();

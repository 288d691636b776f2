/**
 * config.json: one build serves every environment. Unknown keys are ignored and new keys are optional, because an old cached
 * app may meet a new config. Also derives the user pool's settings and the origins that the page may connect to.
 */
import * as v from "valibot";
import { parsedUrl } from "../domain/addresses.ts";
import { isCreditorId, isMandateReferenceTemplate } from "../domain/creditor.ts";
import type { CognitoSettings } from "../wire/cognito/cognitoOptions.ts";
import { cognitoAddress } from "../wire/cognito/endpoint.ts";
import { appSyncAddress, graphqlTransportWsAddress } from "../wire/realtime/address.ts";

const text = v.pipe(v.string(), v.trim(), v.nonEmpty());
const webAddress = v.pipe(
  text,
  v.check((value) => /^https?:/.test(value) && parsedUrl(value) !== null),
);

// Relative addresses are allowed: the local backend has the page's origin.
const addressOf = (protocols: RegExp) =>
  v.pipe(
    text,
    v.check((value) => protocols.test(parsedUrl(value, "https://page.example/")?.protocol ?? "")),
  );
const serviceAddress = addressOf(/^https?:$/);
const socketAddress = addressOf(/^(http|ws)s?:$/);
const baseAddress = v.pipe(
  serviceAddress,
  v.transform((value) => (value.endsWith("/") ? value : `${value}/`)),
);

/** The shape of config.json, with its defaults. src/CONFIGURATION.md says what each key means. */
export const configSchema = v.object({
  product: text,
  company: v.object({
    name: text,
    imprintUrl: webAddress,
    privacyUrl: webAddress,
    copyrightYear: v.optional(v.number(), 2023),
    contact: v.nullish(v.object({ name: text, email: text, phone: v.nullish(text, null) }), null),
  }),
  region: v.optional(text, "eu-central-1"),
  cognito: v.object({
    userPoolId: v.pipe(text, v.regex(/^[\w-]+_[0-9A-Za-z]+$/)),
    clientId: text,
    endpoint: v.nullish(serviceAddress, null),
    clientIdAttribute: v.optional(text, "custom:client_id"),
    passkeys: v.optional(v.boolean(), false),
    authenticator: v.optional(v.boolean(), false),
  }),
  clientsApi: baseAddress,
  adminApi: baseAddress,
  graphql: v.object({
    url: serviceAddress,
    realtime: v.optional(v.picklist(["appsync", "graphql-transport-ws"]), "appsync"),
    realtimeUrl: v.nullish(socketAddress, null),
    realtimeAuth: v.optional(v.picklist(["protocol", "query"]), "protocol"),
  }),
  storage: baseAddress,
  sepa: v.object({
    creditorName: v.pipe(text, v.maxLength(70)), // EPC130-08
    creditorAddress: text,
    creditorId: v.pipe(text, v.check(isCreditorId)),
    mandateReference: v.nullish(v.pipe(text, v.check(isMandateReferenceTemplate)), null),
    scheme: v.optional(v.picklist(["CORE", "B2B"]), "CORE"),
    creditorCountry: v.nullish(text, null),
    askCountry: v.optional(v.boolean(), false),
    paymentType: v.optional(v.picklist(["recurrent", "oneOff"]), "recurrent"),
    prenotificationDays: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1)), null),
  }),
  reports: v.nullish(v.object({ url: serviceAddress }), null),
  documents: v.optional(v.object({ evidence: v.optional(v.boolean(), false) }), {}),
  invitationDays: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 7),
  serviceWorker: v.optional(v.boolean(), true),
  idleMinutes: v.optional(
    v.pipe(
      v.number(),
      v.check((minutes) => minutes >= 5),
    ),
    30,
  ),
});

/** A checked config.json, its defaults filled in. */
export type Config = v.InferOutput<typeof configSchema>;

/** config.json cannot be used. `field` is the path of the first wrong key; it is empty if the file holds no object. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";

  constructor(
    readonly field: string,
    cause?: unknown,
  ) {
    super(`config.json: ${field || "no object"}`, { cause });
  }
}

/** Checks the fetched JSON and fills in the defaults. Raises ConfigError with the first wrong field. */
export function readConfig(json: unknown): Config {
  const result = v.safeParse(configSchema, json);
  if (result.success) return result.output;
  throw new ConfigError(v.getDotPath(result.issues[0]) ?? "", result.issues);
}

export const cognitoSettings = ({ region, cognito }: Config): CognitoSettings => ({
  region,
  userPoolId: cognito.userPoolId,
  appClientId: cognito.clientId,
  endpoint: cognito.endpoint,
});

// Restricts the origins that the page may connect to. The policy in index.html allows every https and wss origin,
// because one build serves every environment; config.json names the exact ones. A second policy can only forbid more,
// and it stays in force when its element is removed (Content Security Policy Level 3, section 3.3).

/** The origins of all addresses in config.json, each once. */
export function allowedOrigins(config: Config, pageUrl: string): readonly string[] {
  const { cognito, region, clientsApi, adminApi, graphql, storage, reports } = config;
  const addressOf = graphql.realtime === "appsync" ? appSyncAddress : graphqlTransportWsAddress;
  const realtime = addressOf({ graphqlUrl: graphql.url, realtimeUrl: graphql.realtimeUrl, pageUrl });
  const addresses = [
    cognitoAddress({ ...cognito, region }, pageUrl),
    clientsApi,
    adminApi,
    graphql.url,
    storage,
    realtime,
    ...(reports ? [reports.url] : []),
  ];
  return [...new Set(addresses.map((address) => new URL(address, pageUrl).origin))];
}

/** Adds a policy that allows only these origins. Call it before the app's first request to any of them. */
export function restrictConnections(document: Document, config: Config): void {
  const policy = document.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = `connect-src 'self' ${allowedOrigins(config, document.baseURI).join(" ")}`;
  document.head.append(policy);
}

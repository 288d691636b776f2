/** config.json: one build, every environment. Unknown keys are ignored and new keys optional, because an old cached shell meets a new config. */
import * as v from "valibot";
import { isCreditorId } from "../domain/creditorId.ts";
import { isMandateReferenceTemplate } from "../domain/mandateReference.ts";
import { parsedUrl } from "../domain/parsedUrl.ts";

const text = v.pipe(v.string(), v.trim(), v.nonEmpty());
const webAddress = v.pipe(
  text,
  v.check((value) => /^https?:/.test(value) && parsedUrl(value) !== null),
);

// Relative addresses are allowed: the local backend is one origin with the page.
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

/** The shape of config.json, with its defaults; what each key means: src/README.md, "Configuration". */
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

/** config.json cannot be used; `field` names what is wrong with it, and is empty when it holds no object. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";

  constructor(
    readonly field: string,
    cause?: unknown,
  ) {
    super(`config.json: ${field || "no object"}`, { cause });
  }
}

/** Checks what was fetched. Raises ConfigError naming the first wrong field. */
export function readConfig(json: unknown): Config {
  const result = v.safeParse(configSchema, json);
  if (result.success) return result.output;
  throw new ConfigError(v.getDotPath(result.issues[0]) ?? "", result.issues);
}

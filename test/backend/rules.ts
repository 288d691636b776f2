/**
 * The rules of the services, in the words of the specification and of `contract/`. The app has its own. If both used the
 * same code, a wrong rule would be wrong on both sides, and no test could notice it. `.build/importRules.mjs` lists what
 * may be shared.
 */
import * as v from "valibot";

// Groups and roles.

/** Staff are administrators and employees. */
export const staffGroups = ["Admin", "Employee"] as const;
export type Group = (typeof staffGroups)[number] | "Customer";

/** The user's group is the first one in the access token. null if it is none that the specification names. */
export function groupOf(inToken: readonly string[]): Group | null {
  switch (inToken[0]) {
    case "Admin":
    case "Employee":
    case "Customer":
      return inToken[0];
    default:
      return null;
  }
}

/** Administrators and employees see every customer. */
export const isStaff = (group: Group | null): boolean => group === "Admin" || group === "Employee";

// The three blocks of a Client (contract/schema.graphql, Block).

export const documentTypes = ["avv", "sepa"] as const;
export type DocumentType = (typeof documentTypes)[number];

export const blockNames = [...documentTypes, "documentation"] as const;

export const block = v.object({
  required: v.boolean(),
  sent: v.boolean(),
  sentAt: v.nullable(v.string()),
  path: v.nullable(v.string()),
});
export type Block = v.InferOutput<typeof block>;
type Blocks = Record<(typeof blockNames)[number], Block>;

/** Grey: nobody asks for it. A block that is null counts as this one. */
export const notRequired: Block = { required: false, sent: false, sentAt: null, path: null };
/** Red: required and not sent. */
export const owed: Block = { required: true, sent: false, sentAt: null, path: null };
/** Green: required and sent. `sentAt` in ISO 8601. */
export const sent = (sentAt: string, path: string): Block => ({ required: true, sent: true, sentAt, path });

/** What an invited person has to sign. */
export const owesBoth: Blocks = { avv: owed, sepa: owed, documentation: notRequired };

const isRed = (one: Block): boolean => one.required && !one.sent;

/** The documents that still lack a signature. */
export const unsigned = (client: Blocks): readonly DocumentType[] =>
  documentTypes.filter((type) => isRed(client[type]));

/** Whether something is required that was not sent, be it a signature or the documentation. */
export const isUnfinished = (client: Blocks): boolean => blockNames.some((name) => isRed(client[name]));

/** The mandate is locked while the AVV is required and not yet sent. */
export const isMandateLocked = ({ avv }: Pick<Blocks, "avv">): boolean => isRed(avv);

/** Nobody signs before they have chosen a password of their own. */
export const hasSignedBefore = (client: Blocks): boolean => documentTypes.some((type) => client[type].sent);

// E-mail addresses: the standard pattern, lower case, trimmed.

/** The standard pattern is the one of HTML's e-mail fields; a domain without a dot receives no mail. */
export const emailAddress = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.rfcEmail(), v.regex(/@.+\./));

/** An address is the same in upper and lower case. */
export const isSameAddress = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();

// The customer system's search (contract/services.openapi.yaml, GET /client).

/** Results on one page, which the specification names. */
export const PAGE_SIZE = 50;

const DOTS = "\u0308"; // the two dots of an umlaut, apart from their letter

/** A text without umlauts, in both ways that people write them: "Müßig" is "muessig" and "mussig". */
const plainSpellings = (text: string): string[] =>
  ["e", ""].map((dots) =>
    text
      .toUpperCase() // of "ß" this is "SS"
      .toLowerCase()
      .normalize("NFD")
      .replaceAll(DOTS, dots)
      .replace(/\p{M}/gu, ""),
  );

/** The name holds every word of the search, in any order. */
export const isFound = (name: string, search: string): boolean =>
  search
    .trim()
    .split(/\s+/)
    .every((word) =>
      plainSpellings(word).some((typed) => plainSpellings(name).some((stored) => stored.includes(typed))),
    );

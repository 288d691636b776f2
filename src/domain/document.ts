/** The documents a customer signs: the AVV (data-processing agreement) and the SEPA mandate. */
import { Failure } from "./failure.ts";
import { isoPaperDay, parseTimestamp, type Timestamp } from "./germanFormats.ts";
import type { Creditor, Mandate } from "./mandate.ts";

/** The documents' names in `documentType`, in the bucket's keys and in addresses. */
export const documentTypes = ["avv", "sepa"] as const;
export type DocumentType = (typeof documentTypes)[number];

/** The documents' German names. */
export const documentNames: Record<DocumentType, string> = { avv: "AV-Vertrag", sepa: "SEPA-Mandat" };

/** How the signer got the blank document: shown in the page, opened or saved by a press, or only offered. */
export type Presentation = "inPage" | "opened" | "offered";

/** The pages of the blank document that came into sight: their numbers from 1, in order, and how many pages there are. */
export interface ShownPages {
  shown: number[];
  of: number;
}

/** What was signed, and how. It is sent if config.json says that the service stores it (decision 34). */
export interface Evidence {
  /** The blank PDF that was provided; null when it could not be loaded. */
  blank: { sha256: string; length: number; presented?: Presentation; pages?: ShownPages } | null;
  /** The reference, scheme and payment type of the mandate that was shown beside the signature. */
  mandate?: { reference: string | null } & Pick<Creditor, "scheme" | "paymentType">;
  /** The signer's clock, ISO 8601 with its offset. */
  moment: string;
  method: "drawn" | "typed";
  /** The app's build. */
  build: string;
}

/** A form that is filled in but not signed yet. */
export type UnsignedForm = { documentType: "avv" } | ({ documentType: "sepa" } & Mandate);

/** A signed form, serialized into createDocument's `data`; `signature` is a PNG data URL. */
export type SignedForm = UnsignedForm & { signature: string; evidence?: Evidence };

const prefixes: Record<DocumentType, string> = { avv: "AVV", sepa: "SEPA-Mandat" };

/**
 * The file name of a signed document, such as `AVV_Musterbau-GmbH_2026-11-21.pdf`. Characters that file systems refuse
 * become hyphens. The day is the one on the document. If `signedAt` is unknown, the day is left out.
 */
export function documentFileName(type: DocumentType, client: string, signedAt: Timestamp): string {
  const signed = parseTimestamp(signedAt);
  const day = signed === null ? "" : isoPaperDay(signed);
  return `${joined(prefixes[type], client, day)}.pdf`;
}

/** The file name of a ZIP with all of a customer's signed documents, such as `Dokumente_Musterbau-GmbH.zip`. */
export const documentsZipName = (client: string): string => `${joined("Dokumente", client)}.zip`;

/** The file name of a ZIP with documents of several customers; `day` as "2026-11-23". */
export const manyDocumentsZipName = (day: string): string => `Dokumente_${day}.zip`;

/** Makes file names distinct, ignoring case: a second `AVV_Musterbau.pdf` becomes `AVV_Musterbau_2.pdf`. */
export function distinctFileNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const [, stem = name, end = ""] = /^(.*)(\.[^.]*)$/.exec(name) ?? [];
    let distinct = name;
    for (let number = 2; taken.has(distinct.toLowerCase()); number += 1) distinct = `${stem}_${number}${end}`;
    taken.add(distinct.toLowerCase());
    return distinct;
  });
}

function joined(prefix: string, client: string, day = ""): string {
  const allowed = client
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}.-]+/gu, "-")
    .replace(/^[-.]+/, "");
  // The text is cut by code points, so that no surrogate pair is split. The cut text may end with a hyphen again.
  const customer = Array.from(allowed)
    .slice(0, 80)
    .join("")
    .replace(/[-.]+$/, "");
  return [prefix, customer, day].filter((part) => part !== "").join("_");
}

/** A file's SHA-256 (FIPS 180-4), by which a changed copy is recognized: 64 lower-case hex characters. */
export async function sha256(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The hash in groups of eight, for people to read and compare. */
export const groupedHash = (hash: string): string => hash.replace(/(.{8})(?=.)/g, "$1 ");

/**
 * The bytes of a document, in any form that the data service may send:
 *
 * - a list of numbers,
 * - a serialized Buffer of Node's (`{"type":"Buffer","data":[…]}`),
 * - a serialized Uint8Array (`{"0":37,"1":80,…}`, JSON.stringify's output for pdf-lib's result),
 * - a JSON text of one of them.
 *
 * Bytes may be signed (-128 to 127), as Java's are. Raises Malformed for any other form. It is one loop: a text of 5 MB takes
 * about 50 ms (measured, Chromium).
 */
export function pdfBytes(answer: unknown): Uint8Array<ArrayBuffer> {
  const value = typeof answer === "string" ? parsed(answer) : answer;
  if (typeof value !== "object" || value === null) throw notBytes();
  const list: object = "data" in value && Array.isArray(value.data) ? value.data : value;
  if (!Array.isArray(list) && !Object.hasOwn(list, "0")) throw notBytes();
  // An object with a missing or an extra key lacks a value at one of these positions, and undefined is no byte.
  const length = Array.isArray(list) ? list.length : Object.keys(list).length;
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += 1) bytes[at] = byte((list as readonly unknown[])[at]);
  return bytes;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notBytes();
  }
}

function byte(value: unknown): number {
  const isByte = typeof value === "number" && Number.isInteger(value) && value >= -128 && value <= 255;
  if (!isByte) throw notBytes();
  return value & 255;
}

const notBytes = () => new Failure("Malformed", { detail: "the document is no list of bytes" });

import { isoPaperDay, parseTimestamp, type Timestamp } from "./dates.ts";
import type { DocumentType } from "./document.ts";

const prefixes: Record<DocumentType, string> = { avv: "AVV", sepa: "SEPA-Mandat" };

/**
 * The name a signed document is saved under, such as `AVV_Musterbau-GmbH_2026-11-21.pdf`. Characters that file systems
 * refuse become hyphens. The day that the document bears is used, and left out when `signedAt` is unknown.
 */
export function documentFileName(type: DocumentType, client: string, signedAt: Timestamp): string {
  const signed = parseTimestamp(signedAt);
  const day = signed ? isoPaperDay(signed.getTime()) : "";
  return `${joined(prefixes[type], client, day)}.pdf`;
}

/** The name all of a customer's signed documents are saved under at once, such as `Dokumente_Musterbau-GmbH.zip`. */
export const documentsZipName = (client: string): string => `${joined("Dokumente", client)}.zip`;

/** The name of a file with documents of several customers; `part` counts from 1 and is null where there is one file. */
export const manyDocumentsZipName = (day: string, part: number | null): string =>
  `${["Dokumente", day, ...(part === null ? [] : [`Teil-${part}`])].join("_")}.zip`;

/** The same file names, each once: a second `AVV_Musterbau.pdf` becomes `AVV_Musterbau_2.pdf`, whatever its letters' case. */
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
  // Code points, not half ones; what is cut may end with a hyphen again.
  const customer = Array.from(allowed)
    .slice(0, 80)
    .join("")
    .replace(/[-.]+$/, "");
  return [prefix, customer, day].filter((part) => part !== "").join("_");
}

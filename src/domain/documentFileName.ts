/** The name a document is saved under: AVV_<Kunde>_<Datum>.pdf, SEPA-Mandat_<Kunde>_<Datum>.pdf. */

import { isoDay } from "./dates.ts";
import type { DocumentType } from "./document.ts";

const kinds: Record<DocumentType, string> = { avv: "AVV", sepa: "SEPA-Mandat" };

/** Signs no file system takes are dropped; the date is the local day, so that names sort by it. */
export function documentFileName(type: DocumentType, client: string, signedAt: string | null): string {
  const at = signedAt ? new Date(signedAt) : null;
  const day = at && !Number.isNaN(at.getTime()) ? isoDay(at.getTime()) : "";
  const customer = client
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}.-]+/gu, "-")
    .replace(/^[-.]+|[-.]+$/g, "")
    .slice(0, 80);
  return `${[kinds[type], customer, day].filter((part) => part !== "").join("_")}.pdf`;
}

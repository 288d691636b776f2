/** What a signing form lacks besides its fields. */
import { BLANK_ID, type Blank } from "./useBlank.ts";
import type { BlankCheck } from "./useBlankCheck.ts";
import type { Signing } from "./useSigning.ts";

/** The signature pad, for links to it. */
export const PAD_ID = "signature-pad";

/** An element to go to, and what is missing there, in German. */
export interface MissingPart {
  id: string;
  label: string;
}

export const missingParts = (blank: Blank, { signature }: Signing, check: BlankCheck): MissingPart[] => [
  ...(blank.read.kind === "loading" ? [{ id: BLANK_ID, label: "Dokument (wird geladen)" }] : []),
  ...(check === "reading" && signature ? [{ id: BLANK_ID, label: "Dokument (wird geprüft)" }] : []),
  ...(check === "other" || check === "form" ? [{ id: BLANK_ID, label: "passendes Dokument" }] : []),
  ...(signature ? [] : [{ id: PAD_ID, label: "Unterschrift" }]),
];

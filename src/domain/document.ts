/** The documents a customer signs: the AVV (data-processing agreement) and the SEPA mandate. */
import * as v from "valibot";

/** Their names in `documentType`, in the bucket's keys and in addresses. */
export const documentTypes = ["avv", "sepa"] as const;
/** One of the documents. */
export type DocumentType = (typeof documentTypes)[number];

/** Their German names. */
export const documentNames: Record<DocumentType, string> = { avv: "AV-Vertrag", sepa: "SEPA-Mandat" };

/** How far the blank document got to the signer: shown in the page, opened or saved by a press, or offered alone. */
const presentations = ["inPage", "opened", "offered"] as const;
/** One of these. */
export type Presentation = (typeof presentations)[number];

/**
 * What was signed and how, sent where config says that the service stores it (decision 34): the blank PDF that was
 * provided, null when it could not be loaded, and which of its pages, from 1, came into sight; the kind of mandate that stood beside the signature; the signer's clock, ISO
 * 8601 with its offset; the app's build.
 */
export const evidence = v.object({
  blank: v.nullable(
    v.object({
      sha256: v.string(),
      length: v.number(),
      presented: v.optional(v.picklist(presentations)),
      pages: v.optional(v.object({ shown: v.array(v.number()), of: v.number() })),
    }),
  ),
  mandate: v.optional(
    v.object({
      scheme: v.picklist(["CORE", "B2B"]),
      paymentType: v.picklist(["recurrent", "oneOff"]),
      reference: v.nullable(v.string()),
    }),
  ),
  moment: v.string(),
  method: v.picklist(["drawn", "typed"]),
  build: v.string(),
});
/** The pages of the blank document that came into sight, in order, of so many. */
export type ShownPages = NonNullable<NonNullable<Evidence["blank"]>["pages"]>;

/** Evidence of a signature. */
export type Evidence = v.InferOutput<typeof evidence>;

/** The signed AVV, serialized into createDocument's `data` (decision 34); `signature` is a PNG data URL. */
export const signedAvv = v.object({
  documentType: v.literal("avv"),
  signature: v.string(),
  evidence: v.optional(evidence),
});
/** The signed mandate, serialized likewise; `iban` and `bic` are in electronic format. */
export const signedSepa = v.object({
  documentType: v.literal("sepa"),
  signature: v.string(),
  accountOwner: v.string(),
  street: v.string(),
  postalcode: v.string(),
  city: v.string(),
  /** ISO 3166-1 alpha-2, where config asks for it. */
  country: v.optional(v.string()),
  bank: v.string(),
  iban: v.string(),
  bic: v.string(),
  evidence: v.optional(evidence),
});
/** Either of them, told apart by `documentType`. */
export const signedForm = v.variant("documentType", [signedAvv, signedSepa]);
/** A signed AVV or mandate. */
export type SignedForm = v.InferOutput<typeof signedForm>;
/** A signed mandate. */
export type SignedSepa = v.InferOutput<typeof signedSepa>;
/** A form that is filled in but not signed yet. */
export type UnsignedForm =
  | Omit<v.InferOutput<typeof signedAvv>, "signature" | "evidence">
  | Omit<SignedSepa, "signature" | "evidence">;

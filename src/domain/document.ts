/** A document the customer signs: AVV or SEPA mandate (specification, section 3). */
import * as v from "valibot";

/** As they are named on the wire, in `documentType` and in addresses. */
export const documentTypes = ["avv", "sepa"] as const;
export type DocumentType = (typeof documentTypes)[number];

/** What a customer reads: the full names. */
export const documentNames: Record<DocumentType, string> = { avv: "AV-Vertrag", sepa: "SEPA-Mandat" };

/** The form as it is serialized into `data`; `signature` is a PNG data URL. */
export const signedAvv = v.object({ documentType: v.literal("avv"), signature: v.string() });
export const signedSepa = v.object({
  documentType: v.literal("sepa"),
  signature: v.string(),
  accountOwner: v.string(),
  street: v.string(),
  postalcode: v.string(),
  city: v.string(),
  bank: v.string(),
  iban: v.string(),
  bic: v.string(),
});
/** Either of them, told apart by `documentType`. */
export const signedForm = v.variant("documentType", [signedAvv, signedSepa]);
export type SignedForm = v.InferOutput<typeof signedForm>;
export type SignedSepa = v.InferOutput<typeof signedSepa>;

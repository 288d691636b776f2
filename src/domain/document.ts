/** The documents a customer signs: the AVV (data-processing agreement) and the SEPA mandate. */
import * as v from "valibot";

/** Their names in `documentType`, in the bucket's keys and in addresses. */
export const documentTypes = ["avv", "sepa"] as const;
/** One of the documents. */
export type DocumentType = (typeof documentTypes)[number];

/** Their German names. */
export const documentNames: Record<DocumentType, string> = { avv: "AV-Vertrag", sepa: "SEPA-Mandat" };

/** The signed AVV, serialized into createDocument's `data` (decision 34); `signature` is a PNG data URL. */
export const signedAvv = v.object({ documentType: v.literal("avv"), signature: v.string() });
/** The signed mandate, serialized likewise; `iban` and `bic` are in electronic format. */
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
/** A signed AVV or mandate. */
export type SignedForm = v.InferOutput<typeof signedForm>;
/** A signed mandate. */
export type SignedSepa = v.InferOutput<typeof signedSepa>;
/** A form that is filled in but not signed yet. */
export type UnsignedForm = Omit<v.InferOutput<typeof signedAvv>, "signature"> | Omit<SignedSepa, "signature">;

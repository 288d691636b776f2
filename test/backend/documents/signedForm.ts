/** What createDocument's `data` holds (decision 34): the signed form of contract/documentData.schema.json. */
import * as v from "valibot";
import type { SignedForm as AppForm } from "../../../src/domain/document.ts";
import type { DifferingFields, None } from "./sameFields.ts";

export const evidence = v.object({
  blank: v.nullable(
    v.object({
      sha256: v.string(),
      length: v.number(),
      presented: v.exactOptional(v.picklist(["inPage", "opened", "offered"])),
      pages: v.exactOptional(v.object({ shown: v.array(v.number()), of: v.number() })),
    }),
  ),
  mandate: v.exactOptional(
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

const signedAvv = v.object({
  documentType: v.literal("avv"),
  signature: v.string(),
  evidence: v.exactOptional(evidence),
});

const signedSepa = v.object({
  documentType: v.literal("sepa"),
  signature: v.string(),
  accountOwner: v.string(),
  street: v.string(),
  postalcode: v.string(),
  city: v.string(),
  country: v.optional(v.string()),
  bank: v.string(),
  iban: v.string(),
  bic: v.string(),
  evidence: v.exactOptional(evidence),
});

export const signedForm = v.variant("documentType", [signedAvv, signedSepa]);
export type SignedForm = v.InferOutput<typeof signedForm>;
export type SignedSepa = v.InferOutput<typeof signedSepa>;

/** Does not compile if the app's form differs, and names the fields. */
export type FormOfApp = None<DifferingFields<SignedForm, AppForm>>;

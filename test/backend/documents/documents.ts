/** The company's two documents, blank and signed, as the other rooms use them. */
import { avv, type Signing } from "./avv.ts";
import type { Company, SepaTerms } from "./company.ts";
import { type Account, sepa } from "./sepa.ts";

export type Documents = ReturnType<typeof createDocuments>;

/** Every document is a PDF's bytes. The blank ones never change, so each is made once, when it is first asked for. */
export function createDocuments(company: Company, terms: SepaTerms) {
  let blankAvv: Promise<Buffer> | undefined;
  let blankSepa: Promise<Buffer> | undefined;
  return {
    blankAvv() {
      blankAvv ??= avv(company, null);
      return blankAvv;
    },
    blankSepa() {
      blankSepa ??= sepa(company, terms, null);
      return blankSepa;
    },
    signedAvv: (signing: Signing) => avv(company, signing),
    signedSepa: (mandate: Signing & Account) => sepa(company, terms, mandate),
  };
}

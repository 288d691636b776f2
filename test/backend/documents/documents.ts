/** The company's two documents, blank and signed, as the other rooms use them. */
import { blankAvv, type Signing, signedAvv } from "./avv.ts";
import type { Company, SepaTerms } from "./company.ts";
import { type Account, blankSepa, signedSepa } from "./sepa.ts";

/** Every document is a PDF's bytes. */
export interface Documents {
  blankAvv(): Promise<Buffer>;
  blankSepa(): Promise<Buffer>;
  signedAvv(signing: Signing): Promise<Buffer>;
  signedSepa(signing: Signing & Account): Promise<Buffer>;
}

export function createDocuments(company: Company, terms: SepaTerms): Documents {
  return {
    blankAvv: () => blankAvv(company),
    blankSepa: () => blankSepa(company, terms),
    signedAvv: (signing) => signedAvv({ ...signing, company }),
    signedSepa: (signing) => signedSepa({ ...signing, company, terms }),
  };
}

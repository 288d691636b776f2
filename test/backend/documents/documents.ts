/** The company's two documents, blank and signed, as the other rooms use them. */
import { blankAvv, type Signing, signedAvv } from "./avv.ts";
import type { Company, SepaTerms } from "./company.ts";
import { type Account, blankSepa, signedSepa } from "./sepa.ts";

/** Every document is a PDF's bytes. The blank ones never change, so each is made once, when it is first asked for. */
export interface Documents {
  blankAvv(): Promise<Buffer>;
  blankSepa(): Promise<Buffer>;
  signedAvv(signing: Signing): Promise<Buffer>;
  signedSepa(signing: Signing & Account): Promise<Buffer>;
}

export function createDocuments(company: Company, terms: SepaTerms): Documents {
  let avv: Promise<Buffer> | undefined;
  let sepa: Promise<Buffer> | undefined;
  return {
    blankAvv() {
      avv ??= blankAvv(company);
      return avv;
    },
    blankSepa() {
      sepa ??= blankSepa(company, terms);
      return sepa;
    },
    signedAvv: (signing) => signedAvv({ ...signing, company }),
    signedSepa: (signing) => signedSepa({ ...signing, company, terms }),
  };
}

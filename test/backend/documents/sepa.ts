/** The SEPA direct-debit mandate on paper: blank to read, or signed by the customer. */
import type { SignedSepa } from "../../../src/domain/document.ts";
import {
  B2B_TO_BANK,
  creditorFacts,
  mandateText,
  mandateTitle,
  prenotificationText,
} from "../../../src/domain/mandate.ts";
import { recordText, type Signing } from "./avv.ts";
import type { Company, SepaTerms } from "./company.ts";
import { germanDay } from "./day.ts";
import { EDITION, type Paper, takePaper } from "./paper.ts";

const schemes: Record<SepaTerms["scheme"], string> = {
  CORE: "SEPA-Basislastschrift (CORE)",
  B2B: "SEPA-Firmenlastschrift (B2B)",
};

/** The seven fields of the form. */
export type Account = Omit<SignedSepa, "documentType" | "signature">;

const emptyAccount: Account = {
  accountOwner: "",
  street: "",
  postalcode: "",
  city: "",
  bank: "",
  iban: "",
  bic: "",
};

/** One page with lines to fill in by hand. */
export function blankSepa(company: Company, terms: SepaTerms): Promise<Buffer> {
  const paper = takePaper(company, mandateTitle(terms), EDITION);
  setMandate(paper, terms, emptyAccount, "");
  paper.signatures(
    [
      {
        party: "Unterschrift",
        placeAndDate: null,
        signed: null,
        caption: "Name und Unterschrift (Kontoinhaber)",
      },
    ],
    null,
  );
  return paper.finish();
}

/** The mandate with the customer's account, the day and the signature on its line. */
export function signedSepa(
  mandate: Signing & Account & { company: Company; terms: SepaTerms },
): Promise<Buffer> {
  const { client, name, signaturePng, at, company, terms } = mandate;
  const paper = takePaper(company, mandateTitle(terms), at);
  setMandate(paper, terms, mandate, client);
  paper.signatures(
    [
      {
        party: "Unterschrift",
        placeAndDate: `${mandate.city}, ${germanDay(at)}`,
        signed: { png: signaturePng, by: name || mandate.accountOwner },
        caption: name ? `${name}, ${client}` : client,
      },
    ],
    at,
  );
  paper.small(recordText(mandate.record));
  return paper.finish();
}

function setMandate(paper: Paper, terms: SepaTerms, account: Account, client: string): void {
  paper.title(mandateTitle(terms), schemes[terms.scheme]);
  paper.section("Zahlungsempfänger");
  paper.fields(creditorFacts(terms).map(({ name, value }) => [name, value] as const));
  paper.section("Mandat");
  // What was read on the screen is what stands on the paper.
  const [authorisation, note] = mandateText(terms);
  paper.paragraph(authorisation);
  paper.small(note);
  const prenotification = prenotificationText(terms);
  if (prenotification) paper.small(prenotification);
  if (terms.scheme === "B2B") paper.small(B2B_TO_BANK);
  paper.section("Zahlungspflichtiger");
  paper.fields([
    ["Kunde", client],
    ["Kontoinhaber", account.accountOwner],
    ["Straße und Hausnummer", account.street],
    ["Postleitzahl und Ort", `${account.postalcode} ${account.city}`.trim()],
    ["Kreditinstitut", account.bank],
    ["IBAN", account.iban.replace(/\s/g, "").replace(/(.{4})(?=.)/g, "$1 ")],
    ["BIC", account.bic],
  ]);
}

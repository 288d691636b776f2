/** The SEPA direct-debit mandate on paper: blank to read, or signed by the customer. */
import { B2B_TO_BANK, mandateText, mandateTitle } from "../../../src/domain/mandate.ts";
import { recordText, type Signing, signerOf } from "./avv.ts";
import type { Company, SepaTerms } from "./company.ts";
import { germanDay } from "./day.ts";
import { EDITION, type Paper, type SignatureLine, takePaper } from "./paper.ts";
import type { SignedSepa } from "./signedForm.ts";

const schemes: Record<SepaTerms["scheme"], string> = {
  CORE: "SEPA-Basislastschrift (CORE)",
  B2B: "SEPA-Firmenlastschrift (B2B)",
};

/** The fields of the form. */
export type Account = Omit<SignedSepa, "documentType" | "signature">;

const nothing = { accountOwner: "", street: "", postalcode: "", city: "", bank: "", iban: "", bic: "" };

/** One page: blank with lines to fill in by hand, or with the customer's account, the day and the signature on its line. */
export function sepa(
  company: Company,
  terms: SepaTerms,
  mandate: (Signing & Account) | null,
): Promise<Buffer> {
  const at = mandate?.at ?? null;
  const paper = takePaper(company, mandateTitle(terms), at ?? EDITION);
  setMandate(paper, terms, mandate ?? nothing, mandate?.client ?? "");
  const line: SignatureLine = {
    party: "Unterschrift",
    placeAndDate: mandate && germanDay(mandate.at),
    signed: mandate && { png: mandate.signaturePng, by: mandate.name || mandate.accountOwner },
    caption: mandate ? signerOf(mandate) : "Name und Unterschrift (Kontoinhaber)",
  };
  paper.signatures([line], at);
  if (mandate) paper.small(recordText(mandate));
  return paper.finish();
}

function setMandate(paper: Paper, terms: SepaTerms, account: Account, client: string): void {
  paper.title(mandateTitle(terms), schemes[terms.scheme]);
  paper.section("Zahlungsempfänger");
  paper.fields([
    ["Zahlungsempfänger (Gläubiger)", terms.creditorName],
    ["Anschrift", terms.creditorAddress + (terms.creditorCountry ? `, ${terms.creditorCountry}` : "")],
    ["Gläubiger-Identifikationsnummer", terms.creditorId],
    ["Mandatsreferenz", terms.mandateReference ?? "wird separat mitgeteilt"],
    ["Zahlungsart", `${terms.paymentType === "oneOff" ? "Einmalige" : "Wiederkehrende"} Zahlung`],
  ]);
  paper.section("Mandat");
  // The words of the rulebook, as on the screen.
  const [authorisation, note] = mandateText(terms);
  paper.paragraph(authorisation);
  paper.small(note);
  if (terms.prenotificationDays !== null)
    paper.small(announcement(terms.prenotificationDays, terms.paymentType));
  if (terms.scheme === "B2B") paper.small(B2B_TO_BANK);
  paper.section("Zahlungspflichtiger");
  paper.fields([
    ["Kunde", client],
    ["Kontoinhaber", account.accountOwner],
    ["Straße und Hausnummer", account.street],
    [
      "Postleitzahl und Ort",
      [`${account.postalcode} ${account.city}`.trim(), account.country].filter(Boolean).join(", "),
    ],
    ["Kreditinstitut", account.bank],
    ["IBAN", account.iban.replace(/\s/g, "").replace(/(.{4})(?=.)/g, "$1 ")],
    ["BIC", account.bic],
  ]);
}

/** When the payer learns of a debit. The rulebook asks for 14 calendar days, unless both sides agree on fewer. */
function announcement(days: number, kind: SepaTerms["paymentType"]): string {
  const debit = kind === "oneOff" ? "die Lastschrift" : "jede Lastschrift";
  const term = days === 1 ? "einen Tag" : `${days} Tage`;
  const agreed = days >= 14 ? "" : " (die übliche Frist von 14 Tagen wird damit verkürzt)";
  return `Wir kündigen Ihnen ${debit} mindestens ${term} vorher an${agreed}.`;
}

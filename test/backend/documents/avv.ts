/** The AVV on paper: blank to read, or signed by the customer. */
import { measures, type Section, sections, subcontractorsNote } from "./agreement.ts";
import type { Company } from "./company.ts";
import { germanDay } from "./day.ts";
import { EDITION, type Paper, type SignatureLine, takePaper } from "./paper.ts";

const TITLE = "Vertrag zur Auftragsverarbeitung";

/** The signer, the customer, the signature and its time. `signaturePng` has passed readSignature. */
export interface Signing {
  client: string;
  name: string;
  signaturePng: Buffer;
  at: Date;
  /**
   * The document's number, and the hash of the blank document that the signer saw. null: none was shown, or none was
   * sent.
   */
  record: { number: string; blankSha256: string | null };
}

/** Four to six pages: blank with lines to fill in, or with the customer's name, the day and the signature on its line. */
export function avv(company: Company, signing: Signing | null): Promise<Buffer> {
  const at = signing?.at ?? null;
  const placeAndDate = at && germanDay(at);
  const paper = takePaper(company, TITLE, at ?? EDITION);
  setAgreement(paper, company, signing ?? { client: "", name: "" });
  const customer: SignatureLine = {
    party: "Für den Auftraggeber",
    placeAndDate,
    signed: signing && { png: signing.signaturePng, by: signing.name || signing.client },
    caption: signing ? signerOf(signing) : "Name und Unterschrift",
  };
  const processor: SignatureLine = {
    party: "Für den Auftragnehmer",
    placeAndDate,
    signed:
      signing &&
      "Elektronisch bereitgestellt; nach Art. 28 Abs. 9 DSGVO ohne eigenhändige Unterschrift gültig.",
    caption: company.name,
  };
  paper.signatures([customer, processor], at);
  setAnnexes(paper, company);
  if (signing) paper.small(recordText(signing));
  return paper.finish();
}

export const signerOf = ({ name, client }: Signing): string => (name ? `${name}, ${client}` : client);

/** The last words of a signed document. */
export const recordText = ({ record: { number, blankSha256 } }: Signing): string =>
  `Dokument-Nr. ${number}.${blankSha256 ? ` SHA-256 des angezeigten Vordrucks: ${blankSha256}` : ""}`;

function setAgreement(paper: Paper, company: Company, customer: { client: string; name: string }): void {
  paper.title(TITLE, "nach Art. 28 der Datenschutz-Grundverordnung (DSGVO)");
  paper.paragraph("Zwischen dem Verantwortlichen – im Folgenden „Auftraggeber“ –");
  paper.fields([
    ["Unternehmen", customer.client],
    ["vertreten durch", customer.name],
  ]);
  paper.paragraph("und dem Auftragsverarbeiter – im Folgenden „Auftragnehmer“ –");
  paper.fields([
    ["Unternehmen", company.name],
    ["Anschrift", company.address],
  ]);
  paper.paragraph("wird Folgendes vereinbart:");
  for (const section of sections) {
    paper.section(section.heading);
    setContent(paper, section);
  }
}

function setAnnexes(paper: Paper, company: Company): void {
  paper.newPage();
  paper.annex("Anlage 1: Technische und organisatorische Maßnahmen");
  paper.paragraph("Der Auftragnehmer hat nach Art. 32 DSGVO mindestens die folgenden Maßnahmen getroffen:");
  for (const measure of measures) {
    paper.part(measure.heading);
    setContent(paper, measure);
  }
  paper.annex("Anlage 2: Unterauftragnehmer");
  paper.paragraph(subcontractorsNote(company));
}

function setContent(paper: Paper, { intro, clauses, bullets }: Section): void {
  if (intro) paper.paragraph(intro);
  paper.clauses(clauses);
  paper.bullets(bullets);
}

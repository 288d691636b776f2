/** The company that issues the documents. In production config.json holds these facts. */
import type { Creditor } from "../../../src/domain/mandate.ts";

export interface Company {
  name: string;
  /** "street, postcode city" */
  address: string;
}

/** What a SEPA mandate must name. */
export type SepaTerms = Creditor;

export const nordwind: Company = { name: "Nordwind IT GmbH", address: "Hafenstraße 12, 20457 Hamburg" };

/** The last lines of every mail. */
export const regards = `Freundliche Grüße\n${nordwind.name}`;

export const nordwindSepa: SepaTerms = {
  creditorName: nordwind.name,
  creditorAddress: nordwind.address,
  creditorId: "DE98ZZZ09999999999", // the Bundesbank's identifier for tests
  creditorCountry: "Deutschland",
  mandateReference: null,
  scheme: "CORE",
  paymentType: "recurrent",
  prenotificationDays: 5,
};

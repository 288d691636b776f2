/** The company whose paper this is; in production these facts stand in config.json. */

export interface Company {
  name: string;
  /** "street, postcode city" */
  address: string;
}

/** What a SEPA mandate must name. `mandateReference` is null when it is told separately. */
export interface SepaTerms {
  creditorName: string;
  creditorAddress: string;
  creditorId: string;
  mandateReference: string | null;
  scheme: "CORE" | "B2B";
}

export const nordwind: Company = { name: "Nordwind IT GmbH", address: "Hafenstraße 12, 20457 Hamburg" };

export const nordwindSepa: SepaTerms = {
  creditorName: nordwind.name,
  creditorAddress: nordwind.address,
  creditorId: "DE98ZZZ09999999999", // the Bundesbank's identifier for tests
  mandateReference: null,
  scheme: "CORE",
};

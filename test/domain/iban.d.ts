/** The test dependency `iban` has no types: these cover what the tests use. */
declare module "iban" {
  export const countries: Readonly<Record<string, { countryCode: string; example: string }>>;
  /** The IBAN of a national account number, with the right check digits. */
  export function fromBBAN(countryCode: string, bban: string): string;
}

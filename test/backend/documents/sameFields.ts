/** Compares types of forms field by field. The compiler checks it: an error names the fields in which two types differ. */

/** A form and its kind. */
type Form = { documentType: string };

/** The same type with every intersection written out, because `{ a } & { b }` is not identical to `{ a, b }`. */
type Flat<T> = T extends readonly unknown[] ? T : T extends object ? { [K in keyof T]: Flat<T[K]> } : T;

/** Whether two types are identical. Assignable in both directions is too little: an optional field may be missing then. */
type IsSame<A, B> =
  (<T>() => T extends Flat<A> ? 1 : 2) extends <T>() => T extends Flat<B> ? 1 : 2 ? true : false;

type DifferingKeys<A, B> = {
  [K in keyof A | keyof B]-?: IsSame<Pick<A, K & keyof A>, Pick<B, K & keyof B>> extends true ? never : K;
}[keyof A | keyof B];

type OfKind<F extends Form, Kind> = Extract<F, { documentType: Kind }>;

/** The names of the fields that only one of two unions of forms has, or has with another type. */
export type DifferingFields<A extends Form, B extends Form> = {
  [Kind in (A | B)["documentType"]]: DifferingKeys<OfKind<A, Kind>, OfKind<B, Kind>>;
}[(A | B)["documentType"]];

/** Compiles only for no name at all. */
export type None<Names extends never> = Names;

// What the comparison must notice: each line compiles only if exactly that field is named.

type Avv = { documentType: "avv" };
type Sepa = { documentType: "sepa"; iban: string; country?: string; of: { pages: number; shown?: number } };
type Differing<Other extends Form> = DifferingFields<Avv | Sepa, Avv | Other>;
type Wrong<Names, Expected> = Exclude<Names, Expected> | Exclude<Expected, Names>;

export type Noticed = [
  None<Wrong<Differing<Sepa>, never>>,
  None<Wrong<Differing<Pick<Sepa, "documentType" | "country"> & Omit<Sepa, "country">>, never>>,
  None<Wrong<Differing<Omit<Sepa, "iban">>, "iban">>,
  None<Wrong<Differing<Omit<Sepa, "country">>, "country">>,
  None<Wrong<Differing<Sepa & { mandator: string }>, "mandator">>,
  None<Wrong<Differing<Sepa & { mandator?: string }>, "mandator">>,
  None<Wrong<Differing<Omit<Sepa, "iban"> & { iban?: string }>, "iban">>,
  None<Wrong<Differing<Omit<Sepa, "iban"> & { iban: string | null }>, "iban">>,
  None<Wrong<Differing<Omit<Sepa, "of"> & { of: { pages: number } }>, "of">>,
  // @ts-expect-error A name is refused.
  None<"iban">,
];

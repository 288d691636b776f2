/** Files of the contract that the tests' build hands over as text. */
declare module "*.graphql" {
  const text: string;

  export = text;
}

declare module "*.yaml" {
  const text: string;

  export = text;
}

/** Files of the contract that the tests' build hands over: as text, or as what they describe. */
declare module "*.graphql" {
  const text: string;

  export = text;
}

declare module "*.yaml" {
  /** The OpenAPI document of the two REST services. */
  const document: {
    paths: Record<string, Record<string, unknown> & { servers?: readonly { url: string }[] }>;
  };

  export = document;
}

/** The data service's schema, as AppSync holds it once Amplify has expanded the models: the contract's own file. */
import { buildSchema } from "graphql";
import contract from "../contract/schema.graphql";

export const schema = buildSchema(contract);

/** The data service's schema, as AppSync holds it once Amplify has expanded the models (specification, sections 3 and 7). */
import { buildSchema } from "graphql";

const clientTexts = ["name", "client", "client_id", "email", "createdAt", "updatedAt", "owner"];
const staffTexts = ["lastname", "firstname", "email", "permissions", "createdAt", "updatedAt", "group"];

const textFields = (names: readonly string[]) => names.map((name) => `${name}: ModelStringInput`).join("\n");

export const schema = buildSchema(/* GraphQL */ `
  type Block { required: Boolean! sent: Boolean! sentAt: String path: String }

  type Client {
    id: ID!
    name: String
    client: String!
    client_id: String!
    email: String!
    avv: Block
    sepa: Block
    documentation: Block
    createdAt: String!
    updatedAt: String!
    owner: String
  }

  type User {
    id: ID!
    lastname: String!
    firstname: String!
    email: String!
    permissions: String
    createdAt: String!
    updatedAt: String!
    group: String
  }

  type ModelClientConnection { items: [Client]! nextToken: String }
  type ModelUserConnection { items: [User]! nextToken: String }

  input ModelStringInput {
    eq: String
    ne: String
    le: String
    lt: String
    ge: String
    gt: String
    contains: String
    notContains: String
    between: [String]
    beginsWith: String
    attributeExists: Boolean
  }

  input ModelClientFilterInput {
    id: ModelStringInput
    ${textFields(clientTexts)}
    and: [ModelClientFilterInput]
    or: [ModelClientFilterInput]
    not: ModelClientFilterInput
  }

  input ModelUserFilterInput {
    id: ModelStringInput
    ${textFields(staffTexts)}
    and: [ModelUserFilterInput]
    or: [ModelUserFilterInput]
    not: ModelUserFilterInput
  }

  input ModelClientConditionInput {
    ${textFields(clientTexts)}
    and: [ModelClientConditionInput]
    or: [ModelClientConditionInput]
    not: ModelClientConditionInput
  }

  input ModelSubscriptionClientFilterInput {
    id: ModelStringInput
    ${textFields(clientTexts)}
    and: [ModelSubscriptionClientFilterInput]
    or: [ModelSubscriptionClientFilterInput]
  }

  input BlockInput { required: Boolean! sent: Boolean! sentAt: String path: String }

  input UpdateClientInput {
    id: ID!
    name: String
    client: String
    client_id: String
    email: String
    avv: BlockInput
    sepa: BlockInput
    documentation: BlockInput
  }

  input GetDocumentInput { sub: String! documentType: String! client_id: String! }

  input CreateDocumentInput {
    sub: String!
    documentType: String!
    data: String!
    client_id: String!
    email: String!
  }

  type Query {
    getClient(id: ID!): Client
    listClients(filter: ModelClientFilterInput, limit: Int, nextToken: String): ModelClientConnection
    listUsers(filter: ModelUserFilterInput, limit: Int, nextToken: String): ModelUserConnection
    getDocument(input: GetDocumentInput!): String
  }

  type Mutation {
    updateClient(input: UpdateClientInput!, condition: ModelClientConditionInput): Client
    createDocument(input: CreateDocumentInput!): String
  }

  type Subscription {
    onCreateClient(filter: ModelSubscriptionClientFilterInput, owner: String): Client
    onUpdateClient(filter: ModelSubscriptionClientFilterInput, owner: String): Client
  }
`);

/**
 * `node .tools/conformance/generator/generate.mjs` writes `../generated`: the schema and the resolvers that AWS's generators
 * make of one model, in the form for AWS's AppSync simulator. Run it by hand when a generator's version changes. The packages
 * (750 MB) are installed into .local/conformance-generator.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { installForeign } from "../../foreignPackages.mjs";

const here = import.meta.dirname;
const foreign = join(here, "../../../.local/conformance-generator");
installForeign(here, foreign);
const load = createRequire(join(foreign, "package.json"));

/**
 * The GraphQL model. Staff have access by their groups, and a customer reads the own record as its owner. A Lambda
 * function answers the requests for documents.
 */
const modelOf = ({ updatedAt, rootRule }) => `
  type Requirement { required: Boolean sent: Boolean sentAt: AWSDateTime path: String }
  type Client @model @auth(rules: [
    { allow: groups, groups: ["Admin", "Employee"] }
    { allow: owner, operations: [read] }
  ]) {
    id: ID!
    name: String!
    client: String!
    client_id: String!
    email: AWSEmail!
    sepa: Requirement
    avv: Requirement
    documentation: Requirement
    ${updatedAt ? "createdAt: AWSDateTime updatedAt: AWSDateTime" : ""}
  }
  type User @model @auth(rules: [{ allow: groups, groups: ["Admin"] }]) {
    id: ID!
    lastname: String!
    firstname: String!
    email: AWSEmail!
    permissions: AWSJSON
    group: String
  }
  type Query { getDocument(input: GetDocumentInput!): String @function(name: "documents") ${rootRule} }
  type Mutation { createDocument(input: CreateDocumentInput!): String @function(name: "documents") ${rootRule} }
  input GetDocumentInput { sub: String! documentType: String! client_id: String! }
  input CreateDocumentInput { sub: String! documentType: String! data: AWSJSON! client_id: String! email: String! }
`;

/** The fields that the app calls. All other fields stay in the schema, without resolvers. */
const called =
  /^(Query\.(get|list)\w+|Mutation\.((create|update)Client|createDocument)|Subscription\.on(Create|Update)Client)$/;

/**
 * The simulator's configuration, made from CloudFormation's resources. `read` returns the text of a template by its
 * address in the bucket.
 */
function configuration(schema, resources, read) {
  const of = (type) => Object.entries(resources).filter(([, { Type }]) => Type === `AWS::AppSync::${type}`);
  const template = (properties, kind) => {
    const inline = properties[`${kind}MappingTemplate`];
    if (typeof inline === "string") return inline;
    const [, parts] = inline?.["Fn::Join"] ?? [];
    return (
      parts?.map((part) => part.Ref ?? part).join("") ?? read(properties[`${kind}MappingTemplateS3Location`])
    );
  };
  const dataSourceOf = (name) => /NONE|Client|User|Documents/.exec(JSON.stringify(name ?? "NONE"))?.[0];
  const templates = (properties) => ({
    dataSourceName: dataSourceOf(properties.DataSourceName),
    requestMappingTemplate: template(properties, "Request"),
    responseMappingTemplate: template(properties, "Response"),
  });
  const resolvers = of("Resolver")
    .map(([, { Properties }]) => ({
      kind: Properties.Kind ?? "UNIT",
      typeName: Properties.TypeName,
      fieldName: Properties.FieldName,
      functions: Properties.PipelineConfig?.Functions.map(
        (reference) => reference["Fn::GetAtt"]?.[0] ?? reference.Ref,
      ),
      ...templates(Properties),
    }))
    .filter(({ typeName, fieldName }) => called.test(`${typeName}.${fieldName}`));
  const used = new Set(resolvers.flatMap(({ functions = [] }) => functions));
  const functions = of("FunctionConfiguration")
    .filter(([name]) => used.has(name))
    .map(([name, { Properties }]) => ({ name, ...templates(Properties) }));
  return { schema, resolvers, functions };
}

function v1(updatedAt) {
  const { GraphQLTransform } = load("graphql-transformer-core");
  const { DynamoDBModelTransformer } = load("graphql-dynamodb-transformer");
  const { ModelAuthTransformer } = load("graphql-auth-transformer");
  const { FunctionTransformer } = load("graphql-function-transformer");
  const authConfig = {
    defaultAuthentication: { authenticationType: "AMAZON_COGNITO_USER_POOLS" },
    additionalAuthenticationProviders: [],
  };
  const transform = new GraphQLTransform({
    transformers: [
      new DynamoDBModelTransformer(),
      new FunctionTransformer(),
      new ModelAuthTransformer({ authConfig }),
    ],
    transformConfig: { Version: 5 },
    featureFlags: {
      getBoolean: (name, byDefault) => name === "addTimestampFields" || byDefault,
      getNumber: (_name, byDefault) => byDefault,
      getString: (_name, byDefault) => byDefault,
      getObject: (_name, byDefault) => byDefault,
    },
  });
  const made = transform.transform(modelOf({ updatedAt, rootRule: "" }));
  const resources = Object.assign({}, ...Object.values(made.stacks).map(({ Resources }) => Resources));
  const files = { ...made.resolvers, ...made.pipelineFunctions };
  return configuration(made.schema, resources, (location) => {
    const [, names] = location["Fn::Sub"];
    return files[names.ResolverFileName["Fn::Join"][1].join(".")];
  });
}

function today() {
  const { App, Stack, aws_cognito, aws_lambda } = load("aws-cdk-lib");
  const { AmplifyGraphqlApi, AmplifyGraphqlDefinition } = load("@aws-amplify/graphql-api-construct");
  const outdir = join(foreign, "cdk.out");
  const app = new App({ outdir });
  const stack = new Stack(app, "generated");
  const userPool = aws_cognito.UserPool.fromUserPoolId(stack, "pool", "eu-central-1_local");
  const model = modelOf({ updatedAt: false, rootRule: "@auth(rules: [{ allow: private }])" });
  new AmplifyGraphqlApi(stack, "api", {
    definition: AmplifyGraphqlDefinition.fromString(model),
    authorizationModes: {
      defaultAuthorizationMode: "AMAZON_COGNITO_USER_POOLS",
      userPoolConfig: { userPool },
    },
    functionNameMap: { documents: aws_lambda.Function.fromFunctionName(stack, "documents", "documents") },
  });
  app.synth();
  const files = readdirSync(outdir);
  const text = (file) => readFileSync(join(outdir, file), "utf8");
  const stacks = files.filter((file) => file.endsWith("template.json"));
  const resources = Object.assign({}, ...stacks.map((file) => JSON.parse(text(file)).Resources));
  const schema = text(files.find((file) => file.endsWith(".graphql")));
  return configuration(schema, resources, (location) =>
    text(`asset.${location["Fn::Sub"].split("/").at(-1)}`),
  );
}

const made = { v1: v1(false), v1_updatedAt: v1(true), today: today() };
for (const [name, configuration] of Object.entries(made)) {
  const file = join(here, "../generated", `${name}.json`);
  writeFileSync(file, `${JSON.stringify(configuration, null, 1)}\n`);
}

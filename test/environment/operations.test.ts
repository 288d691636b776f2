/**
 * What check-environment says of a data service's schema: of those that AWS's generators make, and of the contract's with one
 * thing changed. faults.all.test.ts has the way that a schema comes.
 */
import { buildSchema } from "graphql";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { createFindings, type Finding } from "../../.tools/environment/finding.ts";
import { checkOperations } from "../../.tools/environment/operations.ts";
import type { Config } from "../../src/core/config.ts";
import contract from "../backend/contract/schema.graphql";
import { contractSchema, generatedSchema, generatedSchemas } from "../backend/graphql/schema.ts";

/** Everything but what is in order. */
async function found(schema: typeof contractSchema, evidence = false): Promise<readonly Finding[]> {
  const findings = createFindings();
  await checkOperations(findings, { documents: { evidence } } as Config, schema);
  return findings.all().filter(({ kind }) => kind !== "ok");
}

const updates = "warning schema.updatedAt";
const notLive = "warning schema.live";

/** Of each schema that is not without a finding. */
const ofGenerated: Readonly<Record<string, readonly string[]>> = {
  v1v4_plain_groups_owner: [updates],
  v1v4_owner_rule_only: [updates, notLive],
  v1v4_private: [updates],
  v1v4_updatedAt_declared_AWSDateTime: [updates],
  v1_plain_groups_owner: [updates],
  v1_owner_rule_only: [updates, notLive],
  v1_private: [updates],
  v2_2022_plain_groups_owner: [updates],
  v2_2022_owner_rule_only: [updates],
  v2_2022_private: [updates],
  v2_2023_plain_groups_owner: [updates],
  v2_2023_owner_rule_only: [updates],
  v2_2023_private: [updates],
  today_subscriptions_null: [notLive],
  today_block_has_a_further_required_field: ["fault schema.updateClient.name"],
};

test("of each generated schema what is lost, and what does not work", async () => {
  for (const name of generatedSchemas()) {
    const kinds = (await found(generatedSchema(name))).map(({ kind, id }) => `${kind} ${id}`);
    assert.equal(kinds, ofGenerated[name] ?? [], name);
  }
  assert.equal(await found(contractSchema, true), []);
});

const saysOf = async (name: string): Promise<readonly string[]> =>
  (await found(generatedSchema(name))).map((one) => `${one.checked}: ${one.found} → ${one.mend}`);

test("the sentences about generated schemas name the loss and the line to declare", async () => {
  const [update] = await saysOf("v1");
  assert.match(
    update ?? "",
    /two people's changes at the same moment are not detected.*the mark of a customer who signs/,
  );
  assert.match(update ?? "", /→ Declare `updatedAt: AWSDateTime` in `type Client @model`\./);
  const [oldUpdate, ownerLive] = await saysOf("v1v4_owner_rule_only");
  assert.match(oldUpdate ?? "", /Declare `updatedAt: AWSDateTime` in `type Client @model`\..*"Version": 5 /);
  assert.match(
    ownerLive ?? "",
    /staff are not live.*"onCreateClient" argument "owner" .* required.*"onUpdateClient" argument "owner".*@auth rules/,
  );
  const [live] = await saysOf("today_subscriptions_null");
  assert.match(
    live ?? "",
    /staff are not live.*Cannot query field "onCreateClient".*customers are not live.*subscriptions: null/,
  );
  const [block] = await saysOf("today_block_has_a_further_required_field");
  assert.match(
    block ?? "",
    /updateClient: input\.avv: Field "name" of required type "String!" was not provided\./,
  );
  assert.match(block ?? "", '→ Declare `name: String` there, without "!"');
});

test("documents.evidence: AWSJSON reaches the function as another thing than was signed", async () => {
  const [evidence] = await found(generatedSchema("today"), true);
  assert.is(evidence?.kind, "fault");
  assert.match(evidence?.found ?? "", /AWSJSON.*an object.*other bytes than were signed/);
  assert.match(evidence?.mend ?? "", "Declare `data: String!` in `input CreateDocumentInput`");
});

/** What is taken out of a type of the contract, or written in its place; the fault's place in the schema, and what it says. */
const changes: readonly (readonly [type: string, from: RegExp | string, place: string, says: RegExp])[] = [
  [
    "type Client",
    "client: String!",
    "Client.client",
    /listClients, getClient, updateClient: .*Declare `client: String!` in `type Client @model`/,
  ],
  ["type Block", "sentAt: String", "Block.sentAt", /Declare `sentAt: AWSDateTime` in `type Block`/],
  [
    "input BlockInput",
    "path: String",
    "BlockInput.path",
    /takes updateClient: .*`path: String` in `type Block`/,
  ],
  [
    "input UpdateClientInput",
    "avv: BlockInput",
    "UpdateClientInput.avv",
    /`avv: Block` in `type Client @model`/,
  ],
  [
    "input CreateDocumentInput",
    "email: String!",
    "CreateDocumentInput.email",
    /takes createDocument: .*`email: String!`/,
  ],
  [
    "input ModelClientFilterInput",
    "client_id: ModelStringInput",
    "ModelClientFilterInput.client_id",
    /`client_id: String!`/,
  ],
  [
    "input ModelClientFilterInput",
    "or: [ModelClientFilterInput]",
    "ModelClientFilterInput.or",
    /does not mark who is in the app/,
  ],
  [
    "type Query",
    /listUsers\(.*\n/,
    "Query.listUsers",
    /takes listUsers: .*schema\.graphql says what is expected/,
  ],
  [
    "type Query",
    "limit: Int,",
    "listClients",
    /takes listClients: Unknown argument "limit".*schema\.graphql/,
  ],
  [
    "type Query",
    "(id: ID!",
    "getClient.tenant",
    /takes getClient: .*Declare `tenant: String` there, without "!"/,
  ],
  [
    "type Subscription",
    /[\s\S]*/,
    "live",
    /staff are not live.*not configured for subscriptions.*customers are not live/,
  ],
];
const inPlace: Readonly<Record<string, string>> = {
  "getClient.tenant": "(id: ID!, tenant: String!",
  live: "type Ended { at: String }",
};

/** Without the descriptions. */
const sdl = contract.replace(/"""[\s\S]*?"""/g, "").replace(/^ *".*"$/gm, "");

for (const [type, from, place, says] of changes) {
  test(`${type}: ${from} changed: ${says}`, async () => {
    const begin = sdl.indexOf(`\n${type} {`);
    const end = sdl.indexOf("\n}", begin) + 2;
    const before = sdl.slice(begin, end);
    const after = before.replace(from, inPlace[place] ?? "");
    assert.is.not(after, before);
    const all = await found(buildSchema(`${sdl.slice(0, begin)}\n${after}${sdl.slice(end)}`));
    const [text = "", ...others] = all.map(
      (one) => `${one.kind} ${one.id} ${one.checked}: ${one.found} ${one.mend}`,
    );
    assert.match(text, new RegExp(`^(fault|warning) schema\\.${place} `));
    assert.match(text, says);
    assert.equal(others, []);
  });
}

test.run();

/**
 * Every GraphQL operation of the app, with the variables it sends, against the schemas that AWS's generators make
 * (schemas/README.md). After a refusal the app may send another form of an operation, so each form sent is judged.
 */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { clientEvents } from "../../src/domain/appCustomer.ts";
import { generatedSchema, generatedSchemas } from "../backend/graphql/schema.ts";
import { realtimePeer } from "../support/realtimePeer.ts";
import { client, type Form, fieldOf, generatedService } from "./generatedService.ts";
import { operations, subscriptionsOf, wireOf } from "./operations.ts";

/** Starts the app's subscriptions and answers them until none starts or retries any more. */
async function subscribe(service: ReturnType<typeof generatedService>, owner?: string) {
  const peer = realtimePeer("appsync");
  for (const { operation, otherwise } of subscriptionsOf(owner))
    peer.realtime.subscribe(operation.document, operation.variables, { next() {}, live() {} }, otherwise);
  await peer.accepts();
  for (let answered = 0; answered < peer.starts().length; ) {
    for (const { id, payload } of peer.starts().slice(answered)) {
      answered += 1;
      const answer = await service.answer(JSON.parse((payload as { data: string }).data));
      if ("errors" in answer) peer.last().says({ type: "error", id, payload: { errors: answer.errors } });
      else peer.last().says({ type: "start_ack", id });
    }
    // A retry comes after 5 s and 10 s, and waits 15 s for its answer.
    await peer.clock.pass(12_000);
  }
  peer.realtime.close();
}

type Forms = Readonly<Record<string, readonly string[]>>;

/** Refusals by the names used below: graphql-js's words without its guesses, with `<field>` for the operation's root field. */
const refusals: Readonly<Record<string, readonly [graphqlJs: string, appSync: string]>> = {
  "no updatedAt in conditions": [
    `Variable "$condition" got invalid value { updatedAt: { eq: "${client.updatedAt}" } }; Field "updatedAt" is not defined by type "ModelClientConditionInput".`,
    "The variables input contains a field that is not defined for input object type 'ModelClientConditionInput' ",
  ],
  "no type of conditions": [
    'Unknown type "ModelClientConditionInput".',
    "Validation error of type UnknownType: Unknown type ModelClientConditionInput",
  ],
  "no condition": [
    'Unknown argument "condition" on field "Mutation.<field>".',
    "Validation error of type UnknownArgument: Unknown field argument condition @ '<field>'",
  ],
  "no owner": [
    'Cannot query field "owner" on type "Client".',
    "Validation error of type FieldUndefined: Field 'owner' in type 'Client' is undefined @ '<field>/owner'",
  ],
  "no version": [
    'Cannot query field "_version" on type "Client".',
    "Validation error of type FieldUndefined: Field '_version' in type 'Client' is undefined @ '<field>/_version'",
  ],
  "owner is required": [
    'Field "<field>" argument "owner" of type "String!" is required, but it was not provided.',
    "Validation error of type MissingFieldArgument: Missing field argument owner @ '<field>'",
  ],
  "no such subscription": [
    'Cannot query field "<field>" on type "Subscription".',
    "Validation error of type FieldUndefined: Field '<field>' in type 'Subscription' is undefined @ '<field>'",
  ],
  "the block requires a name": [
    'Variable "$input" got invalid value { required: false, sent: false, sentAt: null, path: null } at "input.avv"; Field "name" of required type "String!" was not provided.',
    "Variable 'input' has coerced Null value for NonNull type 'String!'",
  ],
  "client_id is Int": [
    `Variable "$input" got invalid value "${client.client_id}" at "input.client_id"; Int cannot represent non-integer value: "${client.client_id}"`,
    "Variable 'client_id' has an invalid value.",
  ],
  "an object is answered": [
    'Field "<field>" of type "DocumentAnswer" must have a selection of subfields.',
    "Validation error of type SubSelectionRequired: Sub selection required for type DocumentAnswer of field <field> @ '<field>'",
  ],
  "a text is answered": [
    'Field "<field>" must not have a selection since type "String" has no subfields.',
    "Validation error of type SubSelectionNotAllowed: Sub selection not allowed on leaf type String of field <field> @ '<field>'",
  ],
};

/** The entry above for a refusal; an unexpected refusal is its own name. */
function knownRefusal(message: string, field: string): readonly [name: string, appSync: string] {
  const general = message.replace(/ Did you mean.*\?$/, "").replaceAll(field, "<field>");
  const [name, [, appSync]] = Object.entries(refusals).find(([, [graphqlJs]]) => graphqlJs === general) ?? [
    message,
    ["", message],
  ];
  return [name, appSync.replaceAll("<field>", field)];
}

const serviceWith = (schema: string) =>
  generatedService(generatedSchema(schema), (message, query) => knownRefusal(message, fieldOf(query))[1]);

/** The forms in which each operation is sent: "fits", or what the schema refuses. */
async function formsOf(schema: string): Promise<Forms> {
  const sent: [name: string, form: Form][] = [];
  for (const [name, run] of Object.entries(operations)) {
    const service = serviceWith(schema);
    await run(wireOf(service)).catch(() => {});
    for (const form of service.forms) sent.push([name, form]);
  }
  for (const owner of [undefined, client.id]) {
    const service = serviceWith(schema);
    await subscribe(service, owner);
    for (const form of service.forms) sent.push([`${owner ? "own " : ""}${fieldOf(form.query)}`, form]);
  }
  const forms: Record<string, string[]> = {};
  for (const [name, { query, refusals: given }] of sent) {
    const verdict = given.map((message) => knownRefusal(message, fieldOf(query))[0]).join(", ") || "fits";
    forms[name] = [...(forms[name] ?? []), verdict];
  }
  return forms;
}

// The record is read immediately before, and written without a condition.
const asJustRead = ["no version", "fits", "fits"];
const noUpdatedAt = { update: ["no updatedAt in conditions", ...asJustRead] };
const noOwner = { update: ["no owner, no updatedAt in conditions", ...noUpdatedAt.update] };
const noCondition = { update: ["no type of conditions, no condition", ...asJustRead] };
// A customer's subscription names its owner; staff's cannot, and go on without live updates.
const ownerIsRequired = {
  onCreateClient: ["owner is required"],
  onUpdateClient: ["owner is required"],
  "own onCreateClient": ["owner is required", "fits"],
  "own onUpdateClient": ["owner is required", "fits"],
};
const noSubscription = ["no such subscription"];

/** What each schema refuses, form by form; every operation without an entry is sent in one form, which fits. */
const misfits: Readonly<Record<string, Forms>> = {
  v1v4_plain_groups_owner: noCondition,
  v1v4_owner_rule_only: { ...noCondition, ...ownerIsRequired },
  v1v4_private: {
    update: ["no type of conditions, no condition, no owner", "no version", "fits", "no owner", "fits"],
  },
  v1v4_updatedAt_declared_AWSDateTime: noCondition,
  v1_plain_groups_owner: noUpdatedAt,
  v1_owner_rule_only: { ...noUpdatedAt, ...ownerIsRequired },
  v1_private: noOwner,
  v1_updatedAt_declared_AWSDateTime: {},
  v1_conflict_detection: { update: ["no updatedAt in conditions", "fits", "fits"] },
  v2_2022_plain_groups_owner: noUpdatedAt,
  v2_2022_owner_rule_only: noUpdatedAt,
  v2_2022_private: noOwner,
  v2_2022_updatedAt_declared_AWSDateTime: {},
  v2_2023_plain_groups_owner: noUpdatedAt,
  v2_2023_owner_rule_only: noUpdatedAt,
  v2_2023_private: noOwner,
  v2_2023_updatedAt_declared_AWSDateTime: {},
  today_plain_groups_owner: {},
  today_owner_rule_only: {},
  today_private: { update: ["no owner", "fits"] },
  today_updatedAt_declared_AWSDateTime: {},
  today_conflict_detection: {},
  today_subscriptions_null: {
    onCreateClient: noSubscription,
    onUpdateClient: noSubscription,
    "own onCreateClient": noSubscription,
    "own onUpdateClient": noSubscription,
  },
  today_block_has_a_further_required_field: { update: ["the block requires a name"] },
  today_client_id_Int: {
    signed: ["client_id is Int", "a text is answered, client_id is Int", "fits"],
    sign: ["client_id is Int", ...Array(2).fill("a text is answered, client_id is Int"), "fits"],
  },
  today_document_answer_object: {
    signed: ["an object is answered", "fits"],
    sign: ["an object is answered", "fits"],
  },
};

test("each schema has its row", () => {
  assert.equal(generatedSchemas(), Object.keys(misfits).sort());
});

const fitting = Object.fromEntries(
  [...Object.keys(operations), ...clientEvents, ...clientEvents.map((name) => `own ${name}`)].map((name) => [
    name,
    ["fits"],
  ]),
);
for (const [schema, misfit] of Object.entries(misfits))
  test(`the app's operations fit ${schema} as listed`, async () =>
    assert.equal(await formsOf(schema), { ...fitting, ...misfit }));

test("a change is sent with its condition and whole blocks", async () => {
  const service = serviceWith("today_plain_groups_owner");
  await operations.update?.(wireOf(service));
  const input = { id: client.id, avv: { required: false, sent: false, sentAt: null, path: null } };
  const condition = { updatedAt: { eq: client.updatedAt } };
  assert.equal(
    service.forms.map(({ variables }) => variables),
    [{ input, condition }],
  );
});

test.run();

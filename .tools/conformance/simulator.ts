/**
 * AWS's AppSync simulator, as run.mjs has installed it. This file adds what the simulator lacks in comparison with
 * AppSync:
 *
 * - the values of a condition: without them every conditional write fails (amplify-cli, issue 4556)
 * - the filter of events by a subscription's arguments
 * - `$extensions.setSubscriptionFilter`, by which today's resolvers filter events
 * - the limit of an event to the fields that its mutation has selected
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { createRequire } from "node:module";
import { join } from "node:path";
import { type Filter, passes } from "../../test/backend/graphql/filter.ts";

/** Loads what run.mjs has installed; the app depends on none of it. */
export const foreign = createRequire(join(process.cwd(), ".local/conformance/package.json"));

/** The simulator's data about one request. */
interface Context {
  eventFilter?: Filter;
}

/** A root field of the simulator's schema. */
interface Field {
  resolve(source: unknown, args: unknown, context: Context, info: Selection): Promise<unknown>;
  subscribe(source: unknown, args: Record<string, unknown>, context: Context): AsyncIterator<unknown>;
}
interface Selection {
  fieldNodes: readonly { selectionSet?: { selections: readonly { name: { value: string } }[] } }[];
}

/** The part of AWS's simulator that is used here. */
export interface Simulator {
  init(config: object): void;
  start(): Promise<void>;
  stop(): Promise<void>;
  localhostUrl: string;
  pubsub: { publish(trigger: string, row: object | null): Promise<void> };
  schema: Record<"getMutationType" | "getSubscriptionType", () => { getFields(): Record<string, Field> }>;
}

const PACKAGE = "@aws-amplify/amplify-appsync-simulator";

/** The object with only these keys. */
const only = (object: object, keys: readonly string[]): object =>
  Object.fromEntries(Object.entries(object).filter(([key]) => keys.includes(key)));

/** A simulator that is not started yet, with `config` as the rest of its configuration. */
export function createSimulator(config: object): Simulator {
  const { AmplifyAppSyncSimulator, VelocityTemplate } = foreign(PACKAGE) as {
    AmplifyAppSyncSimulator: new () => Simulator;
    VelocityTemplate: { prototype: { buildRenderContext: RenderContext } };
  };
  completeTemplates(VelocityTemplate.prototype);
  const simulator = new AmplifyAppSyncSimulator();
  simulator.init({
    ...config,
    appSync: {
      name: "conformance",
      defaultAuthenticationType: {
        authenticationType: "AMAZON_COGNITO_USER_POOLS",
        cognitoUserPoolConfig: {},
      },
      additionalAuthenticationProviders: [],
    },
  });
  filterEvents(simulator);
  return simulator;
}

type RenderContext = (values: unknown, context: Context, info: unknown) => object;
const completed = new WeakSet<object>();

function completeTemplates(prototype: { buildRenderContext: RenderContext }) {
  if (completed.has(prototype)) return;
  completed.add(prototype);
  const { transformUtils } = foreign(`${PACKAGE}/lib/velocity/util/transform`);
  transformUtils.toDynamoDBConditionExpression = (condition: object) => {
    const made = JSON.parse(transformUtils.toDynamoDBFilterExpression(condition));
    // DynamoDB refuses values that the expression does not use. `attributeExists` leaves such a value.
    const used: readonly string[] = made.expression.match(/:\w+/g) ?? [];
    return JSON.stringify({ ...made, expressionValues: only(made.expressionValues, used) });
  };
  transformUtils.toSubscriptionFilter = (filter: object) => JSON.stringify(filter);
  const build = prototype.buildRenderContext;
  prototype.buildRenderContext = function (values, context, info) {
    const extensions = {
      setSubscriptionFilter(filter: string) {
        context.eventFilter = JSON.parse(String(filter));
        return "";
      },
    };
    return { ...build.call(this, values, context, info), extensions };
  };
}

function filterEvents({ schema, pubsub }: Simulator) {
  const { withFilter } = foreign("graphql-subscriptions");
  const selected = new AsyncLocalStorage<readonly string[]>();
  for (const field of Object.values(schema.getMutationType().getFields())) {
    const { resolve } = field;
    field.resolve = (source, args, context, info) => {
      const selections = info.fieldNodes.flatMap(({ selectionSet }) => selectionSet?.selections ?? []);
      const names = selections.map(({ name }) => name.value);
      return selected.run(names, () => resolve(source, args, context, info));
    };
  }
  const publish = pubsub.publish.bind(pubsub);
  pubsub.publish = (trigger, row) =>
    row ? publish(trigger, only(row, selected.getStore() ?? [])) : Promise.resolve();
  for (const field of Object.values(schema.getSubscriptionType().getFields())) {
    const { subscribe } = field;
    field.subscribe = (source, { filter: _, ...args }, context) => {
      const wanted = Object.entries(args).map(([name, eq]) => ({ [name]: { eq } }) as Filter);
      const isWanted = (row: object | null) =>
        row !== null && passes(row, { and: wanted }) && passes(row, context.eventFilter);
      return withFilter(() => subscribe(source, args, context), isWanted)();
    };
  }
}

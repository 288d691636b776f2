/**
 * Every operation of the app against the data service's own schema: the app's services run against a service that only
 * judges what they send. The app tries some operations in several forms; an operation fits if one of its forms does.
 */
import { type GraphQLSchema, printSchema } from "graphql";
import type { Config } from "../../src/core/config.ts";
import { fieldOf, generatedService, refusalsOf } from "../../test/services/generatedService.ts";
import { type AppSubscription, operations, subscriptionsOf, wireOf } from "../../test/services/operations.ts";
import type { Findings } from "./finding.ts";
import { misfitOf } from "./misfit.ts";

const OPERATIONS = ["schema.operations", "The schema takes every operation of the app"] as const;

/** `schema` is a text that gives the reason if the schema cannot be read. */
export async function checkOperations(findings: Findings, config: Config, schema: GraphQLSchema | string) {
  if (typeof schema === "string") {
    const unasked = "whether it takes the app's operations, and who could write what only a signature may";
    return findings.skipped(OPERATIONS, `${schema}: it was not asked ${unasked}`);
  }
  const verdicts = await Promise.all(Object.keys(operations).map((name) => verdictOn(schema, name)));
  const all = verdicts.flatMap(({ misfits }) => misfits);
  if (all.length === 0) findings.ok(OPERATIONS, `${verdicts.length} operations`);
  // One finding for each misfit, which names all operations that it stops.
  for (const place of new Set(all.map((misfit) => misfit.place))) {
    const misfits = all.filter((misfit) => misfit.place === place);
    const fields = [...new Set(misfits.map(({ field }) => field))].join(", ");
    const sentences = [...new Set(misfits.map(({ sentence }) => sentence))];
    // Without the marks in the customer list everything else works, so this is only a warning.
    const isOfMarks = misfits.every(({ name }) => name === "inApp");
    if (isOfMarks) sentences.unshift("the customer list does not mark who is in the app");
    const check = [`schema.${place}`, `The schema takes ${fields}`] as const;
    findings.judge(check, sentences, "", misfits[0]?.mend ?? "", isOfMarks ? "warning" : "fault");
  }
  judgeUpdates(
    findings,
    verdicts.every(({ hasGuard }) => hasGuard),
  );
  judgeLive(findings, schema);
  if (config.documents.evidence) judgeEvidence(findings, schema);
}

async function verdictOn(schema: GraphQLSchema, name: string) {
  const service = generatedService(schema);
  const wire = wireOf(service);
  await operations[name]?.(wire).catch(() => {});
  const field = fieldOf(service.forms.at(-1)?.query ?? "");
  const forms = service.forms.filter(({ query }) => fieldOf(query) === field);
  const [best] = forms.sort((one, other) => one.refusals.length - other.refusals.length);
  const misfits = (best?.refusals ?? []).map((refusal) => ({ ...misfitOf(refusal, field), name, field }));
  const hasGuard = wire.learned.updateGuard !== "none";
  return { misfits, hasGuard };
}

function judgeUpdates(findings: Findings, hasGuard: boolean): void {
  const lost =
    "updateClient takes no condition on updatedAt: two people's changes at the same moment are not detected, the mark of a customer who signs between the app's read and its write can be overwritten, and many customers are not changed at once";
  findings.judge(
    ["schema.updatedAt", "An update is made only if nothing has changed meanwhile"],
    hasGuard ? [] : [lost],
    "by its condition or its version",
    'Declare `updatedAt: AWSDateTime` in `type Client @model`. If updateClient has no argument `condition`, also set "Version": 5 in Amplify\'s transform.conf.json.',
    "warning",
  );
}

/** Why the schema takes a subscription in none of its forms; undefined if it takes one. */
export function refusalOf(schema: GraphQLSchema, { operation, otherwise = operation }: AppSubscription) {
  const forms = [operation, otherwise].map((one) => refusalsOf(schema, one.document, one.variables));
  return forms.every(({ length }) => length > 0) ? forms[0]?.[0] : undefined;
}

function judgeLive(findings: Findings, schema: GraphQLSchema): void {
  const lost = [undefined, "check-environment"].flatMap((owner) => {
    const refusals = subscriptionsOf(owner).flatMap((one) => refusalOf(schema, one) ?? []);
    const whose = `${owner ? "customers" : "staff"} are not live, and read again every three minutes`;
    return refusals.length > 0 ? [`${whose}: ${refusals.join(" ")}`] : [];
  });
  findings.judge(
    ["schema.live", "The schema takes the subscriptions"],
    lost,
    "for staff and customers",
    "Let `type Client @model` have its subscriptions (Amplify: no `subscriptions: null`, no `level: off`), and allow the groups Admin and Employee in its @auth rules, because else `owner` is required.",
    "warning",
  );
}

/** AppSync parses a field of the type AWSJSON. The function then gets an object instead of the text that was sent. */
function judgeEvidence(findings: Findings, schema: GraphQLSchema): void {
  const isJson = /^input CreateDocumentInput [^}]*\bdata: AWSJSON/m.test(printSchema(schema));
  const fault = "data is AWSJSON, so the function gets an object, and stores other bytes than were signed";
  findings.judge(
    ["schema.evidence", "documents.evidence: the service gets the text that was signed"],
    isJson ? [fault] : [],
    "data is not AWSJSON",
    "Declare `data: String!` in `input CreateDocumentInput`, or take documents.evidence out of config.json.",
  );
}

/** Turns a schema's refusal of an operation into one sentence, and says what to declare so that the schema takes it. */
import { isInputObjectType, isObjectType } from "graphql";
import { contractSchema } from "../../test/backend/graphql/schema.ts";

export interface Misfit {
  /** What the refusal is about, such as "Client.email"; the operation's field if the refusal does not say. */
  place: string;
  sentence: string;
  mend: string;
}

const CONTRACT = "test/backend/contract/schema.graphql says what is expected.";

/**
 * What to declare so that the type has the field. Amplify generates inputs from a model, so the sentence names the
 * model. Each service may name the type of a block differently, so an unknown type counts as a block.
 */
function declared(name: string, type: string): string {
  const model = type.replace(/^(?:Model|Create|Update)?(Client|User)(?:Filter|Condition)?Input$/, "$1");
  const declaring = model.replace(/(?<!Document)Input$/, "");
  const expected = contractSchema.getType(declaring) ?? contractSchema.getType("Block");
  const fields = isObjectType(expected) || isInputObjectType(expected) ? expected.getFields() : {};
  const known = /At$/.test(name) ? "AWSDateTime" : fields[name]?.type;
  if (!known || /^(Query|Mutation)$/.test(type)) return CONTRACT;
  const kind = isInputObjectType(expected) ? "input" : "type";
  return `Declare \`${name}: ${known}\` in \`${kind} ${declaring.replace(/^(Client|User)$/, "$& @model")}\`.`;
}

/**
 * Reads a message of graphql-js. The sentence is that message without the values that were sent and without the guesses
 * ("Did you mean").
 */
export function misfitOf(refusal: string, field: string): Misfit {
  const sentence = refusal
    .replace(
      /^Variable "\$(\w+)" got invalid value .*?(?: at "([\w.]+)[^"]*")?; /s,
      (_, name, at = name) => `${at}: `,
    )
    .replace(/ Did you mean.*\?$/s, "");
  const [, name, type] = /ield "(\w+)" (?:on|is not defined by) type "(\w+)"/.exec(sentence) ?? [];
  if (name && type) return { place: `${type}.${name}`, sentence, mend: declared(name, type) };
  const [, extra, required] =
    /"(\w+)" of (?:required )?type "(.+)!" (?:is required|was not)/.exec(sentence) ?? [];
  if (!extra) return { place: field, sentence, mend: CONTRACT };
  const mend = `Declare \`${extra}: ${required}\` there, without "!": the app does not know it.`;
  return { place: `${field}.${extra}`, sentence, mend };
}

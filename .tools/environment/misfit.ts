/** A schema's refusal of an operation as one sentence, and what to declare so that it goes. */
import { isInputObjectType, isObjectType } from "graphql";
import { contractSchema } from "../../test/backend/graphql/schema.ts";

export interface Misfit {
  /** What it is about, such as "Client.email"; the operation's field if the refusal does not say. */
  place: string;
  sentence: string;
  mend: string;
}

const CONTRACT = "test/backend/contract/schema.graphql says what is expected.";

/** A model is declared, not the inputs that Amplify generates of it; a block has a name of its own in each service. */
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

/** By graphql-js's words: what is left out, but for the values that were sent, and its guesses. */
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

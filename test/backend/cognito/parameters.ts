/** AuthParameters and ChallengeResponses: texts by name. */
import { invalidParameter } from "./exception.ts";

export type Parameters = Readonly<Record<string, string>>;

/** Raises InvalidParameterException if it is missing or empty. */
export function required(parameters: Parameters, name: string): string {
  const value = parameters[name];
  if (!value) throw invalidParameter(`Missing required parameter ${name}`);
  return value;
}

/** One operation of the protocol: the schema of its input, and the function that runs it. */
import * as v from "valibot";
import { CognitoException, invalidParameter } from "./exception.ts";
import type { Pool } from "./pool.ts";
import { poolNames } from "./settings.ts";

/** Takes a request's body and resolves with the answer's. Raises CognitoException. */
export type Operation = (pool: Pool, body: unknown) => Promise<object>;

/** Raises InvalidParameterException for a body that does not fit, ResourceNotFoundException for another app client's id. */
export const operation =
  <Input extends object>(
    input: v.GenericSchema<unknown, Input>,
    run: (pool: Pool, input: Input) => object | Promise<object>,
  ): Operation =>
  async (pool, body) => {
    const read = v.safeParse(input, body);
    if (!read.success) throw invalidParameter(complaint(read.issues[0]));
    if ("ClientId" in read.output && read.output.ClientId !== poolNames.clientId) {
      throw new CognitoException(
        "ResourceNotFoundException",
        `User pool client ${String(read.output.ClientId)} does not exist.`,
      );
    }
    return run(pool, read.output);
  };

function complaint(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue) ?? "input";
  const field = path.charAt(0).toLowerCase() + path.slice(1);
  const constraint = issue.received === "undefined" ? "Member must not be null" : issue.message;
  return `1 validation error detected: Value at '${field}' failed to satisfy constraint: ${constraint}`;
}

/** A parameter that may not be empty. */
export const text = v.pipe(v.string(), v.nonEmpty("Member must have length greater than or equal to 1"));

/** AuthParameters and ChallengeResponses: texts by name. */
export type Parameters = Readonly<Record<string, string>>;

/** Raises InvalidParameterException if it is missing or empty. */
export function required(parameters: Parameters, name: string): string {
  const value = parameters[name];
  if (!value) throw invalidParameter(`Missing required parameter ${name}`);
  return value;
}

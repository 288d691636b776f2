/** A failure as the check prints it: its code and detail, and the cause's own message. */
import { Failure } from "../../src/domain/failure.ts";

export const failureText = (thrown: unknown): string =>
  thrown instanceof Failure
    ? [thrown.message, thrown.cause instanceof Error ? thrown.cause.message : ""].filter(Boolean).join(": ")
    : String(thrown);

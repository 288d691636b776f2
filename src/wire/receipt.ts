/** Reading the answer to a write: one that says nothing clear leaves open what happened. */
import { codeOf, Failure } from "../domain/failure.ts";

/** Reads; of a write, nonsense or the service's own timeout becomes Failure ResultUnknown with the fault as its cause. */
export function receipt<T>(purpose: "read" | "write", read: () => T): T {
  try {
    return read();
  } catch (thrown) {
    const code = codeOf(thrown);
    if (purpose === "write" && (code === "Malformed" || code === "Timeout")) {
      throw new Failure("ResultUnknown", { cause: thrown });
    }
    throw thrown;
  }
}

/** What a status that is no success means to us. */
import * as v from "valibot";
import { Failure } from "../../domain/failure.ts";
import { parseBody } from "./decode.ts";

/** Enough of a refused call to judge its answer. */
interface Refused {
  status: number;
  body: string | undefined;
  purpose: "read" | "write";
  /** Did it carry the customer system's own token? */
  withCredential: boolean;
}

/** 200 to 299 (specification, section 9). */
export const isSuccess = (status: number): boolean => status >= 200 && status <= 299;

/**
 * The Failure for a refused call. A gateway that gave up waiting (502, 504) on a write does not know whether it
 * happened, and neither do we.
 */
export function httpFailure({ status, body, purpose, withCredential }: Refused): Failure {
  const detail = `status ${status}`;
  if (namesOf(body).includes("UsernameExistsException")) return new Failure("UsernameExistsException");
  if (status === 401) {
    // The access token is new by now: it is the customer system that refuses its own token.
    return withCredential ? new Failure("ServerUnreachable", { detail }) : new Failure("Unauthorized");
  }
  if (status === 403) return new Failure("Forbidden");
  if (status === 404) return new Failure("NotFound");
  if (status === 429) return new Failure("LimitExceededException");
  if (purpose === "write" && (status === 502 || status === 504))
    return new Failure("ResultUnknown", { detail });
  if (status >= 400 && status <= 499) return new Failure("Rejected", { detail });
  return new Failure("ServerUnreachable", { detail });
}

const name = v.fallback(v.optional(v.string(), ""), "");
const namedError = v.object({ code: name, name, __type: name });

/** The names an error's body gives itself, without the prefix AWS may put before a `#`. */
function namesOf(body: string | undefined): string[] {
  try {
    const { code, name, __type } = v.parse(namedError, parseBody(body));
    return [code, name, __type].map((text) => text.slice(text.lastIndexOf("#") + 1));
  } catch {
    return [];
  }
}

/** Maps a non-2xx response to a Failure. */
import * as v from "valibot";
import { Failure } from "../../domain/failure.ts";
import { parseBody } from "./decode.ts";

interface FailedResponse {
  status: number;
  /** As text, where it may name an error. */
  body: unknown;
  purpose: "read" | "write";
  /** A 401 means the session: the request carried the access token, just refreshed, and no other. */
  isOfSession: boolean;
}

/** 200 to 299. */
export const isSuccess = (status: number): boolean => status >= 200 && status <= 299;

/**
 * The Failure of a non-2xx response. After a 5xx to a write it is ResultUnknown: a gateway gives up waiting (502, 503, 504)
 * while the function behind it goes on, and a function may fail (500) after it has written or sent.
 */
export function httpFailure({ status, body, purpose, isOfSession }: FailedResponse): Failure {
  const detail = `status ${status}`;
  if (errorNames(body).includes("UsernameExistsException")) return new Failure("UsernameExistsException");
  if (status === 401) {
    // Else it is the customer system that refuses its own token, or a bucket that answers so where nothing was sent.
    return isOfSession ? new Failure("Unauthorized") : new Failure("ServerUnreachable", { detail });
  }
  if (status === 403) return new Failure("Forbidden");
  if (status === 404) return new Failure("NotFound");
  if (status === 429) return new Failure("LimitExceededException");
  if (purpose === "write" && status >= 500) return new Failure("ResultUnknown", { detail });
  if (status >= 400 && status <= 499) return new Failure("Rejected", { detail });
  return new Failure("ServerUnreachable", { detail });
}

const name = v.fallback(v.optional(v.string(), ""), "");
const namedError = v.object({ code: name, name, __type: name });

/** The names in an error's body, without the prefix AWS may put before a `#`. */
function errorNames(body: unknown): string[] {
  if (typeof body !== "string") return [];
  try {
    const { code, name, __type } = v.parse(namedError, parseBody(body));
    return [code, name, __type].map((text) => text.slice(text.lastIndexOf("#") + 1));
  } catch {
    return [];
  }
}

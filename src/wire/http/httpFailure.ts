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
  const names = errorNames(body);
  if (names.includes("UsernameExistsException") || names.includes(KNOWN_ADDRESS))
    return new Failure("UsernameExistsException");
  if (names.includes(NO_ADMINISTRATOR)) return new Failure("Forbidden", { detail });
  if (status === 401) {
    // Else it is the customer system that refuses its own token, or a bucket that answers so where nothing was sent.
    return isOfSession ? new Failure("Unauthorized") : new Failure("ServerUnreachable", { detail });
  }
  if (names.includes(UNKNOWN_ROUTE)) return new Failure("ServiceMismatch", { detail });
  if (status === 403) return new Failure("Forbidden", { detail });
  if (status === 404) return new Failure("NotFound");
  if (status === 413) return new Failure("TooLarge", { detail });
  if (status === 429) return new Failure("LimitExceededException");
  if (purpose === "write" && status >= 500) return new Failure("ResultUnknown", { detail });
  if (status >= 400 && status <= 499) return new Failure("Rejected", { detail });
  if (status === 504) return new Failure("Timeout", { detail });
  return new Failure("ServerUnreachable", { detail });
}

// Messages are compared whole: a loose match would turn an unclear invitation into a refusal.
/** Amplify's AdminQueries answer these with 400 or 500, by the version of their template. */
const KNOWN_ADDRESS = "User account already exists";
const NO_ADMINISTRATOR = "User does not have permissions to perform administrative tasks";
/** API Gateway's 403 for a method or path that it does not know. */
const UNKNOWN_ROUTE = "Missing Authentication Token";

const name = v.fallback(v.optional(v.string(), ""), "");
const namedError = v.object({ code: name, name, __type: name, message: name });

/** What an error's body is named: its names, without the prefix AWS may put before a `#`, and its message. */
function errorNames(body: unknown): string[] {
  if (typeof body !== "string") return [];
  try {
    const { code, name, __type, message } = v.parse(namedError, parseBody(body));
    return [...[code, name, __type].map((text) => text.slice(text.lastIndexOf("#") + 1)), message];
  } catch {
    return [];
  }
}

/** Turns a response into a value of the domain, or into a Failure. */
import * as v from "valibot";
import { codeOf, Failure, type FailureCode } from "../../domain/failure.ts";
import { fieldsOf, parseJson } from "../browser.ts";

/** Parses JSON. An empty body is `undefined`; the schema decides whether it is accepted. Raises Malformed. */
export function parseBody(text: string | undefined): unknown {
  if (text === undefined || text.trim() === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message quotes the text, which may be confidential.
    throw new Failure("Malformed", { detail: "the body is not JSON" });
  }
}

/** Checks a value against a schema. Raises Malformed; its detail names the path and the expected type, never the value. */
export function decode<S extends v.GenericSchema>(value: unknown, schema: S): v.InferOutput<S> {
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const path = v.getDotPath(issue) ?? "the whole response";
  throw new Failure("Malformed", {
    detail: `${path} is not ${issue.expected ?? `of the kind "${issue.type}"`}`,
  });
}

/**
 * Reports the rows of a decoded list that could not be read (`unreadable`), if there are any. The list is called `name`. The
 * service's own failure about a row is the `cause`.
 */
export function reportUnreadable(
  answer: unknown,
  name: string,
  report: (failure: Failure) => void,
  cause?: Failure,
): void {
  const { unreadable } = v.parse(counted, answer);
  if (unreadable === 0) return;
  const detail = `${name}: ${unreadable} unreadable rows`;
  report(
    cause
      ? new Failure(cause.code, { cause, detail: `${detail}, ${cause.detail}` })
      : new Failure("Malformed", { detail }),
  );
}

const counted = v.fallback(v.object({ unreadable: v.number() }), { unreadable: 0 });

const saysNothing: ReadonlySet<FailureCode> = new Set(["Malformed", "Timeout", "ServerUnreachable"]);

/** What a function's answer says of an error, by AWS Lambda's names and the usual ones. */
const errorFields = ["errorMessage", "errorType", "error", "errors"];
const successFields = ["success", "ok"];

const isNothing = (value: unknown): boolean =>
  !value || (typeof value === "object" && Object.keys(value).length === 0);

/**
 * A function's error may come as data of a successful response. Raises ResultUnknown if a write's answer holds one: the
 * function may have failed after it wrote. The answer is unwrapped once from JSON text and from `{ statusCode, body }`,
 * as Amplify's template writes it. An answer that says nothing, such as null or a text, holds no failure.
 */
export function refuseHeldFailure(answer: unknown): void {
  // A field of the type AWSJSON quotes a text once more.
  const whole = unwrappedText(unwrappedText(answer));
  const { statusCode, body } = fieldsOf(whole);
  const parts = [whole, unwrappedText(body)].map(fieldsOf);
  const found = [
    ...(Number(statusCode) >= 400 ? [`statusCode ${Number(statusCode)}`] : []),
    ...errorFields.filter((name) => parts.some((part) => !isNothing(part[name]))),
    ...successFields.filter((name) => parts.some((part) => part[name] === false)),
  ];
  if (found.length > 0)
    throw new Failure("ResultUnknown", { detail: `the answer holds ${found.join(", ")}` });
}

/** The value of JSON text; anything else, other text included, as it came. */
export const unwrappedText = (answer: unknown): unknown =>
  typeof answer === "string" ? (parseJson(answer) ?? answer) : answer;

/**
 * Decodes the response to a write. If the response is unreadable, or reports the service's own timeout or fault, the
 * write may have happened. It then raises ResultUnknown with the failure as its cause.
 */
export function decodeWritten<T>(decodeResponse: () => T): T {
  try {
    return decodeResponse();
  } catch (error) {
    if (saysNothing.has(codeOf(error))) throw new Failure("ResultUnknown", { cause: error });
    throw error;
  }
}

// The Failure of a status

interface FailedResponse {
  status: number;
  /** Text, if it may name an error. */
  body: unknown;
  purpose: "read" | "write";
  /** Whether a 401 is about the session: the request carried only the access token, just refreshed. */
  isOfSession: boolean;
}

/** 200 to 299. */
export const isSuccess = (status: number): boolean => status >= 200 && status <= 299;

/**
 * The Failure of a non-2xx response. After a 5xx to a write it is ResultUnknown. A gateway gives up waiting (502, 503, 504)
 * while the function behind it goes on, and a function may fail (500) after it has written or sent.
 */
export function httpFailure({ status, body, purpose, isOfSession }: FailedResponse): Failure {
  const detail = `status ${status}`;
  const names = errorNames(body);
  if (names.includes("UsernameExistsException") || names.includes(KNOWN_ADDRESS))
    return new Failure("UsernameExistsException");
  if (names.includes(NO_ADMINISTRATOR)) return new Failure("Forbidden", { detail });
  if (status === 401) {
    // Otherwise the customer system refused its own token, or the answer is from the bucket, which gets no token.
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

// Messages are compared as a whole: a loose match would turn an unclear invitation into a refusal.
/** Amplify's AdminQueries sends these messages with 400 or 500, depending on the version of its template. */
const KNOWN_ADDRESS = "User account already exists";
const NO_ADMINISTRATOR = "User does not have permissions to perform administrative tasks";
/** API Gateway's 403 for a method or path that it does not know. */
const UNKNOWN_ROUTE = "Missing Authentication Token";

const name = v.fallback(v.optional(v.string(), ""), "");
const namedError = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ code: name, name, __type: name, message: name }),
);

/** The error names in a body, without the prefix that AWS may put before a `#`, and the message. */
function errorNames(body: unknown): string[] {
  const result = v.safeParse(namedError, body);
  if (!result.success) return [];
  const { code, name, __type, message } = result.output;
  return [...[code, name, __type].map((text) => text.slice(text.lastIndexOf("#") + 1)), message];
}

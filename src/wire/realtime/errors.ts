/** Reads the errors of a rejected connection or subscription. */
import * as v from "valibot";
import type { TransportError } from "./transport.ts";

const type = v.fallback(v.optional(v.string(), ""), "");
const error = v.object({
  message: type,
  errorType: type,
  errorCode: v.fallback(v.optional(v.union([v.number(), v.string()]), ""), ""),
  extensions: v.fallback(v.optional(v.object({ errorType: type }), { errorType: "" }), { errorType: "" }),
});

// AWS AppSync, "Building a real-time WebSocket client": the errors of the handshake's authorization.
const unauthorizedCodes = ["400", "401", "403"];
const unauthorizedTypes = ["BadRequestException", "UnauthorizedException", "Unauthorized"];

// AWS AppSync, "Error codes" and "Quotas": too many requests or subscriptions, and the service's own faults.
const transientCode = /^(429|5\d\d)$/;
const transientType =
  /^(LimitExceeded|MaxSubscriptionsReached|TooManyRequests|Throttling|InternalFailure|InternalServer|ServiceUnavailable|Timeout)/;

/** A service that wants the argument `owner` refuses this user's subscription without it: AppSync, graphql-js. */
const missesOwner = /argument "?owner\b/;

/** `errors` may be a list or a single object; a type may have a prefix ending in `#`, or be missing. */
export function transportError(errors: unknown): TransportError {
  const parsed = (Array.isArray(errors) ? errors : [errors]).flatMap((entry) => {
    const result = v.safeParse(error, entry);
    return result.success ? [result.output] : [];
  });
  const typed = parsed.map(({ message, errorType, errorCode, extensions }) => ({
    missesOwner: missesOwner.test(message),
    code: String(errorCode),
    type: withoutPrefix(errorType || extensions.errorType),
  }));
  return {
    unauthorized: typed.some(
      ({ code, type, missesOwner }) =>
        missesOwner || unauthorizedCodes.includes(code) || unauthorizedTypes.includes(type),
    ),
    transient: typed.some(({ code, type }) => transientCode.test(code) || transientType.test(type)),
    detail: typed.map(({ code, type }) => [type, code].filter(Boolean).join(" ")).join(", "),
  };
}

const withoutPrefix = (type: string): string => type.slice(type.lastIndexOf("#") + 1);

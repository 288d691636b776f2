/** Reads the errors of a refused connection or subscription, which come in many shapes. */
import * as v from "valibot";
import type { TransportError } from "./transport.ts";

const type = v.fallback(v.optional(v.string(), ""), "");
const error = v.object({
  errorType: type,
  errorCode: v.fallback(v.optional(v.union([v.number(), v.string()]), ""), ""),
  extensions: v.fallback(v.optional(v.object({ errorType: type }), { errorType: "" }), { errorType: "" }),
});

// specification, section 8: "Realtime handshake auth errors"
const finalCodes = ["400", "401", "403"];
const finalTypes = ["BadRequestException", "UnauthorizedException", "Unauthorized"];

/** `errors` may be a list or one object; a type may carry a prefix ending in `#`, or be missing. */
export function transportError(errors: unknown): TransportError {
  const list = (Array.isArray(errors) ? errors : [errors]).flatMap((one) => {
    const result = v.safeParse(error, one);
    return result.success ? [result.output] : [];
  });
  const named = list.map(({ errorType, errorCode, extensions }) => ({
    code: String(errorCode),
    type: withoutPrefix(errorType || extensions.errorType),
  }));
  return {
    unauthorized: named.some(({ code, type }) => finalCodes.includes(code) || finalTypes.includes(type)),
    detail: named.map(({ code, type }) => [type, code].filter(Boolean).join(" ")).join(", "),
  };
}

const withoutPrefix = (type: string): string => type.slice(type.lastIndexOf("#") + 1);

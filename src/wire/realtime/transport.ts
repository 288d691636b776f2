/** The types shared by connection, subscriptions and dialects, and how the service's errors are read. */
import * as v from "valibot";

/**
 * - `live`: every subscription is live.
 * - `stale`: no frame came for 65 s.
 * - `disrupted`: reconnects at `retryAt`, milliseconds since the epoch.
 * - `refused`: the service rejects the session's token, or at least one subscription for good. Other subscriptions may
 *   still be live, and the connection may be silent.
 */
export type RealtimeState =
  | { kind: "idle" }
  | { kind: "connecting" }
  | { kind: "live" }
  | { kind: "stale" }
  | { kind: "disrupted"; retryAt: number }
  | { kind: "refused" };

/** Receives the events of one subscription. Interruptions are not reported: `live` shows that one is over. */
export interface Subscriber {
  /** One event's `data`, not decoded. An exception is reported and affects nothing else. */
  next(data: unknown): void;
  /**
   * The subscription is live, for the first time or again. Events during an interruption were lost, so the subscriber
   * must read the data again.
   */
  live(): void;
  /**
   * The service rejected this subscription for good, or all of them (state "refused"). Nothing more comes before resume(). A
   * rejection of the query is final after three in a row, and is reported.
   */
  refused?(cause: unknown): void;
}

// One WebSocket connection to the service, from opening to its end, in either dialect. A dialect only translates frames; only
// connection.ts decides when to connect, subscribe, give up and reconnect.

/** Opens a socket with these subprotocols. */
export type OpenSocket = (url: string, protocols: string[]) => WebSocket;

/** Connects with a fresh access token. May throw, as the browser's WebSocket does. Events come asynchronously. */
export type Dial = (token: string, events: TransportEvents) => Transport;

/** Made by a Dial. The connection and its subscriptions use it until `close`. */
export interface Transport {
  /** Starts a subscription. `id` is new for every start, and the token is fresh. */
  start(id: string, document: string, variables: Readonly<Record<string, unknown>>, token: string): void;
  /** Only for a live subscription. */
  stop(id: string): void;
  /** Closes with code 1000 and removes all listeners, also after `lost`. No events follow. */
  close(): void;
}

/** An error of the service. */
export interface TransportError {
  /** Final for this token. */
  unauthorized: boolean;
  /** The subscription lacks the argument `owner`: no token helps, another form of the subscription may. */
  missesOwner?: boolean;
  /** The service is busy or at fault, which may pass. A rejected query stays rejected. */
  transient: boolean;
  /** Error types and codes as the service sent them. */
  detail: string;
}

export interface TransportEvents {
  opened(): void;
  /** The service accepted the connection. After `silenceMs` without a frame it is dead; null: the service names no limit. */
  acknowledged(silenceMs: number | null): void;
  /** Any frame was received. */
  received(): void;
  live(id: string): void;
  event(id: string, data: unknown): void;
  /** The service rejected this subscription. */
  rejected(id: string, error: TransportError): void;
  /** The service ended this subscription. */
  ended(id: string): void;
  /** The connection is closed, or the service rejected it as a whole. */
  lost(error: TransportError | null): void;
}

// The errors of a rejected connection or subscription

const text = v.fallback(v.optional(v.string(), ""), "");
const error = v.object({
  message: text,
  errorType: text,
  errorCode: v.fallback(v.optional(v.union([v.number(), v.string()]), ""), ""),
  extensions: v.fallback(v.optional(v.object({ errorType: text }), { errorType: "" }), { errorType: "" }),
});

// AWS AppSync, "Building a real-time WebSocket client": the errors of the handshake's authorization.
const refusals = ["400", "401", "403", "BadRequestException", "UnauthorizedException", "Unauthorized"];

// AWS AppSync, "Error codes" and "Quotas": too many requests or subscriptions, and the service's own faults.
const transientCode = /^(429|5\d\d)$/;
const transientType =
  /^(LimitExceeded|MaxSubscriptionsReached|TooManyRequests|Throttling|InternalFailure|InternalServer|ServiceUnavailable|Timeout)/;

/** The messages of AppSync and graphql-js. */
const ownerIsMissing = /argument "?owner\b/;

/**
 * Reads the service's errors. `errors` may be a list or a single object. A type may be missing, or have a prefix that ends in
 * `#`.
 */
export function transportError(errors: unknown): TransportError {
  const read = [errors].flat().flatMap((entry) => {
    const result = v.safeParse(error, entry);
    if (!result.success) return [];
    const { message, errorType, errorCode, extensions } = result.output;
    const prefixed = errorType || extensions.errorType;
    return [{ message, code: String(errorCode), type: prefixed.slice(prefixed.lastIndexOf("#") + 1) }];
  });
  return {
    unauthorized: read.some(({ code, type }) => refusals.includes(code) || refusals.includes(type)),
    missesOwner: read.some(({ message }) => ownerIsMissing.test(message)),
    transient: read.some(({ code, type }) => transientCode.test(code) || transientType.test(type)),
    detail: read.map(({ code, type }) => [type, code].filter(Boolean).join(" ")).join(", "),
  };
}

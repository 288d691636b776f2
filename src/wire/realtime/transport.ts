/**
 * One WebSocket connection to the service, from opening to its end, in either dialect. A dialect only translates frames;
 * connection.ts alone decides when to connect, subscribe, give up and reconnect.
 */

/** Opens a socket with these subprotocols. */
export type OpenSocket = (url: string, protocols: string[]) => WebSocket;

/** Connects with a fresh access token. May throw, as the browser's WebSocket does; events come asynchronously. */
export type Dial = (token: string, events: TransportEvents) => Transport;

/** Made by a Dial, used until `close` by the connection and its subscriptions. */
export interface Transport {
  /** Starts a subscription. `id` is new for every start, the token fresh. */
  start(id: string, document: string, variables: Readonly<Record<string, unknown>>, token: string): void;
  /** Only for an id that is live. */
  stop(id: string): void;
  /** Closes with code 1000 and removes all listeners, also after `lost`. No events follow. */
  close(): void;
}

/** An error of the service. */
export interface TransportError {
  /** Final for this token. */
  unauthorized: boolean;
  /** The service is busy or at fault itself: it may pass. A query that it rejects stays rejected. */
  transient: boolean;
  /** Error types and codes as the service sent them. */
  detail: string;
}

/** The events of a transport. */
export interface TransportEvents {
  opened(): void;
  /** The service accepted the connection. After a silence of `silenceMs` it is dead; null: the service names no limit. */
  acknowledged(silenceMs: number | null): void;
  /** Any frame was received. */
  received(): void;
  /** The subscription is live. */
  live(id: string): void;
  event(id: string, data: unknown): void;
  /** The service rejected this subscription. */
  rejected(id: string, error: TransportError): void;
  /** The service ended this subscription. */
  ended(id: string): void;
  /** The connection is closed, or the service rejected it as a whole. */
  lost(error: TransportError | null): void;
}

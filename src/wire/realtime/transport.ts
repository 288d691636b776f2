/**
 * One line to the service, from dialling to its end, in either dialect. A dialect only speaks; when to dial, to start,
 * to give up and to try again is decided by connection.ts alone.
 */

/** Opens a socket with the subprotocols asked for. */
export type OpenSocket = (url: string, protocols: string[]) => WebSocket;

/** Dials with a fresh access token. May throw, as the browser's WebSocket does; what it tells, it tells later. */
export type Dial = (token: string, tell: TransportEvents) => Transport;

export interface Transport {
  /** `id` is new for every start. The token is a fresh one. */
  start(id: string, document: string, variables: Readonly<Record<string, unknown>>, token: string): void;
  /** Only for an id that is live. */
  stop(id: string): void;
  /** Ends the line with code 1000 and lets go of the socket, after `lost` too. Nobody listens to it from then on. */
  close(): void;
}

/** Why the service does not want us: `unauthorized` is final for this token, anything else may pass. */
export interface TransportError {
  unauthorized: boolean;
  /** Types and codes as the service gave them. */
  detail: string;
}

/** What a line tells. */
export interface TransportEvents {
  opened(): void;
  /** The service will talk to us. `silenceMs`: a longer silence means the line is dead; null when it does not say. */
  acknowledged(silenceMs: number | null): void;
  /** Something came, whatever it was. */
  received(): void;
  /** Events of this start come from now on. */
  live(id: string): void;
  event(id: string, data: unknown): void;
  rejected(id: string, refusal: TransportError): void;
  /** The service ended this subscription. */
  ended(id: string): void;
  /** The line is gone, or the service refused it as a whole. */
  lost(refusal: TransportError | null): void;
}

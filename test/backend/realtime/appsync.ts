/** AppSync's realtime dialect over one socket (AWS AppSync, "Building a real-time WebSocket client"). */
import type { IncomingMessage } from "node:http";
import { type ExecutionResult, subscribe } from "graphql";
import * as v from "valibot";
import type { WebSocket } from "ws";
import type { BackendClock } from "../contract.ts";
import type { RealtimeFaults } from "../control.ts";
import { appSyncError } from "../graphql/refusal.ts";
import { refusalOf, type Verifier, type Viewer, viewerOf } from "../graphql/viewer.ts";
import type { Prepare } from "./events.ts";

// AWS AppSync's own.
const KEEP_ALIVE_MS = 60_000;
/** What connection_ack tells the client: a longer silence means that the connection is gone. */
const CONNECTION_TIMEOUT_MS = 300_000;
const LIFETIME_MS = 24 * 60 * 60 * 1000;

export interface AppSyncDesk {
  prepare: Prepare;
  directory: Verifier;
  clock: BackendClock;
  faults: RealtimeFaults;
  /** Calls `run` every `ms` until the returned function is called. Given by tests with a clock of their own. */
  every?: (ms: number, run: () => void) => () => void;
}

const faultOf = (errorType: string, message: string, errorCode = 400) => ({ errorType, message, errorCode });
const badRequest = (message: string) => faultOf("BadRequestException", message);

const id = v.pipe(v.string(), v.nonEmpty());
const question = v.object({ query: v.string(), variables: v.nullish(v.record(v.string(), v.unknown()), {}) });
const frame = v.pipe(
  v.string(),
  v.parseJson(),
  v.variant("type", [
    v.object({ type: v.literal("connection_init") }),
    v.object({
      type: v.literal("start"),
      id,
      payload: v.object({
        data: v.pipe(v.string(), v.parseJson(), question),
        extensions: v.object({ authorization: v.unknown() }),
      }),
    }),
    v.object({ type: v.literal("stop"), id }),
  ]),
);
type Frame = v.InferOutput<typeof frame>;
type Start = Extract<Frame, { type: "start" }>;
type Stream = { return(): Promise<unknown> };

const authorization = v.object({ Authorization: v.string(), host: v.string() });

function every(ms: number, run: () => void): () => void {
  const timer = setInterval(run, ms);
  return () => clearInterval(timer);
}

/** Serves the socket until it closes, and then ends its subscriptions. */
export function serveAppSync(socket: WebSocket, request: IncomingMessage, desk: AppSyncDesk): void {
  const { faults, clock } = desk;
  const openedAt = clock.now();
  const streams = new Map<string, Stream>();
  const usedIds = new Set<string>();
  let stopKeepingAlive: (() => void) | null = null;

  const isOpen = () => socket.readyState === socket.OPEN;
  const send = (message: object) => {
    if (isOpen()) socket.send(JSON.stringify(message));
  };
  const refuseStart = (of: string, ...errors: object[]) =>
    send({ type: "error", id: of, payload: { errors } });

  async function admit(header: unknown): Promise<Viewer | ReturnType<typeof faultOf>> {
    const read = v.safeParse(authorization, header);
    if (!read.success) return badRequest("Required headers are missing.");
    if (read.output.host !== request.headers.host)
      return badRequest("The host is not the GraphQL endpoint's.");
    const token = read.output.Authorization;
    const viewer = await viewerOf(desk.directory, token);
    if (viewer) return viewer;
    return faultOf("UnauthorizedException", refusalOf(token, clock), 401);
  }

  async function shakeHands() {
    if (socket.protocol !== "graphql-ws")
      return refuseConnection(faultOf("NoProtocolError", "The subprotocol is graphql-ws."));
    const admitted = await admit(headerOf(request));
    if ("errorType" in admitted) refuseConnection(admitted);
  }

  function refuseConnection(fault: object) {
    send({ type: "connection_error", payload: { errors: [fault] } });
    socket.close(1008, "Connection refused");
  }

  function acknowledge() {
    if (faults.noAck || stopKeepingAlive) return;
    send({ type: "connection_ack", payload: { connectionTimeoutMs: CONNECTION_TIMEOUT_MS } });
    stopKeepingAlive = (desk.every ?? every)(KEEP_ALIVE_MS, () => {
      if (clock.now() - openedAt >= LIFETIME_MS) socket.close(1000, "Connection expired");
      else send({ type: "ka" });
    });
  }

  async function start({ id: of, payload }: Start) {
    if (!stopKeepingAlive) return refuseStart(of, badRequest("Connection has not been acknowledged."));
    if (faults.refuseStart !== null) return send({ type: "error", id: of, payload: faults.refuseStart });
    if (faults.noStartAck) return;
    if (usedIds.has(of)) {
      const message = "Operation ids are unique per connection.";
      return refuseStart(of, faultOf("DuplicatedOperationError", message));
    }
    usedIds.add(of);
    const admitted = await admit(payload.extensions.authorization);
    if ("errorType" in admitted) return refuseStart(of, admitted);

    const prepared = desk.prepare(payload.data, admitted);
    if (!("schema" in prepared)) return refuseStart(of, ...prepared.map(appSyncError));
    const stream = await subscribe(prepared);
    if (!("next" in stream)) return refuseStart(of, ...(stream.errors ?? []).map(appSyncError));
    if (!isOpen()) return void stream.return(undefined);
    streams.set(of, { return: () => stream.return(undefined) });
    send({ type: "start_ack", id: of });
    void forward(of, stream);
  }

  async function forward(of: string, results: AsyncIterable<ExecutionResult>) {
    for await (const result of results) {
      if (!streams.has(of)) return;
      const errors = result.errors && { errors: result.errors.map(appSyncError) };
      send({ type: "data", id: of, payload: { data: result.data, ...errors } });
    }
  }

  function stop(of: string) {
    void streams.get(of)?.return();
    streams.delete(of);
    send({ type: "complete", id: of });
  }

  function answer(text: string): Promise<void> | void {
    const read = v.safeParse(frame, text);
    if (!read.success) {
      const fault = faultOf("UnsupportedOperation", read.issues[0].message);
      return send({ type: "error", payload: { errors: [fault] } });
    }
    if (read.output.type === "connection_init") return acknowledge();
    if (read.output.type === "start") return start(read.output);
    return stop(read.output.id);
  }

  // One frame after the other, so that a stop never overtakes its start while the token is being verified.
  const broken = () => socket.close(1011, "Internal error");
  let work = shakeHands().catch(broken);
  socket.on("message", (data) => {
    work = work.then(() => (isOpen() ? answer(String(data)) : undefined)).catch(broken);
  });
  socket.on("error", () => socket.terminate());
  socket.on("close", () => {
    stopKeepingAlive?.();
    for (const stream of streams.values()) void stream.return();
    streams.clear();
  });
}

/** The authorization stands in a subprotocol "header-<base64url>", or, as older clients do, in the query. */
export function headerOf(request: IncomingMessage): unknown {
  const offered = (request.headers["sec-websocket-protocol"] ?? "").split(",").map((name) => name.trim());
  const inProtocol = offered.find((name) => name.startsWith("header-"))?.slice("header-".length);
  const inQuery = new URL(request.url ?? "/", "ws://any").searchParams.get("header")?.replaceAll(" ", "+");
  try {
    return JSON.parse(Buffer.from(inProtocol ?? inQuery ?? "", "base64").toString());
  } catch {
    return null;
  }
}

/** The local backend on a port. The only file that knows Node's http: rooms speak web requests and responses. */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { createSecureServer } from "node:http2";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import * as v from "valibot";
import { createBackend, type House, type HouseOptions } from "./backend.ts";
import { selfSigned } from "./certificate.ts";
import { createClock } from "./clock.ts";
import { type ContractCheck, createContractCheck } from "./contract/contractCheck.ts";
import type { BackendClock, Handler } from "./contract.ts";
import { type Control, type ControlDesk, createControl, type Misbehaviour, noFaults } from "./control.ts";
import { contractSchema, generatedSchema } from "./graphql/schema.ts";
import { openState, UnreadableState } from "./state.ts";

const LARGEST_BODY = 32 * 1024 * 1024; // bytes

export interface BackendOptions extends Pick<HouseOptions, "customers" | "appCustomers" | "dist" | "papers"> {
  /** 0, the default, takes any free one. */
  port?: number;
  /** Where to keep the state; null, the default, keeps it in memory. */
  stateFile?: string | null;
  /** Ignore the state of an earlier run. */
  fresh?: boolean;
  /** Opens the control. Tests only. */
  control?: boolean;
  /** https by HTTP/2, as a CDN serves, and wss; with a certificate made on the spot. */
  tls?: boolean;
  /** Where the mails' links lead when the app is served from elsewhere; no slash at the end. */
  appUrl?: string;
  /** The name of a generated schema that the data service has instead of the contract's, such as "v1" (graphql/schema.ts). */
  schema?: string;
}

/** A running backend. `config` is what /config.json says: tests assign other values. */
export type Backend = Awaited<ReturnType<typeof startBackend>>;

/**
 * Raises UnreadableState, or Node's EADDRINUSE for a port that is taken; neither touches the state file. In `npm test`
 * everything that is sent is checked against test/backend/contract, unless the schema is a generated one.
 */
export async function startBackend(options: BackendOptions = {}) {
  const clock = createClock();
  const state = await openState(options.stateFile ?? null, options.fresh);
  const control = options.control ? createControl() : null;
  const schema = options.schema === undefined ? contractSchema : generatedSchema(options.schema);
  const isChecked = process.env.CHECK_CONTRACT === "1" && schema === contractSchema;
  const contract = isChecked ? await createContractCheck() : null;
  const pair = options.tls ? selfSigned("localhost", clock.now()) : null;

  // The rooms need the port, so they are built once it is known; the first requests wait for them.
  const answer: RequestListener = async (request, response) =>
    serve(await house, { control, contract, clock, origin: url }, request, response);
  const server = pair
    ? // Node's HTTP/2 calls listeners as its HTTP/1.1 does. WebSockets are still requested by HTTP/1.1.
      createSecureServer({ ...pair, allowHTTP1: true }, answer as never)
    : // Longer than any test: a request fails if it uses a connection again just when the server closes it.
      createServer({ keepAliveTimeout: 300_000 }, answer);
  // The connections of both protocols, because a server of HTTP/2 does not list them.
  const sockets = new Set<Socket>();
  server.on(pair ? "secureConnection" : "connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  server.on("upgrade", async (request, socket, head) => {
    socket.on("error", () => socket.destroy());
    const upgrade = (await house).upgradeAt(addressOf(request, url).pathname);
    if (upgrade) upgrade(request, socket, head);
    else socket.end("HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n");
  });

  await new Promise<void>((listening, failed) => {
    server.once("error", failed);
    server.listen(options.port ?? 0, "127.0.0.1", listening);
  });
  const url = `${pair ? "https" : "http"}://localhost:${(server.address() as AddressInfo).port}`;
  const house = createBackend({
    ...options,
    ...{ state, clock, schema, contract, faults: control?.faults ?? noFaults() },
    appUrl: options.appUrl ?? url,
  });
  const closeServer = () =>
    new Promise<void>((closed) => {
      server.close(() => closed());
      for (const socket of sockets) socket.destroy();
    });

  try {
    const { roomAt: _room, upgradeAt: _upgrade, ...rooms } = await house;
    return {
      ...rooms,
      /** Without a slash at the end. */
      url,
      clock,
      /** The certificate of the option `tls`, PEM; null without it. */
      certificate: pair?.cert ?? null,
      /** The drifts from the contract so far; empty if they are not checked. */
      drifts: contract?.drifts ?? [],
      /** Raises an error unless the option `control` opened it. */
      get control(): Control {
        if (!control) throw new Error("This backend was started without its control.");
        return control;
      },
      /** Ends every connection and saves the state. Raises ContractBroken. */
      async close() {
        await rooms.realtime.close();
        await closeServer();
        await state.close();
        contract?.demand();
      },
    };
  } catch (error) {
    await closeServer();
    // A part that its room cannot read is as bad as a file that cannot be parsed.
    throw options.stateFile && v.isValiError(error) ? new UnreadableState(options.stateFile, error) : error;
  }
}

const corsHeaders = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "x-amzn-errortype, x-amzn-requestid, retry-after, date",
};
const preflightHeaders = {
  ...corsHeaders,
  "access-control-allow-methods": "GET, HEAD, POST, OPTIONS",
  // "*" would not cover Authorization (Fetch, section 3.3.4), so every header the app sends is named.
  "access-control-allow-headers":
    "authorization, content-type, cache-control, x-amz-target, x-amz-user-agent",
  "access-control-max-age": "600",
};

interface Desk {
  control: ControlDesk | null;
  contract: ContractCheck | null;
  clock: BackendClock;
  origin: string;
}

/** One request, from Node's to ours and back. */
async function serve(
  house: House,
  { control, contract, clock, origin }: Desk,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  outgoing.on("close", () => gone.abort());
  outgoing.setHeader("date", new Date(clock.now()).toUTCString()); // Node's own would not follow a shift
  try {
    const url = addressOf(incoming, origin);
    const room = house.roomAt(url.pathname);
    if (room.isApi && incoming.method === "OPTIONS") {
      const preflight = new Response(null, { status: 204, headers: preflightHeaders });
      await watch(contract, new Request(url, { method: "OPTIONS" }), "", preflight);
      await send(preflight, outgoing, false);
      return;
    }
    const body = await bodyOf(incoming);
    if (body === null) {
      outgoing.writeHead(413, { connection: "close" }).end();
      return;
    }
    const request = requestOf(incoming, url, body, gone.signal);
    const misbehaviour = control?.admit(request, url, body.toString(), clock.now()) ?? null;
    if (misbehaviour?.does === "overlookRole" && (await isSignedIn(house, request))) {
      request.headers.set("authorization", misbehaviour.as);
    }
    const made = await perform(misbehaviour, room.handler, request, url, gone.signal);
    if (made === "reset") return void incoming.socket.resetAndDestroy();
    if (made === "nothing") return;
    const response = new Response(made.body, made);
    for (const [name, value] of Object.entries(room.isApi ? corsHeaders : {}))
      response.headers.set(name, value);
    if (misbehaviour === null) await watch(contract, request, body.toString(), response);
    await send(response, outgoing, incoming.method === "HEAD");
  } catch (error) {
    if (gone.signal.aborted) return; // the visitor left; nobody waits for an answer
    console.error(error);
    outgoing.writeHead(500, { "content-type": "application/json", ...corsHeaders });
    outgoing.end(JSON.stringify({ message: "Internal server error" }));
  }
}

const isSignedIn = async ({ cognito }: House, { headers }: Request): Promise<boolean> =>
  (await cognito.directory.verify(headers.get("authorization") ?? "")) !== null;

/** What a misbehaving backend sends is not checked: it is meant to be wrong. */
async function watch(
  contract: ContractCheck | null,
  { method, url }: Request,
  requestBody: string,
  answer: Response,
): Promise<void> {
  const { status, headers } = answer;
  const body = contract && Buffer.from(await answer.clone().arrayBuffer());
  if (body) contract.answer({ method, url: new URL(url), requestBody, status, headers, body });
}

/** Joined as text: resolved against the origin, "//other.example/" would be another host's. */
const addressOf = ({ url }: IncomingMessage, origin: string): URL =>
  new URL(url?.startsWith("/") ? origin + url : origin);

/** The whole body; null when it is too large. */
async function bodyOf(incoming: IncomingMessage): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of incoming) {
    size += part.length;
    if (size > LARGEST_BODY) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function requestOf(incoming: IncomingMessage, url: URL, body: Buffer, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    // HTTP/2 has the request line among its headers.
    if (value !== undefined && !name.startsWith(":"))
      headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  const method = incoming.method ?? "GET";
  const carriesBody = method !== "GET" && method !== "HEAD";
  return new Request(url, { method, headers, signal, body: carriesBody ? new Uint8Array(body) : null });
}

/** The room's answer, or what the control makes of it. */
async function perform(
  misbehaviour: Misbehaviour | null,
  handler: Handler,
  request: Request,
  url: URL,
  gone: AbortSignal,
): Promise<Response | "reset" | "nothing"> {
  if (misbehaviour?.does === "first") {
    await misbehaviour.what();
    return perform(misbehaviour.next ?? null, handler, request, url, gone);
  }
  if (misbehaviour?.does === "hang") return "nothing";
  if (misbehaviour?.does === "reset") return "reset";
  if (misbehaviour?.does === "answer") {
    const { status, body, headers } = misbehaviour;
    const text = body === undefined ? null : typeof body === "string" ? body : JSON.stringify(body);
    return new Response(text, { status, headers: { "content-type": "application/json", ...headers } });
  }

  if (misbehaviour?.does === "twice") {
    const first = handler(request.clone(), url);
    if (!misbehaviour.overlapping) await first;
  }
  const response = await handler(request, url);
  if (misbehaviour?.does === "loseAnswer") return "reset";
  if (misbehaviour?.does === "delay") await pause(misbehaviour.ms, undefined, { signal: gone });
  if (misbehaviour?.does === "truncate") {
    const whole = await response.text();
    return new Response(whole.slice(0, Math.floor(whole.length / 2)), response);
  }
  if (misbehaviour?.does === "alter") {
    return new Response(JSON.stringify(misbehaviour.change(await response.json())), response);
  }
  return response;
}

async function send(response: Response, outgoing: ServerResponse, withoutBody: boolean): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  const headers = Object.fromEntries(response.headers);
  if (response.status !== 204 && response.status !== 304) headers["content-length"] = String(body.length);
  outgoing.writeHead(response.status, headers).end(withoutBody ? undefined : body);
}

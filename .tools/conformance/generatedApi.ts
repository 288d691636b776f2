/**
 * A GraphQL service as AWS's generators make it: their schema and resolvers (generated/) in AWS's AppSync simulator, over
 * tables in memory. The server in front adds what the simulator lacks. It verifies tokens at the identity provider, takes a
 * socket's authorization from the subprotocol as well, and sends keep-alives as often as AppSync.
 */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import * as v from "valibot";
import { WebSocket, WebSocketServer } from "ws";
import { worldClient } from "../../test/backend/contract.ts";
import { refusalOf } from "../../test/backend/graphql/viewer.ts";
import { headerOf } from "../../test/backend/realtime/appsync.ts";
import type { Backend } from "../../test/backend/server.ts";
import { createSimulator } from "./simulator.ts";
import { startTables } from "./tables.ts";

export interface GeneratedApiOptions {
  /** Amplify's first transformer, or the current one. */
  generator: "v1" | "today";
  /** The model declares `createdAt` and `updatedAt` itself. */
  updatedAt: boolean;
  /** Issues the tokens, fills the tables, and is the function that answers the documents. */
  backend: Backend;
}

/** A running service. `url` and `realtimeUrl` are for config.json's `graphql`, with either `realtimeAuth`. */
export interface GeneratedApi {
  url: string;
  realtimeUrl: string;
  /** The simulator's own address, without what is added in front. It takes every token that it can read. */
  simulated: string;
  /** Ends every connection. The simulator leaves timers behind, so the process does not end by itself. */
  close(): Promise<void>;
}

const KEEP_ALIVE_MS = 60_000;

/** Starts on free ports. Rows that the backend writes reach the tables without an event, as from a Lambda function. */
export async function startGeneratedApi({
  generator,
  updatedAt,
  backend,
}: GeneratedApiOptions): Promise<GeneratedApi> {
  const { world, cognito, clock } = backend;
  const file = `.tools/conformance/generated/${generator}${updatedAt ? "_updatedAt" : ""}.json`;
  const { schema, ...generated } = JSON.parse(readFileSync(file, "utf8"));
  const tables = await startTables({ Client: world.clients(), User: world.staff() });
  let written: Promise<void> = Promise.resolve();
  const stopMirroring = world.onClient(({ client }) => {
    written = written.then(() => tables.put("Client", client));
  });

  /** The Lambda function of the documents. It calls the local backend's; before a signature, that gets the table's row. */
  async function documents({ fieldName, arguments: args, request }: Invocation): Promise<unknown> {
    const row = v.safeParse(worldClient, await tables.get("Client", args.input.sub));
    if (fieldName === "createDocument" && row.success) world.putClient(row.output);
    // AppSync passes an AWSJSON as its value, not as its text.
    const { data: form } = args.input;
    const input = { ...args.input, ...(form !== undefined && { data: JSON.stringify(form) }) };
    const kind = fieldName === "createDocument" ? "mutation" : "query";
    const type = `${fieldName.charAt(0).toUpperCase()}${fieldName.slice(1)}Input!`;
    const response = await fetch(`${backend.url}/graphql`, {
      method: "POST",
      headers: { authorization: request.headers.authorization },
      body: JSON.stringify({
        query: `${kind} ($input: ${type}) { ${fieldName}(input: $input) }`,
        variables: { input },
      }),
    });
    const { data, errors } = (await response.json()) as { data: Record<string, unknown>; errors?: Error[] };
    await written;
    if (errors) throw new Error(errors[0]?.message);
    return data[fieldName];
  }

  const simulator = createSimulator({
    schema: { content: schema },
    ...generated,
    dataSources: [
      ...tables.dataSources,
      { type: "NONE", name: "NONE" },
      { type: "AWS_LAMBDA", name: "Documents", invoke: documents },
    ],
  });
  await simulator.start();
  const simulated = `${new URL(simulator.localhostUrl).origin}/graphql`;

  /** Why AppSync would refuse this token; null if it is valid. */
  const refusal = async (token: string | undefined) =>
    token && (await cognito.directory.verify(token))
      ? null
      : { errorType: "UnauthorizedException", message: refusalOf(token ?? null, clock), errorCode: 401 };

  const server = createServer(async (request, response) => {
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-allow-headers", "authorization, content-type, cache-control");
    if (request.method !== "POST") return response.writeHead(204).end();
    const { authorization } = request.headers;
    const body = await text(request);
    const refused = await refusal(authorization);
    const headers = { "content-type": "application/json" };
    if (refused) return response.writeHead(401, headers).end(JSON.stringify({ errors: [refused] }));
    const answer = await fetch(simulated, {
      method: "POST",
      headers: { ...headers, authorization: authorization ?? "" },
      body,
    });
    return response.writeHead(answer.status, headers).end(await answer.text());
  });

  const sockets = new WebSocketServer({
    server,
    path: "/graphql/realtime",
    handleProtocols: () => "graphql-ws",
  });
  sockets.on("connection", (socket, request) => {
    const say = (frame: object) => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(frame));
    const header = headerOf(request) as { Authorization?: string } | null;
    const token = header?.Authorization;
    const keepAlive = setInterval(() => say({ type: "ka" }), KEEP_ALIVE_MS);

    async function connect(): Promise<WebSocket | null> {
      const refused = await refusal(token);
      if (refused) {
        say({ type: "connection_error", payload: { errors: [refused] } });
        socket.close(1008);
        return null;
      }
      const address = new URL(`${simulated.replace("http", "ws")}/realtime`);
      address.searchParams.set(
        "header",
        Buffer.from(JSON.stringify({ Authorization: token })).toString("base64"),
      );
      address.searchParams.set("payload", "e30=");
      const line = new WebSocket(address, "graphql-ws");
      line.on("message", (frame) => socket.send(String(frame)));
      line.on("close", () => socket.close());
      await once(line, "open");
      return line;
    }

    // One frame after another, so that a stop never overtakes its start while the token is being verified.
    const upstream = connect();
    let work: Promise<unknown> = upstream;
    socket.on("message", (frame) => {
      work = work.then(async () => {
        const { type, id, payload } = JSON.parse(String(frame));
        const refused = type === "start" && (await refusal(payload.extensions.authorization.Authorization));
        if (refused) say({ type: "error", id, payload: { errors: [refused] } });
        else (await upstream)?.send(String(frame));
      });
    });
    socket.on("close", async () => {
      clearInterval(keepAlive);
      (await upstream)?.close();
    });
  });

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/graphql`,
    realtimeUrl: `ws://localhost:${port}/graphql/realtime`,
    simulated,
    async close() {
      stopMirroring();
      for (const socket of sockets.clients) socket.terminate();
      server.close();
      server.closeAllConnections();
      await simulator.stop();
      tables.close();
    },
  };
}

/** What the generated resolvers pass to a function, as far as it is used here. */
interface Invocation {
  fieldName: "getDocument" | "createDocument";
  arguments: { input: { sub: string; data?: unknown } };
  request: { headers: { authorization: string } };
}

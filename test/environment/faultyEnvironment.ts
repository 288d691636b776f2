/**
 * An environment with a fault: site and services on two origins by TLS, both in front of a local backend. Answers can be
 * changed on their way; everything else is the backend's.
 */
import { request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer, type Server } from "node:https";
import { type AddressInfo, connect, type LookupFunction, type Socket } from "node:net";
import { selfSigned } from "../backend/certificate.ts";
import type { LocalConfig } from "../backend/localConfig.ts";
import { startBackend } from "../backend/server.ts";
import { builtApp } from "../support/builtApp.ts";

/** An answer on its way; a fault changes it in place. Header names are lower case. */
export interface PassingAnswer {
  readonly method: string;
  /** Without query. */
  readonly path: string;
  /** With its question mark; empty if there is none. */
  readonly query: string;
  /** Of the page that asks; empty when none was named. */
  readonly origin: string;
  /** The request's token; empty where it carried none. */
  readonly authorization: string;
  /** What was asked, for GraphQL and Cognito. */
  readonly requestBody: string;
  /** The browser's preflight, or what follows it. */
  readonly isPreflight: boolean;
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export interface Faults {
  /** Changes what config.json says. */
  config?: (config: LocalConfig) => void;
  /** Changes answers of the site's origin. */
  site?: (answer: PassingAnswer) => void;
  /** Changes answers of the services' origin. */
  services?: (answer: PassingAnswer) => void;
  /** Answers a WebSocket's upgrade with this status, or leaves a header of the request out. */
  upgrade?: { status: number } | { without: string };
}

const HOST = "kunden.firma.example";

export async function startFaultyEnvironment() {
  const backend = await startBackend({ dist: builtApp(), papers: true, control: true });
  const port = Number(new URL(backend.url).port);
  const pair = selfSigned(HOST, Date.now());
  /** Those of the running check; assign others. */
  const environment = { faults: {} as Faults };
  // The build does not change, and each check asks for all of it: its answers are fetched once.
  const built = new Map<string, Promise<PassingAnswer>>();
  const askSite = (request: IncomingMessage): Promise<PassingAnswer> => {
    if (request.method !== "GET" || request.url === "/config.json") return ask(port, request);
    const key = `${request.headers["accept-encoding"]} ${request.url}`;
    const answer = built.get(key) ?? ask(port, request);
    built.set(key, answer);
    return answer;
  };

  const site = createServer(pair, (request, response) =>
    pass(askSite(request), response, (answer) => {
      if (answer.path === "/config.json" && answer.status === 200) {
        const config = withServicesAt(originOf(services), JSON.parse(answer.body.toString()));
        environment.faults.config?.(config);
        answer.body = Buffer.from(JSON.stringify(config));
      }
      environment.faults.site?.(answer);
    }),
  );
  const services = createServer(pair, (request, response) =>
    pass(ask(port, request), response, (answer) => environment.faults.services?.(answer)),
  );
  services.on("upgrade", (request: IncomingMessage, socket: Socket, head: Buffer) =>
    upgrade(port, request, socket, head, environment.faults.upgrade),
  );
  await Promise.all(
    [site, services].map((server) => new Promise<void>((open) => server.listen(0, "127.0.0.1", open))),
  );

  return Object.assign(environment, {
    backend,
    origin: originOf(site),
    /** The services' origin. */
    services: originOf(services),
    ca: pair.cert,
    /** Every name is this machine. */
    lookup: ((_name, options, done) => {
      const one = { address: "127.0.0.1", family: 4 };
      if (options.all) done(null, [one]);
      else done(null, one.address, one.family);
    }) as LookupFunction,
    async close() {
      for (const server of [site, services]) {
        server.closeAllConnections();
        await new Promise((closed) => server.close(closed));
      }
      await backend.close();
    },
  });
}

const originOf = (server: Server) => `https://${HOST}:${(server.address() as AddressInfo).port}`;

/** The local config, with the services on an origin of their own. */
export const withServicesAt = (origin: string, config: LocalConfig): LocalConfig => ({
  ...config,
  clientsApi: `${origin}/api/clients/`,
  adminApi: `${origin}/api/admin/`,
  storage: `${origin}/storage/`,
  graphql: { ...Object(config.graphql), url: `${origin}/graphql` },
  cognito: { ...Object(config.cognito), endpoint: `${origin}/cognito` },
  reports: { url: `${origin}/reports` },
});

/** The backend's answer. */
async function ask(port: number, request: IncomingMessage): Promise<PassingAnswer> {
  const body = await bodyOf(request);
  const { method = "GET", url: path = "/", headers } = request;
  const received = await new Promise<IncomingMessage>((resolve, reject) => {
    httpRequest({ port, host: "127.0.0.1", method, path, headers }, resolve).on("error", reject).end(body);
  });
  const fields = Object.entries(received.headers);
  return {
    method,
    path: path.replace(/\?.*/, ""),
    query: decodeURIComponent(/\?.*/.exec(path)?.[0] ?? ""),
    origin: headers.origin ?? "",
    authorization: headers.authorization ?? "",
    requestBody: body.toString(),
    isPreflight: method === "OPTIONS",
    status: received.statusCode ?? 0,
    headers: Object.fromEntries(fields.map(([key, value]) => [key, String(value)])),
    body: await bodyOf(received),
  };
}

async function pass(
  asked: Promise<PassingAnswer>,
  response: ServerResponse,
  change: (answer: PassingAnswer) => void,
): Promise<void> {
  try {
    const answer = { ...(await asked) };
    answer.headers = { ...answer.headers };
    change(answer);
    for (const key of ["content-length", "transfer-encoding", "connection", "keep-alive"])
      delete answer.headers[key];
    response.sendDate = false; // the backend's is passed on
    response.writeHead(answer.status, answer.headers).end(answer.body);
  } catch {
    response.destroy();
  }
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part);
  return Buffer.concat(parts);
}

/** Passes an upgrade on as it is, byte by byte. */
function upgrade(
  port: number,
  request: IncomingMessage,
  socket: Socket,
  head: Buffer,
  fault: Faults["upgrade"],
): void {
  if (fault && "status" in fault) {
    socket.end(`HTTP/1.1 ${fault.status} No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
    return;
  }
  const lines = [`GET ${request.url} HTTP/1.1`];
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    const key = request.rawHeaders[index] ?? "";
    if (!(fault && key.toLowerCase() === fault.without))
      lines.push(`${key}: ${request.rawHeaders[index + 1]}`);
  }
  const target = connect(port, "127.0.0.1", () => {
    target.write(`${lines.join("\r\n")}\r\n\r\n`);
    target.write(head);
    target.pipe(socket).pipe(target);
  });
  target.on("error", () => socket.destroy());
  socket.on("error", () => target.destroy());
}

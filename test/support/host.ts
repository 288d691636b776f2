/**
 * A static host that gets one deploy after the other and can misbehave: what a worker answers never reaches a route
 * that the browser's driver could intercept, so the faults are the server's. All builds are the one of this run, with
 * another version written into it.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { type Backend, startBackend } from "../backend/server.ts";

/** Answers in place of the file. */
export type Fault = (response: ServerResponse) => void;

export const html: Fault = (response) =>
  void response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><h1>WLAN-Anmeldung</h1>");
export const broken: Fault = (response) => void response.writeHead(500).end();
/** Never. */
export const hanging: Fault = () => {};

export interface Host {
  /** Without a slash at the end. */
  readonly url: string;
  /** What config.json says; tests assign other values. */
  readonly config: Backend["config"];
  /** Puts the build online under this version; `without` leaves out the chunks whose name begins so. */
  deploy(version: string, without?: string): void;
  /** The address of a chunk. */
  chunk(name: string): string;
  /** Address -> what happens instead. */
  readonly faults: Map<string, Fault>;
  /** Addresses asked for, oldest first. */
  readonly asked: string[];
  /** Drops every connection, as if there were no network. */
  isDown: boolean;
  close(): Promise<void>;
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
};
const routes = /^\/((admin|customer|employee|auth)(\/.*)?)?$/;

const integrityOf = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;

function readBuild(dist: string): ReadonlyMap<string, Buffer> {
  const names = readdirSync(dist, { recursive: true, encoding: "utf8" });
  const served = names.filter((name) => extname(name) && !/\.(br|gz|map)$/.test(name));
  return new Map(served.map((name) => [`/${name}`, readFileSync(join(dist, name))]));
}

/** The same build with another version: other bytes in the shell and in the worker, the hashed files unchanged. */
function withVersion(files: ReadonlyMap<string, Buffer>, version: string, without: string | undefined) {
  const isLeftOut = (path: string) => without !== undefined && path.startsWith(`/assets/${without}-`);
  const build = new Map([...files].filter(([path]) => !isLeftOut(path)));
  const shell = String(files.get("/index.html")).replace(
    "<title>",
    `<meta name="version" content="${version}"><title>`,
  );
  const [manifestLine = "", , ...rest] = String(files.get("/service-worker.js")).split("\n");
  const manifest: { url: string; integrity: string }[] = JSON.parse(manifestLine.slice(15, -1));
  const changed = manifest
    .filter(({ url }) => !isLeftOut(url))
    .map((entry) => (entry.url === "/index.html" ? { ...entry, integrity: integrityOf(shell) } : entry));
  const worker = [`const MANIFEST=${JSON.stringify(changed)};`, `const VERSION="${version}";`, ...rest];
  build.set("/index.html", Buffer.from(shell));
  build.set("/service-worker.js", Buffer.from(worker.join("\n")));
  return build;
}

/** Starts with version "one"; what is no file goes to a local backend of its own. */
export async function startHost(): Promise<Host> {
  const dist = process.env.DIST;
  if (!dist) throw new Error("DIST names the built app; test/run.mjs sets it");
  const backend = await startBackend();
  const original = readBuild(dist);
  const headers: Record<string, string> = JSON.parse(String(original.get("/hosting/headers.json")));
  const faults = new Map<string, Fault>();
  const asked: string[] = [];
  let files = withVersion(original, "one", undefined);

  const server = createServer((incoming, response) => {
    const { pathname } = new URL(incoming.url ?? "/", "http://localhost");
    asked.push(pathname);
    if (host.isDown) {
      incoming.socket.destroy();
      return;
    }
    const fault = faults.get(pathname);
    if (fault) {
      fault(response);
      return;
    }
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (pathname === "/config.json") {
      response.writeHead(200, { "content-type": "application/json", "cache-control": "no-store" });
      response.end(JSON.stringify(backend.config));
      return;
    }
    if (/^\/(cognito|api|graphql|storage)(\/|$)/.test(pathname)) {
      forward(incoming, response, backend.url);
      return;
    }
    const path = routes.test(pathname) ? "/index.html" : pathname;
    const file = files.get(path);
    response.writeHead(file ? 200 : 404, {
      "content-type": types[extname(path)] ?? "text/plain",
      "cache-control":
        path.startsWith("/assets/") && file ? "public, max-age=31536000, immutable" : "no-cache",
    });
    response.end(file ?? "Nicht gefunden");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));

  const host: Host = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    config: backend.config,
    deploy(version, without) {
      files = withVersion(original, version, without);
    },
    chunk(name) {
      const found = [...original.keys()].find((path) => path.startsWith(`/assets/${name}-`));
      if (!found) throw new Error(`there is no chunk ${name}`);
      return found;
    },
    faults,
    asked,
    isDown: false,
    async close() {
      server.close();
      server.closeAllConnections();
      await backend.close();
    },
  };
  return host;
}

function forward(incoming: IncomingMessage, response: ServerResponse, to: string) {
  const { method, headers, url } = incoming;
  const outgoing = httpRequest(new URL(url ?? "/", to), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  outgoing.on("error", () => response.destroy());
  incoming.pipe(outgoing);
}

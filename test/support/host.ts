/**
 * A static host for one deployment after another, with faults. The server causes the faults, because playwright cannot
 * intercept a service worker's requests. Every deployment is this run's build with another version written into it.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { serviceAddress } from "../backend/localConfig.ts";
import { startBackend } from "../backend/server.ts";
import { contentTypes } from "../backend/site.ts";
import { builtApp, builtTable, someAsset } from "./builtApp.ts";

/** Answers in place of the file. */
export type Fault = (response: ServerResponse) => void;

export const html: Fault = (response) =>
  void response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><h1>WLAN-Anmeldung</h1>");
export const broken: Fault = (response) => void response.writeHead(500).end();
export const hanging: Fault = () => {};

export type Host = Awaited<ReturnType<typeof startHost>>;

const integrityOf = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;

function readBuild(dist: string): ReadonlyMap<string, Buffer> {
  const names = readdirSync(dist, { recursive: true, encoding: "utf8" });
  const served = names.filter((name) => /\.[a-z][a-z\d]*$/.test(name) && !/\.(br|gz|map)$/.test(name));
  return new Map(served.map((name) => [`/${name}`, readFileSync(join(dist, name))]));
}

/** The same build as another version: index.html and the worker differ, the hashed files do not. */
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

/** A bundle's own script, by the page that imports it; "app" is the app's. */
function scriptOf(name: string, page: string): string {
  const address = new RegExp(`\\b${name}:\\["([^"]+)"`).exec(page)?.[1];
  if (!address) throw new Error(`the page names no script of ${name}`);
  return address;
}

/** Starts with version "one". Requests for the services go to a local backend of its own. */
export async function startHost() {
  const backend = await startBackend();
  const original = readBuild(builtApp());
  const table = builtTable();
  const config = structuredClone(backend.config);
  const faults = new Map<string, Fault>();
  const asked: string[] = [];
  let files = withVersion(original, "one", undefined);

  const server = createServer((incoming, response) => {
    const { pathname } = new URL(`http://localhost${incoming.url ?? "/"}`);
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
    for (const [name, value] of Object.entries(table.headers)) response.setHeader(name, value);
    if (pathname === "/config.json") {
      response.writeHead(200, {
        "content-type": "application/json",
        "cache-control": table.cachingOf(pathname),
      });
      response.end(JSON.stringify(backend.config));
      return;
    }
    if (serviceAddress.test(pathname)) {
      forward(incoming, response, backend.url);
      return;
    }
    const path = table.isRoute(pathname) ? "/index.html" : pathname;
    const file = files.get(path);
    response.writeHead(file ? 200 : 404, {
      "content-type": contentTypes[extname(path)] ?? "text/plain",
      "cache-control": file ? table.cachingOf(path) : "no-cache",
    });
    response.end(file ?? "Nicht gefunden");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));

  const host = {
    /** Without a slash at the end. */
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** The contents of config.json, which tests may change. */
    config: backend.config,
    /** Deploys the build as this version; `without` leaves out the files of that bundle. */
    deploy(version: string, without?: string) {
      files = withVersion(original, version, without);
    },
    script: (name: string) => scriptOf(name, String(original.get("/index.html"))),
    /** The address of a bundle's stylesheet; "app" is the app's own. */
    stylesheet: (name: string) => someAsset(new RegExp(`^${name}-\\w+\\.css$`)),
    /** Faults by address. */
    faults,
    /** Requested addresses, oldest first. */
    asked,
    /** While true, every connection is dropped, as without a network. */
    isDown: false,
    /** Serves version "one" with the config.json of its start, without faults. */
    behave() {
      host.deploy("one");
      host.isDown = false;
      faults.clear();
      Object.assign(host.config, structuredClone(config));
    },
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

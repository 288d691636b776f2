/** The built app as a static host serves it: shell for the routes, files as they are, 404 for everything else. */
import { readFile, stat } from "node:fs/promises";
import { extname, join, normalize, sep } from "node:path";
import type { Handler } from "./contract.ts";
import { type HostingTable, noHostingTable, parseHostingTable } from "./hostingTable.ts";

/** The types of files by the ends of their names. */
export const contentTypes: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
  ".pdf": "application/pdf",
};

const extensions = { br: ".br", gzip: ".gz" };

/** What the build writes for hosts to read, not to serve. */
const hostsOwn = /^\/(hosting(\/|$)|_headers$|_redirects$)/;

/** Files are read anew for every request, so that a build under way shows at once. */
export function createSite(dist: string): Handler {
  return async (request, url) => {
    if (request.method !== "GET" && request.method !== "HEAD") return new Response(null, { status: 405 });
    const table = await hostingTable(dist);
    const secure = securityHeaders(table, url);
    const path = table.isRoute(url.pathname) ? "/index.html" : url.pathname;
    const file = fileBelow(dist, path);
    const found =
      file === null ? null : await encodedFile(file, request.headers.get("accept-encoding") ?? "");
    if (file === null || found === null) return notFound(dist, secure);

    const headers = new Headers(secure);
    headers.set("content-type", contentTypes[extname(file)] ?? "application/octet-stream");
    headers.set("cache-control", table.cachingOf(path));
    const policy = table.policyOf(path);
    if (policy) headers.append("content-security-policy", policy);
    headers.set("vary", "accept-encoding");
    headers.set("etag", found.etag);
    if (request.headers.get("if-none-match") === found.etag)
      return new Response(null, { status: 304, headers });
    if (found.encoding) headers.set("content-encoding", found.encoding);
    return new Response(await readFile(found.file), { headers });
  };
}

/** The build's page for unknown addresses, as the shipped hosts serve it. */
async function notFound(dist: string, headers: Readonly<Record<string, string>>): Promise<Response> {
  const page = await readFile(join(dist, "404.html")).catch(() => "<!doctype html>Nicht gefunden");
  return new Response(page, {
    status: 404,
    headers: { ...headers, "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" },
  });
}

/** The file of an address, null when it would lie outside or cannot be decoded. */
function fileBelow(dist: string, path: string): string | null {
  try {
    const file = normalize(join(dist, decodeURIComponent(path)));
    if (!file.startsWith(dist + sep) || file.includes("\0")) return null;
    return hostsOwn.test(file.slice(dist.length).replaceAll(sep, "/")) ? null : file;
  } catch {
    return null;
  }
}

/** The file, or its compressed sibling when there is one that the browser takes; null when there is no such file. */
async function encodedFile(file: string, accepted: string) {
  const plain = await stampOf(file);
  if (plain === null) return null;
  for (const [name, extension] of Object.entries(extensions)) {
    if (!accepts(accepted, name)) continue;
    const stamp = await stampOf(file + extension);
    if (stamp !== null) return { file: file + extension, encoding: name, etag: `"${stamp}-${name}"` };
  }
  return { file, encoding: null, etag: `"${plain}"` };
}

/** Changes whenever the file does; null when there is none. */
async function stampOf(file: string): Promise<string | null> {
  const found = await stat(file).catch(() => null);
  return found?.isFile() ? `${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}` : null;
}

const accepts = (accepted: string, encoding: string): boolean =>
  accepted
    .split(",")
    .map((part) => part.trim().split(/\s*;\s*/))
    .some(
      ([name, ...parameters]) => name === encoding && !parameters.some((one) => /^q=0(\.0*)?$/.test(one)),
    );

/** What the build says of its hosting. */
export const hostingTable = (dist: string): Promise<HostingTable> =>
  readFile(join(dist, "hosting/table.json"), "utf8").then(parseHostingTable, () => noHostingTable);

/** The host's headers, on every answer of the site. */
export function securityHeaders({ headers }: HostingTable, url: URL): Readonly<Record<string, string>> {
  const policy = headers["content-security-policy"];
  if (!policy || url.protocol === "https:") return headers;
  // Without TLS the sockets are ws:, which a real host's policy does not allow. In some browsers 'self' excludes them.
  return { ...headers, "content-security-policy": policy.replace("wss:", `wss: ws://${url.host}`) };
}

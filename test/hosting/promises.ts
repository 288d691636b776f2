/** The promises that every host of the app keeps, whatever its configuration looks like. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import * as assert from "uvu/assert";
import { builtApp, builtTable, pdfWorker, someAsset } from "../support/builtApp.ts";
import { looseAddresses, routeAddresses, strangers } from "./addresses.ts";
import { type Answer, ask } from "./server.ts";

export const IMMUTABLE = builtTable().cachingOf("/assets/any.js");

/** Throws at the first promise that the server at `url` breaks. `plainSockets`: the policy also names its own ws:. */
export async function keepsItsPromises(
  url: string,
  { brotli, plainSockets = false }: { brotli: boolean; plainSockets?: boolean },
): Promise<void> {
  const fetched = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    ask(url, path, { host: new URL(url).host, ...headers });
  const { headers, cachingOf, policyOf } = builtTable();
  const policy = headers["content-security-policy"] ?? "";
  const sockets = plainSockets ? `wss: ws://${new URL(url).host}` : "wss:";
  const secure = { ...headers, "content-security-policy": policy.replace("wss:", sockets) };
  const shell = readFileSync(join(builtApp(), "index.html"));
  assert.ok(Object.keys(secure).length >= 7);
  const isSecured = (path: string, headers: Answer["headers"], expected = secure) => {
    for (const [name, value] of Object.entries(expected)) assert.is(headers[name], value, `${path}: ${name}`);
  };

  for (const route of [...routeAddresses, ...looseAddresses]) {
    const { status, headers, body } = await fetched(route);
    assert.is(status, 200, route);
    assert.ok(body.equals(shell), `${route} answers the shell`);
    assert.match(headers["content-type"] as string, "text/html");
    assert.is(headers["cache-control"], cachingOf("/index.html"), route);
    isSecured(route, headers);
  }

  const unserved = ["/hosting/nginx.conf", "/hosting/kill-sw.js", "/_headers", "/_redirects"];
  for (const path of [...strangers, ...unserved]) {
    const { status, headers, body } = await fetched(path);
    assert.is(status, 404, path);
    assert.match(body.toString(), "Diese Adresse gibt es hier nicht", path);
    assert.is(headers["cache-control"], "no-cache", path);
    isSecured(path, headers);
  }

  const asset = someAsset();
  const original = readFileSync(join(builtApp(), asset));
  const plain = await fetched(asset);
  assert.is(plain.headers["cache-control"], IMMUTABLE);
  assert.match(plain.headers["content-type"] as string, "javascript");
  isSecured(asset, plain.headers);
  assert.ok(plain.body.equals(original));
  const zipped = await fetched(asset, { "accept-encoding": "gzip" });
  assert.is(zipped.headers["content-encoding"], "gzip");
  assert.match(String(zipped.headers.vary).toLowerCase(), "accept-encoding");
  assert.is(zipped.headers["cache-control"], IMMUTABLE);
  assert.ok(gunzipSync(zipped.body).equals(original));
  if (brotli) {
    const small = await fetched(asset, { "accept-encoding": "gzip, deflate, br" });
    assert.is(small.headers["content-encoding"], "br");
    assert.ok(brotliDecompressSync(small.body).equals(original));
    const page = await fetched("/auth/login", { "accept-encoding": "gzip, deflate, br" });
    assert.is(page.headers["content-encoding"], "br", "the shell, too");
  }

  const reader = (await fetched(pdfWorker())).headers;
  const bothPolicies = `${secure["content-security-policy"]}, ${policyOf(pdfWorker())}`;
  isSecured(pdfWorker(), reader, { ...secure, "content-security-policy": bothPolicies });
  assert.is(reader["cache-control"], IMMUTABLE);

  const licence = await fetched("/licences/fontsource-dancing-script.txt");
  assert.match(licence.headers["content-type"] as string, "text/plain");
  assert.match(licence.body.toString(), "SIL OPEN FONT LICENSE");

  const config = await fetched("/config.json");
  isSecured("/config.json", config.headers);
  assert.is(config.headers["cache-control"], cachingOf("/config.json"));
  assert.match(config.headers["content-type"] as string, "application/json");
  const worker = await fetched("/service-worker.js");
  isSecured("/service-worker.js", worker.headers);
  assert.is(worker.headers["cache-control"], cachingOf("/service-worker.js"));
  assert.match(worker.headers["content-type"] as string, "javascript");
  const manifest = await fetched("/manifest.webmanifest");
  assert.match(manifest.headers["content-type"] as string, "application/manifest+json");
  assert.is(manifest.headers["cache-control"], cachingOf("/manifest.webmanifest"));

  const { etag } = worker.headers;
  const again = await fetched("/service-worker.js", { "if-none-match": String(etag) });
  assert.is(again.status, 304, "what is unchanged is not sent again");
}

/** The built app as the local backend serves it: what every host promises, and what is the backend's alone. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { keepsItsPromises } from "../hosting/promises.ts";
import { ask } from "../hosting/server.ts";
import { builtApp, readBuilt, someAsset } from "../support/builtApp.ts";
import { startBackend } from "./server.ts";

const folder = mkdtempSync(join(tmpdir(), "site-"));
const dist = join(folder, "dist");
cpSync(builtApp(), dist, { recursive: true });
writeFileSync(join(folder, "secret.txt"), "outside");
const backend = await startBackend({ dist });
test.after(async () => {
  await backend.close();
  rmSync(folder, { recursive: true });
});

const fetched = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  ask(backend.url, path, headers);

test("every route answers the shell, a missing file is 404, headers and caching are the table's", () =>
  keepsItsPromises(backend.url, { brotli: true, plainSockets: true }));

test("files outside the folder cannot be reached, nor files that the build writes for hosts", async () => {
  for (const path of ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "/%E0%A4%A"]) {
    assert.not.match((await fetched(path)).body.toString(), "outside", path);
  }
  for (const path of ["/hosting/", "/assets/..%2fhosting/nginx.conf", "/%68osting/nginx.conf"]) {
    assert.is((await fetched(path)).status, 404, path);
  }
});

test("config.json holds what tests assign", async () => {
  const product = async () => JSON.parse((await fetched("/config.json")).body.toString()).product;
  assert.is(await product(), "Nordwind");
  backend.config.product = "Südwind";
  assert.is(await product(), "Südwind");
});

test("a compressed file is not sent to a browser that refuses its encoding", async () => {
  for (const [accept, encoding] of [
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["identity", undefined],
  ] as const) {
    const { headers } = await fetched(someAsset(), { "accept-encoding": accept });
    assert.equal([headers["content-encoding"], headers.vary], [encoding, "accept-encoding"]);
  }
});

test("a folder without the build's table answers the page only at /", async () => {
  rmSync(join(dist, "hosting/table.json"));
  assert.equal([(await fetched("/")).status, (await fetched("/admin")).status], [200, 404]);
  assert.is((await fetched(someAsset())).headers["cache-control"], "no-cache");
  writeFileSync(join(dist, "hosting/table.json"), readBuilt("hosting/table.json"));
  assert.is((await fetched("/admin")).status, 200, "read anew");
});

test("HEAD has no body, other methods are refused", async () => {
  const { port } = new URL(backend.url);
  const answerTo = (method: string) =>
    new Promise<[status: number | undefined, bytes: number]>((resolve) =>
      request({ port, path: "/admin", method }, (response) => {
        let bytes = 0;
        response.on("data", (part: Buffer) => (bytes += part.length));
        response.on("end", () => resolve([response.statusCode, bytes]));
      }).end(),
    );
  assert.equal(
    [await answerTo("HEAD"), await answerTo("POST")],
    [
      [200, 0],
      [405, 0],
    ],
  );
});

test.run();

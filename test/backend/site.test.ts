import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { type Backend, startBackend } from "./server.ts";

const folder = mkdtempSync(join(tmpdir(), "site-"));
const dist = join(folder, "dist");
let backend: Backend;

const script = "console.log('größer');".repeat(50);
const files: Readonly<Record<string, string | Buffer>> = {
  "dist/index.html": "<!doctype html><title>Shell</title>",
  "dist/404.html": '<!doctype html><title>Nicht gefunden</title><a href="/">Zur Startseite</a>',
  "dist/assets/main-ABC.js": script,
  "dist/assets/main-ABC.js.br": brotliCompressSync(script),
  "dist/assets/main-ABC.js.gz": gzipSync(script),
  "dist/manifest.webmanifest": "{}",
  "dist/config.json": '{"product":"of the build"}',
  "dist/hosting/nginx.conf": "server {}",
  "dist/hosting/table.json": JSON.stringify({
    areas: ["admin", "auth", "customer", "employee"],
    caching: [
      { path: "/assets/*", value: "public, max-age=31536000, immutable" },
      { path: "/*", value: "no-cache" },
    ],
    headers: { "referrer-policy": "no-referrer", "content-security-policy": "connect-src 'self' wss:" },
  }),
  "secret.txt": "outside",
};

test.before(async () => {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  backend = await startBackend({ dist });
});
test.after(async () => {
  await backend.close();
  rmSync(folder, { recursive: true });
});

/** As it stands on the wire: fetch would decompress the body and tidy the address. */
const fetched = (path: string, headers: Readonly<Record<string, string>> = {}, method = "GET") =>
  new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
    (resolve, reject) => {
      get({ port: new URL(backend.url).port, path, headers, method }, (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("end", () =>
          resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }),
        );
      }).on("error", reject);
    },
  );

test("every route answers the shell, whatever dots it holds", async () => {
  const routes = [
    "/",
    "/admin",
    "/admin/customers/10001/asset/1.2.js",
    "/customer/avv",
    "/employee",
    "/auth/login?from=mail",
    "/auth/password-forgot-confirm/max@firma.de",
    "/auth/password-forgot-confirm/%C3%A4nne%40b%C3%BCro.example",
  ];
  for (const route of routes) {
    const { status, headers, body } = await fetched(route);
    assert.is(status, 200, route);
    assert.is(body.toString(), files["dist/index.html"], route);
    assert.is(headers["content-type"], "text/html; charset=utf-8");
    assert.is(headers["cache-control"], "no-cache");
  }
});

test("what is no route and no file is 404, never the shell and never kept", async () => {
  for (const path of [
    "/assets/gone-123.js",
    "/administrator",
    "/favicon.ico",
    "/assets/",
    "/assets",
    "/%E0%A4%A",
  ]) {
    const { status, headers, body } = await fetched(path);
    assert.is(status, 404, path);
    assert.not.match(body.toString(), "Shell");
    assert.match(body.toString(), "Zur Startseite");
    assert.is(headers["content-type"], "text/html; charset=utf-8");
    assert.is(headers["cache-control"], "no-cache");
  }
});

test("nothing outside the folder can be reached", async () => {
  for (const path of [
    "/../secret.txt",
    "/%2e%2e/secret.txt",
    "/assets/..%2f..%2fsecret.txt",
    "/..%2fdist-other/x",
  ]) {
    const { body } = await fetched(path);
    assert.not.match(body.toString(), "outside", path);
  }
});

test("hashed files stay for good, config.json is the backend's and never stored", async () => {
  const hashed = await fetched("/assets/main-ABC.js");
  assert.is(hashed.headers["cache-control"], "public, max-age=31536000, immutable");
  assert.is(hashed.headers["content-type"], "text/javascript; charset=utf-8");
  const manifest = await fetched("/manifest.webmanifest");
  assert.is(manifest.headers["content-type"], "application/manifest+json");
  assert.is(manifest.headers["cache-control"], "no-cache");
  const config = await fetched("/config.json");
  assert.is(config.headers["cache-control"], "no-store");
  assert.is(JSON.parse(config.body.toString()).product, "Nordwind");
  backend.config.product = "Südwind";
  assert.is(JSON.parse((await fetched("/config.json")).body.toString()).product, "Südwind");
});

test("the compressed sibling goes to who takes it", async () => {
  const asked = (accept: string) => fetched("/assets/main-ABC.js", { "accept-encoding": accept });
  const brotli = await asked("gzip, deflate, br");
  assert.is(brotli.headers["content-encoding"], "br");
  assert.equal(brotli.body, files["dist/assets/main-ABC.js.br"]);
  assert.is(brotli.headers.vary, "accept-encoding");
  assert.is((await asked("gzip")).headers["content-encoding"], "gzip");
  assert.is((await asked("br;q=0, gzip;q=0.5")).headers["content-encoding"], "gzip");
  const plain = await asked("identity");
  assert.is(plain.headers["content-encoding"], undefined);
  assert.is(plain.body.toString(), script);
});

test("an unchanged file is not sent again", async () => {
  const { headers } = await fetched("/manifest.webmanifest");
  const again = await fetched("/manifest.webmanifest", { "if-none-match": String(headers.etag) });
  assert.is(again.status, 304);
  assert.is(again.body.length, 0);
});

test("a folder without the build's table answers the page at / alone", async () => {
  const table = join(dist, "hosting/table.json");
  rmSync(table);
  assert.is((await fetched("/")).status, 200);
  assert.is((await fetched("/admin")).status, 404);
  assert.is((await fetched("/assets/main-ABC.js")).headers["cache-control"], "no-cache");
  writeFileSync(table, files["dist/hosting/table.json"] ?? "");
  assert.is((await fetched("/admin")).status, 200, "read anew");
});

test("HEAD has no body, other methods are refused", async () => {
  const head = await fetched("/admin", {}, "HEAD");
  assert.is(head.status, 200);
  assert.is(head.body.length, 0);
  assert.is((await fetched("/admin", {}, "POST")).status, 405);
});

test("what is written for hosts is not served", async () => {
  for (const path of [
    "/hosting/nginx.conf",
    "/hosting/",
    "/assets/..%2fhosting/nginx.conf",
    "/%68osting/nginx.conf",
  ]) {
    const { status, body } = await fetched(path);
    assert.is(status, 404, path);
    assert.not.match(body.toString(), "server");
  }
});

test("the host's headers are those of the build's table", async () => {
  assert.is((await fetched("/admin")).headers["referrer-policy"], "no-referrer");
  assert.is((await fetched("/assets/gone.js")).headers["referrer-policy"], "no-referrer");
  // Plain http: sockets to the server itself are allowed, too.
  const { host } = new URL(backend.url);
  assert.is(
    (await fetched("/admin", { host })).headers["content-security-policy"],
    `connect-src 'self' wss: ws://${host}`,
  );
});

test.run();

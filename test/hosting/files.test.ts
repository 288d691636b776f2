/**
 * The files that hosts read: nginx and Caddy, `_headers` and `_redirects` (Cloudflare Pages, Netlify), CloudFront, S3 upload.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { runInNewContext } from "node:vm";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { builtApp, builtTable, pdfWorker, readBuilt, someAsset } from "../support/builtApp.ts";
import { looseAddresses, routeAddresses, strangers } from "./addresses.ts";
import { IMMUTABLE } from "./promises.ts";

const { headers: secure, cachingOf, policyOf } = builtTable();

const fits = (pattern: string, path: string) =>
  pattern.endsWith("*") ? path.startsWith(pattern.slice(0, -1)) : path === pattern;

/** The headers as the hosts read the file: values of all matching rules are joined. */
function headersFor(path: string): Record<string, string> {
  const found: Record<string, string> = {};
  let pattern = "";
  for (const line of readBuilt("_headers").trimEnd().split("\n")) {
    if (!line.startsWith(" ")) {
      pattern = line;
      continue;
    }
    if (!fits(pattern, path)) continue;
    const [, name = "", value = ""] = /^ {2}([\w-]+): (.*)$/.exec(line) ?? [];
    const key = name.toLowerCase();
    found[key] = found[key] ? `${found[key]}, ${value}` : value;
  }
  return found;
}

const rewrites = readBuilt("_redirects")
  .trimEnd()
  .split("\n")
  .map((line) => line.split(" "));

test("_headers gives every address the security headers once and the caching of the table", () => {
  const path = (address: string) => address.replace(/\?.*/, "");
  for (const address of [...routeAddresses.map(path), ...strangers, someAsset(), "/config.json"]) {
    const { "cache-control": _, ...rest } = headersFor(address);
    assert.equal(rest, secure, address);
  }
  for (const route of routeAddresses.map(path))
    assert.is(headersFor(route)["cache-control"], cachingOf("/index.html"), route);
  for (const file of ["/index.html", "/service-worker.js", "/manifest.webmanifest", "/404.html"]) {
    assert.is(headersFor(file)["cache-control"], cachingOf(file), file);
  }
  assert.is(headersFor("/config.json")["cache-control"], cachingOf("/config.json"));
  const worker = headersFor(pdfWorker());
  assert.is(
    worker["content-security-policy"],
    `${secure["content-security-policy"]}, ${policyOf(pdfWorker())}`,
  );
  assert.is(worker["cache-control"], IMMUTABLE, "it is among the largest, which come first");
  assert.is(headersFor("/assets/gone-ABC123.js")["cache-control"], undefined, "nobody keeps a missing file");
});

test("_headers stays within the limits of Cloudflare Pages", () => {
  const lines = readBuilt("_headers").trimEnd().split("\n");
  assert.ok(lines.filter((line) => !line.startsWith(" ")).length <= 100);
  assert.ok(lines.every((line) => line.length <= 2_000));
});

test("_redirects answers every route with the shell under its own address, and nothing else", () => {
  for (const [from, to, status, ...more] of rewrites) {
    assert.ok(from?.startsWith("/"));
    assert.is(to, "/");
    assert.is(status, "200");
    assert.is(more.length, 0);
  }
  const leads = (path: string) => path === "/" || rewrites.some(([from = ""]) => fits(from, path));
  for (const route of routeAddresses) assert.ok(leads(route.replace(/\?.*/, "")), route);
  for (const path of [...strangers, someAsset(), "/service-worker.js", "/config.json"]) {
    assert.not(leads(path), path);
  }
  assert.match(readBuilt("404.html"), "Diese Adresse gibt es hier nicht");
});

test("the CloudFront function rewrites routes and nothing else", () => {
  const code = `${readBuilt("hosting/cloudfront-function.js")}; handler(event)`;
  const sent = (uri: string): string => {
    const event = { request: { method: "GET", uri, querystring: {}, headers: {} } };
    return runInNewContext(code, { event }).uri;
  };
  for (const route of [...routeAddresses, ...looseAddresses])
    assert.is(sent(route.replace(/\?.*/, "")), "/index.html", route);
  for (const path of [...strangers, someAsset(), "/service-worker.js", "/config.json", "/index.html"]) {
    assert.is(sent(path), path);
  }
});

test("the S3 upload sends assets, then the files that refer to them, the worker last; it deletes nothing", () => {
  const folder = mkdtempSync(join(tmpdir(), "upload-"));
  const log = join(folder, "log");
  // Replaces the AWS command line: notes its arguments.
  writeFileSync(join(folder, "aws"), `#!/bin/sh\necho "$*" >> "${log}"\n`, { mode: 0o755 });
  const upload = () =>
    execFileSync("sh", [join(builtApp(), "hosting/upload-s3.sh"), "bucket", "E123"], {
      cwd: folder,
      env: { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` },
      stdio: "pipe",
    });
  assert.throws(upload, /config\.json is missing/);
  assert.not(existsSync(log), "without a config nothing is uploaded");

  writeFileSync(join(folder, "config.json"), "{}");
  upload();
  const calls = readFileSync(log, "utf8").trimEnd().split("\n");
  const targets = calls.map((call) => /s3:\/\/bucket\S*/.exec(call)?.[0]);
  assert.equal(targets, [
    "s3://bucket/assets",
    "s3://bucket",
    "s3://bucket/manifest.webmanifest",
    "s3://bucket/config.json",
    "s3://bucket/index.html",
    "s3://bucket/service-worker.js",
    undefined,
  ]);
  assert.match(calls[0] ?? "", IMMUTABLE);
  assert.match(calls[3] ?? "", "no-store");
  assert.match(calls[5] ?? "", "no-cache");
  assert.match(calls[6] ?? "", "create-invalidation --distribution-id E123");
  assert.not.match(calls.join("\n"), /delete|sync/);
  rmSync(folder, { recursive: true });
});

test("the page asks browsers not to translate it (decision 57)", () => {
  const page = readBuilt("index.html");
  assert.match(page, /<html lang="?de"? translate="?no"?>/);
  assert.match(page, /<meta name="?google"? content="?notranslate"?>/);
});

test("compressed copies stand beside every text, none beside pictures and files that are edited on the host", () => {
  const files = readdirSync(builtApp(), { recursive: true, encoding: "utf8" });
  const texts = files.filter(
    (file) => /\.(html|js|css|svg|webmanifest|txt)$/.test(file) && !file.startsWith("hosting"),
  );
  assert.ok(texts.some((file) => file.endsWith(".js")) && texts.some((file) => file.endsWith(".css")));
  for (const file of texts) {
    for (const ending of [".br", ".gz"])
      assert.ok(existsSync(join(builtApp(), file + ending)), file + ending);
  }
  assert.not(files.some((file) => /\.(png|json)\.(br|gz)$/.test(file)));
});

test.run();

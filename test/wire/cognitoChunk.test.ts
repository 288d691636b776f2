/** The bundles: the SRP library is a chunk of its own, without the parts the shims replace. */
import { resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { testSettings } from "../support/testSettings.ts";

/** The limit of the library's chunk in KiB, brotli 11; 23.5 KiB as published (measured). */
const LIMIT_KIB = 4;

const { outputFiles, metafile } = await build({
  ...(await testSettings()),
  entryPoints: [resolve("src/wire/cognito/createCognito.ts")],
  outdir: resolve("unwritten"),
  outExtension: {},
  platform: "browser",
  splitting: true,
  minify: true,
  sourcemap: false,
  metafile: true,
  write: false,
});

const chunks = Object.entries(metafile.outputs).map(([path, { inputs }]) => ({
  sources: Object.keys(inputs),
  text: outputFiles.find((file) => file.path === resolve(path))?.text ?? "",
}));
const isOfLibrary = (source: string) => source.includes("amazon-cognito-identity-js");
const eager = chunks.filter(({ sources }) => sources.some((source) => source.endsWith("createCognito.ts")));
const lazy = chunks.filter(({ sources }) => sources.some(isOfLibrary));

test("the eager chunk holds everything but the library", () => {
  assert.is(eager.length, 1);
  assert.not(eager[0]?.sources.some(isOfLibrary));
});

test("the originals of the shims are not bundled", () => {
  const replaced =
    /es\/(BigInteger|DateHelper|Client|CognitoUser\w*)\.js|\/(buffer|js-cookie|isomorphic-unfetch|sha256-js)\/|tslib/;
  const found = chunks.flatMap(({ sources }) => sources).filter((source) => replaced.test(source));
  assert.equal(found, []);
});

test(`the library's chunk is at most ${LIMIT_KIB} KiB`, () => {
  assert.is(lazy.length, 1);
  const kib = brotliCompressSync(lazy[0]?.text ?? "").length / 1024;
  console.log(`Cognito chunk: ${kib.toFixed(2)} KiB`);
  assert.ok(kib > 2 && kib <= LIMIT_KIB, `${kib.toFixed(2)} KiB`);
});

test("the library's chunk holds no eval: the page's CSP forbids it", () => {
  assert.not.match(lazy[0]?.text ?? "", /\beval\(|new Function\(/);
});

test.run();

/** The build refuses a host's configuration that disagrees with the table of headers, caching and areas. */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { routePaths } from "../../src/routes.ts";
import { builtTable, readBuilt } from "./server.ts";

interface Table {
  headers: Readonly<Record<string, string>>;
  caching: readonly { path: string; value: string }[];
  policies: readonly { path: string; value: string }[];
  areas: readonly string[];
}
type Texts = Readonly<Record<string, string>>;

const load = (file: string) => import(pathToFileURL(resolve(".build", file)).href);
const hosting: Table & { readConfigurations(): Texts } = await load("hosting.mjs");
const { hostingFaults }: { hostingFaults(texts: Texts, table: Table): string[] } =
  await load("hostingFaults.mjs");
const texts = hosting.readConfigurations();
const table: Table = hosting;

/** The sentences when one configuration says `to` where it says `from`. */
function faultsWith(file: string, from: string, to: string): string[] {
  const text = texts[file] ?? "";
  assert.ok(text.includes(from), `${file} says ${from}`);
  return hostingFaults({ ...texts, [file]: text.replace(from, to) }, table);
}

const withHeaders = [
  "nginx.conf",
  "Caddyfile",
  "cloudfront-headers.json",
  "cloudfront-headers-pdf-worker.json",
];
const withAreas = ["nginx.conf", "Caddyfile", "cloudfront-function.js"];
const withCaching = ["nginx.conf", "Caddyfile", "upload-s3.sh"];

test("the configurations agree with the table and are deployed as they are", () => {
  assert.equal(hostingFaults(texts, table), []);
  for (const [name, text] of Object.entries(texts)) assert.is(readBuilt(`hosting/${name}`), text, name);
  for (const name of withHeaders.slice(2)) {
    const { CustomHeadersConfig: custom } = JSON.parse(texts[name] ?? "");
    assert.is(custom.Quantity, custom.Items.length, "as CloudFront wants it");
  }
});

test("the table has the area of every route, and what is hashed alone is kept", () => {
  assert.equal([...new Set(routePaths.map(({ area }) => area))].sort(), [...table.areas].sort());
  const { cachingOf } = builtTable();
  assert.is(cachingOf("/assets/app-ABC123.js"), "public, max-age=31536000, immutable");
  assert.is(cachingOf("/config.json"), "no-store");
  assert.is(cachingOf("/index.html"), "no-cache");
});

test("a header the table gains, loses or changes is named in each configuration", () => {
  const file = (name: string) => `.build/hosting/${name}`;
  const more = { ...table, headers: { ...table.headers, "X-New": "1" } };
  assert.equal(
    hostingFaults(texts, more),
    withHeaders.map((name) => `${file(name)}: header X-New is missing.`),
  );
  for (const header of Object.keys(table.headers)) {
    const { [header]: value = "", ...less } = table.headers;
    assert.equal(
      hostingFaults(texts, { ...table, headers: less }),
      withHeaders.map((name) => `${file(name)}: header ${header} is not in the table.`),
    );
    assert.equal(
      hostingFaults(texts, { ...table, headers: { ...table.headers, [header]: "else" } }),
      withHeaders.map((name) => `${file(name)}: header ${header} is "${value}", the table says "else".`),
    );
  }
});

test("caching that the table changes is named in each configuration", () => {
  for (const { path, value } of table.caching) {
    const caching = table.caching.map((row) => (row.path === path ? { path, value: "private" } : row));
    assert.equal(
      hostingFaults(texts, { ...table, caching }),
      withCaching.map(
        (name) => `.build/hosting/${name}: Cache-Control of ${path} is "${value}", the table says "private".`,
      ),
    );
  }
});

test("an area the routes gain or lose is named in each configuration", () => {
  const faults = hostingFaults(texts, { ...table, areas: ["admin", "auth", "customer", "partner"] });
  assert.equal(
    faults,
    withAreas.flatMap((name) => [
      `.build/hosting/${name}: area partner is missing.`,
      `.build/hosting/${name}: area employee is not in the table.`,
    ]),
  );
});

test("what a configuration loses by an edit is named", () => {
  const cases: readonly (readonly [file: string, from: string, to: string, fault: string])[] = [
    [
      "nginx.conf",
      "    add_header Referrer-Policy",
      "    # add_header Referrer-Policy",
      "header Referrer-Policy is missing.",
    ],
    ["nginx.conf", `nosniff" always;`, `nosniff";`, "header X-Content-Type-Options is missing."],
    [
      "nginx.conf",
      "add_header Cache-Control $kundenbereich_caching always;",
      "",
      "Cache-Control of /assets/* is missing.",
    ],
    ["nginx.conf", `    /config.json "no-store";\n`, "", "Cache-Control of /config.json is missing."],
    [
      "nginx.conf",
      "add_header Content-Security-Policy $kundenbereich_pdf_worker always;",
      "",
      "policy of /assets/pdfjs-*/worker.js is missing.",
    ],
    ["Caddyfile", "\t\tdefer\n", "", "policy of /assets/pdfjs-*/worker.js is missing."],
    [
      "cloudfront-headers-pdf-worker.json",
      ", default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
      "",
      "policy of /assets/pdfjs-*/worker.js is missing.",
    ],
    ["Caddyfile", " /auth /auth/*", " /auth/*", "area auth is missing."],
    [
      "Caddyfile",
      "header @assets Cache-Control",
      "# header @assets Cache-Control",
      "Cache-Control of /assets/* is missing.",
    ],
    ["cloudfront-function.js", "admin|", "", "area admin is missing."],
    [
      "cloudfront-headers.json",
      "31536000",
      "60",
      `header Strict-Transport-Security is "max-age=60", the table says "max-age=31536000".`,
    ],
    [
      "upload-s3.sh",
      `put "no-cache" index.html`,
      `put "max-age=60" index.html`,
      `Cache-Control of /* is "no-cache and max-age=60", the table says "no-cache".`,
    ],
  ];
  for (const [file, from, to, fault] of cases) {
    assert.is(faultsWith(file, from, to)[0], `.build/hosting/${file}: ${fault}`);
  }
  const { "nginx.conf": _, ...rest } = texts;
  assert.equal(hostingFaults(rest, table), [".build/hosting/nginx.conf is missing."]);
});

test("Permissions-Policy switches everything off but full screen and passkeys, and names only known features", () => {
  const policy = table.headers["Permissions-Policy"] ?? "";
  const allowed = policy.split(", ").filter((rule) => !rule.endsWith("=()"));
  assert.equal(allowed, [
    "fullscreen=(self)",
    "publickey-credentials-create=(self)",
    "publickey-credentials-get=(self)",
  ]);
  assert.not.match(policy, "web-share");
});

test.run();

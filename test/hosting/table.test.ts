/** Every host's configuration is written from the table of headers, caching and areas. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { parse } from "yaml";
import { routePaths } from "../../src/routes.ts";
import { builtTable, readBuilt } from "../support/builtApp.ts";
import { unbundled } from "../support/unbundled.ts";

interface Table {
  headers: Readonly<Record<string, string>>;
  caching: readonly { path: string; value: string }[];
  policies: readonly { path: string; value: string }[];
  areas: readonly string[];
}

const {
  hostFiles,
  areas,
  caching,
  policies,
  headers,
}: Table & {
  hostFiles(table: Table): Readonly<Record<string, string>>;
} = await unbundled(".build/hosting.mjs");
const table: Table = { areas, caching, policies, headers };

/** The files that contain `text` if the table is changed by `change`. */
const filesThatSay = (text: string, change: Partial<Table>) =>
  Object.entries(hostFiles({ ...table, ...change }))
    .filter(([name, content]) => name !== "table.json" && content.includes(text))
    .map(([name]) => name)
    .sort();

const withHeaders = ["Caddyfile", "cloudfront.yaml", "nginx.conf"];

test("the build writes the configurations, with each part of the table filled in", () => {
  for (const [name, text] of Object.entries(hostFiles(table))) {
    assert.is(readBuilt(`hosting/${name}`), text, name);
    assert.not.match(text, /\{\{|undefined/, name);
  }
});

test("the table has the area of every route, and only hashed files are cached for long", () => {
  assert.equal([...new Set(routePaths.map(({ area }) => area))].sort(), [...areas].sort());
  const { cachingOf } = builtTable();
  assert.is(cachingOf("/assets/app-ABC123.js"), "public, max-age=31536000, immutable");
  assert.is(cachingOf("/config.json"), "no-store");
  assert.is(cachingOf("/index.html"), "no-cache");
});

test("a header that the table gains or changes stands in each configuration", () => {
  assert.equal(filesThatSay("X-New", { headers: { ...headers, "X-New": "1" } }), withHeaders);
  // CloudFront has its own notation for these two, which allows no free value.
  const inNotation = ["Strict-Transport-Security", "X-Content-Type-Options"];
  for (const name of Object.keys(headers).filter((name) => !inNotation.includes(name))) {
    assert.equal(filesThatSay("changed", { headers: { ...headers, [name]: "changed" } }), withHeaders, name);
  }
  const transport = { headers: { ...headers, "Strict-Transport-Security": "max-age=60" } };
  assert.equal(filesThatSay('"AccessControlMaxAgeSec": 60,', transport), ["cloudfront.yaml"]);
  assert.equal(filesThatSay("max-age=60", transport), ["Caddyfile", "nginx.conf"]);
});

test("a changed caching rule stands in each configuration that sets caching", () => {
  for (const { path } of caching) {
    const changed = caching.map((row) => (row.path === path ? { path, value: "changed" } : row));
    assert.equal(filesThatSay("changed", { caching: changed }), ["Caddyfile", "nginx.conf", "upload-s3.sh"]);
  }
});

test("an area that the routes gain stands in each configuration that lists areas", () => {
  assert.equal(filesThatSay("partner", { areas: [...areas, "partner"] }), [
    "Caddyfile",
    "cloudfront-function.js",
    "cloudfront.yaml",
    "nginx.conf",
  ]);
});

test("a changed policy of pdf.js' worker stands in each configuration that sets policies", () => {
  const changed = policies.map(({ path }) => ({ path, value: "changed" }));
  assert.equal(filesThatSay("changed", { policies: changed }), [
    "Caddyfile",
    "cloudfront.yaml",
    "nginx.conf",
  ]);
});

/** The properties of a resource in CloudFront's template; references are `{ ref: name }`. */
function cloudFront(resource: string) {
  const customTags = ["!Ref", "!Sub", "!GetAtt"].map((tag) => ({ tag, resolve: (ref: string) => ({ ref }) }));
  return parse(readBuilt("hosting/cloudfront.yaml"), { customTags }).Resources[resource].Properties;
}

test("CloudFront's policies carry every header once, and the worker's both content policies", () => {
  const worker = `${headers["Content-Security-Policy"]}, ${policies[0]?.value}`;
  for (const [resource, policy] of [
    ["Headers", headers["Content-Security-Policy"]],
    ["PdfWorkerHeaders", worker],
  ] as const) {
    const { SecurityHeadersConfig: fields, CustomHeadersConfig: custom } =
      cloudFront(resource).ResponseHeadersPolicyConfig;
    const items = custom.Items.map((item: { Header: string; Value: string }) => [item.Header, item.Value]);
    assert.equal(
      {
        "Content-Security-Policy": fields.ContentSecurityPolicy.ContentSecurityPolicy,
        "Referrer-Policy": fields.ReferrerPolicy.ReferrerPolicy,
        "Strict-Transport-Security": `max-age=${fields.StrictTransportSecurity.AccessControlMaxAgeSec}`,
        "X-Content-Type-Options": fields.ContentTypeOptions && "nosniff",
        ...Object.fromEntries(items),
      },
      { ...headers, "Content-Security-Policy": policy },
    );
  }
});

test("CloudFront keeps the caching of the files, runs the function, and gives pdf.js' worker its own headers", () => {
  const { MinTTL, MaxTTL } = cloudFront("CachePolicy").CachePolicyConfig;
  assert.is(MinTTL, 0, "no-cache and no-store hold");
  assert.is(`public, max-age=${MaxTTL}, immutable`, caching[0]?.value);
  assert.is(cloudFront("Function").FunctionCode, readBuilt("hosting/cloudfront-function.js"));
  const { DefaultCacheBehavior: rest, CacheBehaviors: others } =
    cloudFront("Distribution").DistributionConfig;
  assert.equal(
    [rest, ...others].map(({ PathPattern, ResponseHeadersPolicyId }) => [
      PathPattern,
      ResponseHeadersPolicyId,
    ]),
    [
      [undefined, { ref: "Headers" }],
      [policies[0]?.path, { ref: "PdfWorkerHeaders" }],
    ],
  );
});

test("Permissions-Policy switches everything off but full screen and passkeys, and names only known features", () => {
  const policy = headers["Permissions-Policy"] ?? "";
  const allowed = policy.split(", ").filter((rule) => !rule.endsWith("=()"));
  assert.equal(allowed, [
    "fullscreen=(self)",
    "publickey-credentials-create=(self)",
    "publickey-credentials-get=(self)",
  ]);
  assert.not.match(policy, "web-share");
});

test.run();

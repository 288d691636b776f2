/**
 * How the app is hosted: ONE table of areas, headers and caching. Every host's configuration is written from it into hosting/
 * of the build. `_headers` and `_redirects` (Cloudflare Pages, Netlify) stand beside index.html. The table itself is
 * hosting/table.json, for hosts that read it (test/backend/hostingTable.ts).
 */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./bundling.mjs";
import { filesBelow } from "./files.mjs";

/** The first segments of all paths in src/routes.ts (test/hosting/table.test.ts). */
export const areas = ["admin", "auth", "customer", "employee"];

/** Path -> Cache-Control, the first that matches. Only on a 200 answer: a missing file may exist tomorrow. */
export const caching = [
  { path: "/assets/*", value: "public, max-age=31536000, immutable" },
  { path: "/config.json", value: "no-store" },
  { path: "/*", value: "no-cache" },
];
const [ASSETS, CONFIG, REST] = caching.map(({ value }) => value);

const switchedOff = [
  "accelerometer",
  "autoplay",
  "camera",
  "display-capture",
  "encrypted-media",
  "geolocation",
  "gyroscope",
  "hid",
  "idle-detection",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "picture-in-picture",
  "screen-wake-lock",
  "serial",
  "usb",
  "xr-spatial-tracking",
];

// web-share is missing: Chromium on Linux does not know it and logs an error, and this origin may use it by default.
const allowedHere = ["fullscreen", "publickey-credentials-create", "publickey-credentials-get"];

const YEAR_S = 31_536_000;

/**
 * Path -> a second Content Security Policy of that file, which applies beside the one below. It is for pdf.js' worker, which
 * reads foreign documents: a worker has only the policy of its own response.
 */
export const policies = [
  {
    path: "/assets/pdfjs-*/worker.js",
    value: "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  },
];

/** On every response. index.html holds a Content Security Policy of its own, in a `meta` element. */
export const headers = {
  "Content-Security-Policy": "frame-ancestors 'none'; connect-src 'self' https: wss:",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": [
    ...switchedOff.map((feature) => `${feature}=()`),
    ...allowedHere.map((feature) => `${feature}=(self)`),
  ].join(", "),
  "Referrer-Policy": "no-referrer",
  "Strict-Transport-Security": `max-age=${YEAR_S}`,
  "X-Content-Type-Options": "nosniff",
  "X-Robots-Tag": "noindex, nofollow",
};

/** The most rules that Cloudflare Pages reads from `_headers` ("Headers", Cloudflare Pages documentation). */
const MOST_RULES = 100;

/** Writes every host's configuration into `out`, the folder of an otherwise finished build. */
export function writeHosting(out) {
  const served = filesBelow(out)
    .filter((file) => !/\.(br|gz)$/.test(file))
    .map((file) => `/${file}`)
    .sort();
  const size = (file) => statSync(join(out, file)).size;
  const assets = served.filter((file) => file.startsWith("/assets/")).sort((a, b) => size(b) - size(a));
  const others = served.filter((file) => !file.startsWith("/assets/"));

  mkdirSync(join(out, "hosting"));
  const files = hostFiles({ areas, caching, policies, headers });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(out, "hosting", name), text);
  writeFileSync(join(out, "_headers"), headersFile(assets, others));
  writeFileSync(join(out, "_redirects"), redirectsFile());
}

/**
 * The files of hosting/ (name -> text) for `table`. The templates in .build/hosting/ contain its parts as `{{name}}`. Throws an
 * Error for an unknown name.
 */
export function hostFiles(table) {
  const [assets, config, rest] = table.caching.map(({ value }) => value);
  const [pdfWorker] = table.policies;
  const named = Object.entries(table.headers);
  const folder = join(root, ".build/hosting");
  const source = (name) => readFileSync(join(folder, name), "utf8");
  // CloudFront sets each header only once, so the worker's header joins both Content Security Policies.
  const policy = `${table.headers["Content-Security-Policy"]}, ${pdfWorker.value}`;
  const parts = {
    assets,
    assetsSeconds: /max-age=(\d+)/.exec(assets)?.[1] ?? "0",
    config,
    rest,
    areas: table.areas.join("|"),
    pdfWorker: pdfWorker.path,
    pdfWorkerPattern: `^${pdfWorker.path.replaceAll(".", "\\.").replaceAll("*", "[^/]+")}$`,
    pdfWorkerPolicy: pdfWorker.value,
    nginxHeaders: named.map(([name, value]) => `    add_header ${name} "${value}" always;`).join("\n"),
    caddyHeaders: named.map(([name, value]) => `\t\t${name} "${value}"`).join("\n"),
    cloudFrontHeaders: cloudFrontHeaders(table.headers),
    cloudFrontPdfWorkerHeaders: cloudFrontHeaders({ ...table.headers, "Content-Security-Policy": policy }),
  };
  const filled = (text) =>
    text.replace(/\{\{(\w+)\}\}/g, (_, name) => {
      if (!Object.hasOwn(parts, name)) throw new Error(`.build/hosting/ has {{${name}}}, which is no part.`);
      return parts[name];
    });
  parts.cloudFrontFunction = indented(8, filled(source("cloudfront-function.js")).trimEnd());
  return {
    ...Object.fromEntries(readdirSync(folder).map((name) => [name, filled(source(name))])),
    "table.json": asJson({ ...table, headers: lowerCased(table.headers) }),
  };
}

const asJson = (value) => `${JSON.stringify(value, null, 2)}\n`;

const indented = (by, text) => text.replace(/^/gm, " ".repeat(by));

/**
 * Properties of a response headers policy. CloudFront accepts security headers only in fields of their own
 * ("ResponseHeadersPolicyConfig", its API reference). JSON is YAML, too.
 */
function cloudFrontHeaders(headers) {
  const {
    "Content-Security-Policy": ContentSecurityPolicy,
    "Referrer-Policy": ReferrerPolicy,
    "Strict-Transport-Security": transport,
    "X-Content-Type-Options": _nosniff,
    ...others
  } = headers;
  const Override = true;
  const properties = {
    SecurityHeadersConfig: {
      ContentSecurityPolicy: { ContentSecurityPolicy, Override },
      ContentTypeOptions: { Override },
      ReferrerPolicy: { ReferrerPolicy, Override },
      StrictTransportSecurity: {
        AccessControlMaxAgeSec: Number(/\d+/.exec(transport)[0]),
        IncludeSubdomains: false,
        Preload: false,
        Override,
      },
    },
    CustomHeadersConfig: {
      Items: Object.entries(others).map(([Header, Value]) => ({ Header, Value, Override })),
    },
  };
  const lines = Object.entries(properties).map(
    ([name, value]) => `${name}:\n${indented(2, JSON.stringify(value, null, 2))}`,
  );
  return indented(8, lines.join("\n"));
}

const lowerCased = (named) =>
  Object.fromEntries(Object.entries(named).map(([name, value]) => [name.toLowerCase(), value]));

/**
 * Cloudflare Pages and Netlify JOIN the values of all matching rules. So no two rules set the same header for one address,
 * except for Content Security Policies, which both apply. The assets are listed one by one, because a rule for the folder would
 * make a missing file immutable, too. The largest come first, so that pdf.js' worker has its policy. Assets beyond the host's
 * limit keep its default. They are revalidated by their ETag each time, which is slower and never wrong.
 */
function headersFile(assets, others) {
  const rule = (path, table) => [
    path,
    ...Object.entries(table).map(([name, value]) => `  ${name}: ${value}`),
  ];
  const revalidated = others.filter((path) => path !== "/config.json");
  const uncached = ["/", ...areas.flatMap((area) => [`/${area}`, `/${area}/*`]), ...revalidated];
  const rules = [
    rule("/*", headers),
    rule("/config.json", { "Cache-Control": CONFIG }),
    ...uncached.map((path) => rule(path, { "Cache-Control": REST })),
  ];
  const immutable = assets
    .slice(0, MOST_RULES - rules.length)
    .map((path) => rule(path, { "Cache-Control": ASSETS, ...policyOf(path) }));
  return `${[...rules, ...immutable].flat().join("\n")}\n`;
}

/** The file's second policy as a header, if it has one. */
function policyOf(path) {
  const found = policies.find((row) => {
    const [start, end] = row.path.split("*");
    return path.startsWith(start) && path.endsWith(end);
  });
  return found && { "Content-Security-Policy": found.value };
}

/** To "/", because Cloudflare Pages answers a rewrite to /index.html with a redirect. A missing file is 404.html. */
const redirectsFile = () => areas.map((area) => `/${area} / 200\n/${area}/* / 200\n`).join("");

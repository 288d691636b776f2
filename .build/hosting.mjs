/**
 * How the app is hosted: ONE table of areas, headers and caching. Two files are written from it, because they name the
 * files of the build: `_headers` and `_redirects` (Cloudflare Pages, Netlify). Every other host's configuration stands in
 * .build/hosting/ as it is deployed; the build copies it to hosting/ and fails when it disagrees with the table. The table
 * itself is hosting/table.json there, for hosts that read it (test/backend/hostingTable.ts).
 */
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./bundling.mjs";
import { hostingFaults } from "./hostingFaults.mjs";

const configurations = join(root, ".build/hosting");

/** The first parts of the app's addresses: of every path in src/routes.ts (test/hosting/table.test.ts). */
export const areas = ["admin", "auth", "customer", "employee"];

/** Path -> Cache-Control, the first that matches. Never on an answer other than 200: a missing file may be there tomorrow. */
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

// Not named: web-share. Chromium on Linux does not know it and logs an error; without a rule it is allowed to this origin.
const allowedHere = ["fullscreen", "publickey-credentials-create", "publickey-credentials-get"];

const YEAR_S = 31_536_000;

/**
 * Path -> a second content policy of that file, which holds beside the one below: pdf.js reads what others have written,
 * in a worker, which has no policy but that of its own answer.
 */
export const policies = [
  {
    path: "/assets/pdfjs-*/worker.js",
    value: "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  },
];

/** On every answer. The other content policy stands in index.html and travels with it. */
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

/** The most rules Cloudflare Pages reads from `_headers` ("Headers", Cloudflare Pages documentation). */
const MOST_RULES = 100;

/**
 * Writes every host's configuration into `out`, the folder of an otherwise finished build. Throws an Error with one
 * sentence per disagreement between a configuration and the table.
 */
export function writeHosting(out) {
  const texts = readConfigurations();
  const faults = hostingFaults(texts, { caching, policies, headers, areas });
  if (faults.length > 0) throw new Error(faults.join("\n"));

  const served = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz|map)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(out.length).replaceAll("\\", "/"))
    .sort();
  const size = (file) => statSync(join(out, file)).size;
  const assets = served.filter((file) => file.startsWith("/assets/")).sort((a, b) => size(b) - size(a));
  const others = served.filter((file) => !file.startsWith("/assets/"));

  cpSync(configurations, join(out, "hosting"), { recursive: true });
  const table = { areas, caching, policies, headers: lowerCased(headers) };
  writeFileSync(join(out, "hosting/table.json"), `${JSON.stringify(table, null, 2)}\n`);
  writeFileSync(join(out, "_headers"), headersFile(assets, others));
  writeFileSync(join(out, "_redirects"), redirectsFile());
}

/** The files of .build/hosting/: name -> text. */
export const readConfigurations = () =>
  Object.fromEntries(
    readdirSync(configurations).map((name) => [name, readFileSync(join(configurations, name), "utf8")]),
  );

const lowerCased = (named) =>
  Object.fromEntries(Object.entries(named).map(([name, value]) => [name.toLowerCase(), value]));

/**
 * Both hosts JOIN the values of all rules that match, so no two rules name the same header for one address, but for content
 * policies, which both hold. The assets are named one by one, the largest first (so pdf.js' worker has its policy): a rule
 * for the folder would make a missing one immutable, too. What exceeds the host's limit is left to its default: revalidated
 * by its ETag each time, which is slower and never wrong.
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

/** As a header, where the file has one. */
function policyOf(path) {
  const found = policies.find((row) => {
    const [start, end] = row.path.split("*");
    return path.startsWith(start) && path.endsWith(end);
  });
  return found && { "Content-Security-Policy": found.value };
}

/** To "/", because Cloudflare Pages answers a rewrite to /index.html with a redirect. A missing file is 404.html. */
const redirectsFile = () => areas.map((area) => `/${area} / 200\n/${area}/* / 200\n`).join("");

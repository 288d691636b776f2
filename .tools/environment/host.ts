/** The static host: addresses, caching, headers, types, compression, the page and the worker. */
import { createHash } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import type { HostingTable } from "../../test/backend/hostingTable.ts";
import { routeAddresses, strangers } from "../../test/hosting/addresses.ts";
import { type Client, described } from "./client.ts";
import type { Check, Findings } from "./finding.ts";
import { keepsCaching, keepsHeader } from "./headerRules.ts";
import type { ServiceOptions } from "./serviceAddress.ts";

/** The page as the host sends it. */
export interface Page {
  html: string;
  headers: Headers;
}

interface HostOptions extends Omit<ServiceOptions, "config"> {
  table: HostingTable;
  /** The policy that the build writes into a page with this style and these scripts. */
  pagePolicy: (style: string, scripts: readonly string[]) => string;
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;
const WORKER = "/service-worker.js";
const ACCEPT = { accept: "*/*" };

const types: readonly (readonly [file: RegExp, type: RegExp])[] = [
  [/\.js$/, /^(text|application)\/javascript/],
  [/\.css$/, /^text\/css/],
  [/\.webmanifest$/, /^application\/(manifest\+)?json/],
  [/\.json$/, /json/],
  [/\.svg$/, /^image\/svg\+xml/],
];
const typeFault = (path: string, headers: Headers): string | null => {
  const type = headers.get("content-type") ?? "";
  const wanted = types.find(([file]) => file.test(path))?.[1] ?? /^text\/html/;
  return wanted.test(type) ? null : `sent as ${type || "nothing"}`;
};

const sha256 = (text: string | Buffer) => createHash("sha256").update(text).digest("base64");

/** An answer of the host; status 0 if there was none. */
interface Seen {
  path: string;
  status: number;
  headers: Headers;
  body: Buffer;
  /** In a few words. */
  says: string;
}

interface Host extends HostOptions {
  see(path: string): Promise<Seen>;
  /** Judges the answers of several addresses: `fault` says what is wrong with one, and null if nothing is. */
  judge(
    check: Check,
    paths: readonly string[],
    fault: (seen: Seen) => string | null | Promise<string | null>,
    good: string,
    mend: string,
  ): Promise<void>;
}

async function answer(client: Client, url: string | URL, path: string): Promise<Seen> {
  const reply = await client.ask(url, { headers: ACCEPT });
  const none = { status: 0, headers: new Headers(), body: Buffer.alloc(0) };
  return { ...none, ...reply, path, says: described(reply) };
}

/** Checks the host. null if the host does not answer with the page; then nothing else was checked. */
export async function checkHost(options: HostOptions): Promise<Page | null> {
  const { client, findings, origin } = options;
  /** Each address is asked once. */
  const asked = new Map<string, Promise<Seen>>();
  const host: Host = {
    ...options,
    see(path) {
      const seen = asked.get(path) ?? answer(client, origin + path, path);
      asked.set(path, seen);
      return seen;
    },
    async judge(check, paths, fault, good, mend) {
      const found = paths.map(async (path) => [path, await fault(await host.see(path))] as const);
      const faults = (await Promise.all(found)).filter(([, text]) => text !== null);
      const texts = faults.map(([path, text]) => `${path}: ${text}`);
      findings.judge(check, texts, good, mend);
    },
  };
  const page = await host.see("/");
  const reach = ["host.page", "/ answers the app's page"] as const;
  const html = page.body.toString();
  const [, build] = /<meta name="build" content="([\w.-]+)">/.exec(html) ?? [];
  if (page.status !== 200 || !build) {
    const mend = "Check the name, the certificate and that the host listens.";
    const upload = "Upload the whole dist/ folder and rewrite / to /index.html.";
    findings.fault(reach, page.says, page.status === 0 ? mend : upload);
    return null;
  }
  findings.ok(reach, `build ${build}`);
  const named = html.match(/\/assets\/[\w./-]+\.(?:js|css)\b/g) ?? [];
  // The page does not name pdf.js' worker, which lies beside pdf.js' library.
  const assets = [...new Set(named.flatMap((path) => [path, path.replace(/\/library\.js$/, "/worker.js")]))];
  await checkHttps(host);
  await checkAddresses(host, page.body);
  await checkAssets(host, assets);
  await checkCachingAndHeaders(host, assets);
  checkPolicyElement(host, html);
  checkUntouched(findings, html);
  await checkWorker(host);
  return { html, headers: page.headers };
}

async function checkHttps({ client, findings, origin }: Host) {
  const check = ["host.https", "The site is served by HTTPS alone"] as const;
  const mend = "Serve the site by HTTPS, and redirect http:// to it.";
  const { protocol, hostname, port } = new URL(origin);
  if (protocol === "http:") {
    if (LOOPBACK.test(hostname)) return findings.ok(check, "this machine: not needed");
    return findings.fault(check, "http: browsers refuse the service worker and Web Crypto", mend);
  }
  if (port !== "") return findings.ok(check, "https; no http beside a port of its own");
  const plain = await client.ask(`${origin.replace("https:", "http:")}/`, { headers: ACCEPT });
  if (plain.kind === "lost") return findings.ok(check, "https; http is not answered");
  const target = plain.headers.get("location") ?? "";
  const leads = plain.status >= 301 && plain.status <= 308 && target.startsWith("https://");
  if (leads) return findings.ok(check, "https; http leads there");
  if (plain.status >= 400) return findings.ok(check, "https; http is refused");
  findings.fault(check, `http is answered: ${described(plain)}`, mend);
}

async function checkAddresses({ judge }: Host, page: Buffer) {
  const isDotted = (path: string) => path.includes(".");
  const rewrites = (check: Check, paths: readonly string[], mend: string) =>
    judge(
      check,
      paths,
      ({ status, body, says }) => (status === 200 && body.equals(page) ? null : says),
      `${paths.length} addresses answer index.html`,
      mend,
    );
  await rewrites(
    ["host.rewrites", "The app's addresses answer index.html"],
    routeAddresses.filter((path) => !isDotted(path)),
    "Rewrite / and everything below /admin, /auth, /customer and /employee to /index.html (status 200, no redirect).",
  );
  await rewrites(
    ["host.dottedRewrites", "Addresses with dots answer index.html, too"],
    routeAddresses.filter(isDotted),
    "Decide by the first part of the path, not by a dot in it: links in reset mails end in an e-mail address.",
  );
  const missing = strangers.filter((path) => path !== "/favicon.ico");
  await judge(
    ["host.missing", "An address without a file is a 404"],
    missing,
    ({ status, says }) => (status === 404 ? null : says),
    "404",
    "Answer 404 for everything that is no file and none of the app's addresses; index.html in place of a missing script breaks open tabs.",
  );
  await judge(
    ["host.missingCaching", "A 404 is not kept by caches"],
    missing,
    ({ headers }) => /.*(immutable|max-age=[1-9]).*/.exec(headers.get("cache-control") ?? "")?.[0] ?? null,
    "no lasting Cache-Control",
    "Send the long Cache-Control of /assets/ with status 200 only: a missing file may be there tomorrow.",
  );
}

async function checkAssets({ client, findings, origin, judge, see }: Host, assets: readonly string[]) {
  const paths = [...assets, "/manifest.webmanifest"];
  await judge(
    ["host.assets", "Every file that index.html names is there"],
    paths,
    ({ status, says }) => (status === 200 ? null : `missing, ${says}`),
    `${assets.length} files`,
    "Upload the assets of this build before its index.html, and keep those of the build before.",
  );
  await judge(
    ["host.types", "Files are sent with their types"],
    paths,
    ({ path, status, headers }) => (status === 200 ? typeFault(path, headers) : null),
    "as their extensions say",
    "Send .js as text/javascript, .css as text/css, .webmanifest as application/manifest+json: with nosniff a browser refuses others.",
  );
  const uncompressed = ["/auth/login", ...assets.slice(0, 1)].map(async (path) => {
    const { status, headers, body } = await see(path);
    const accepting = { ...ACCEPT, "accept-encoding": "gzip, deflate, br" };
    const small = await client.ask(origin + path, { headers: accepting });
    if (small.kind === "lost" || status !== 200) return [];
    const encoding = small.headers.get("content-encoding");
    if (headers.has("content-encoding")) return [`${path}: compressed for who did not ask for it`];
    if (encoding !== "br") return [`${path}: ${encoding ?? "not compressed"}`];
    return isBrotliOf(small.body, body) ? [] : [`${path}: the compressed copy is of another build`];
  });
  const found = (await Promise.all(uncompressed)).flat();
  findings.judge(
    ["host.brotli", "Text is sent compressed by Brotli"],
    found,
    "br",
    "Let the host send the .br files beside the originals, or compress by itself.",
    found.every((fault) => fault.endsWith(": gzip")) ? "warning" : "fault",
  );
}

async function checkCachingAndHeaders({ judge, table }: Host, assets: readonly string[]) {
  const [asset = ""] = assets;
  const files = ["/", "/auth/login", "/manifest.webmanifest"] as const;
  for (const [id, checked, paths] of [
    ["host.pageCaching", "Caching of the page and other files", files],
    ["host.assetCaching", "Caching of /assets/", [asset]],
    ["host.configCaching", "Caching of /config.json", ["/config.json"]],
    ["host.workerCaching", "Caching of the service worker", [WORKER]],
  ] as const) {
    const wanted = table.cachingOf(paths[0]);
    const fault = ({ status, headers }: Seen) => {
      const found = headers.get("cache-control");
      return status !== 200 || keepsCaching(wanted, found) ? null : (found ?? "no Cache-Control");
    };
    await judge([id, checked], paths, fault, wanted, `Send Cache-Control: ${wanted}.`);
  }
  for (const [name, wanted] of Object.entries(table.headers)) {
    await judge(
      [`host.${name.toLowerCase()}`, `Header ${name}`],
      [...files, asset, "/config.json", WORKER, ...strangers.slice(0, 1)],
      ({ status, headers }) => {
        const found = headers.get(name);
        return status === 0 || keepsHeader(name, wanted, found) ? null : (found ?? "missing");
      },
      "on every answer",
      `Send ${name}: ${wanted} with every answer, errors included.`,
    );
  }
  const guarded = assets.filter(table.policyOf);
  await judge(
    ["host.pdfWorkerPolicy", "What reads PDFs has a content policy of its own"],
    guarded,
    ({ path, status, headers }) => {
      // `get` joins the values of two headers with the same name.
      const found = headers.get("content-security-policy") ?? "";
      const isSent = found.split(",").some((one) => one.trim() === table.policyOf(path));
      return status !== 200 || isSent ? null : found || "missing";
    },
    guarded.join(", ") || "no such file",
    "Send the second Content-Security-Policy of hosting/table.json (policies) with this file; on CloudFront by a behaviour of its own.",
  );
}

function isBrotliOf(compressed: Buffer, original: Buffer): boolean {
  try {
    return brotliDecompressSync(compressed).equals(original);
  } catch {
    return false;
  }
}

const inlineScripts = /<script>([\s\S]*?)<\/script>/g;
const inlineStyles = /<style>([\s\S]*?)<\/style>/g;
const textsOf = (html: string, element: RegExp) => [...html.matchAll(element)].map(([, text = ""]) => text);

/**
 * Without its Content Security Policy (CSP) the page works, and runs whatever somebody brings in. The hashes are compared
 * by `checkUntouched`.
 */
function checkPolicyElement({ findings, pagePolicy }: Host, html: string) {
  const policy = metaPolicy(html);
  const directivesOf = (text: string) =>
    text.split(/;\s*/).map((directive) => directive.replace(/ 'sha256-[^']*'/g, "").trim());
  const held = directivesOf(policy);
  const lacking = directivesOf(pagePolicy("", [])).filter((directive) => !held.includes(directive));
  const isLate = html.search(metaElement) > html.search(/<(script|style)\b/);
  findings.judge(
    ["policy.element", "index.html brings its own content policy"],
    policy === ""
      ? "the element <meta http-equiv=Content-Security-Policy> is missing"
      : [
          ...lacking.map((directive) => `the element lacks "${directive}"`),
          ...(isLate ? ["the element stands behind a script or style, which it does not govern"] : []),
        ],
    "as the build wrote it",
    "Send index.html as it was built: switch off what rewrites HTML at the host or CDN. A policy in the host's headers does not replace the element, which names the page's own scripts.",
  );
}

/**
 * The page's Content Security Policy (CSP) names the hash of each inline script. If a host changes a script or adds
 * one, browsers do not run it.
 */
function checkUntouched(findings: Findings, html: string) {
  const policy = metaPolicy(html);
  // Without the element nothing names the hashes; `checkPolicyElement` reports that.
  const changed = [...textsOf(html, inlineScripts), ...textsOf(html, inlineStyles)].filter(
    (text) => policy !== "" && !policy.includes(`'sha256-${sha256(text)}'`),
  );
  const added = html.match(/<script\s[^>]*>/g) ?? [];
  findings.judge(
    ["host.untouched", "index.html is sent as it was built"],
    [
      ...changed.map(() => "an inline script or style is not the build's"),
      ...added.map((tag) => `${tag} was added`),
    ],
    policy === ""
      ? "no script was added; without a policy its hashes are unknown"
      : "the hashes of its policy fit",
    "Switch off analytics, e-mail protection and minifying for HTML at the host or CDN.",
  );
}

/** A minifier may change the order and the quotes of the attributes. */
const metaElement = /<meta\b(?=[^>]*\shttp-equiv=["']?Content-Security-Policy\b)[^>]*>/i;

/** The Content Security Policy (CSP) in the page; empty if there is none. */
export const metaPolicy = (html: string): string =>
  /\scontent="([^"]*)"/.exec(metaElement.exec(html)?.[0] ?? "")?.[1] ?? "";

async function checkWorker({ client, origin, see, judge }: Host) {
  const isScript = ({ status, headers }: Seen) => status === 200 && typeFault(WORKER, headers) === null;
  const worker = await see(WORKER);
  // The build's own remover (.build/hosting/kill-sw.js) has no list.
  const files = isScript(worker) ? manifestOf(worker.body.toString()) : [];
  await judge(
    ["host.worker", `The service worker is served at ${WORKER}`],
    [WORKER],
    (seen) => (isScript(seen) ? null : seen.says),
    files.length > 0 ? `${files.length} files` : "it lists no files: this is the remover",
    `Serve ${WORKER} itself: no redirect, no rewrite, status 200, text/javascript.`,
  );
  if (files.length === 0) return;
  await judge(
    ["host.workerFiles", "The worker's files are of its build"],
    files.map(({ url }) => url),
    async (first) => {
      // A host may redirect /index.html to "/". The worker follows the redirect (src/sw.ts).
      const isLedOn = first.status >= 301 && first.status <= 308;
      const to = isLedOn ? first.headers.get("location") : null;
      const file = to === null ? first : await answer(client, new URL(to, origin + first.path), first.path);
      const { integrity } = files.find(({ url }) => url === first.path) ?? {};
      if (file.status !== 200) return file.says;
      return `sha256-${sha256(file.body)}` === integrity ? null : "other bytes";
    },
    "all hashes fit",
    "Upload the whole build: assets first, service-worker.js last. A worker that finds other bytes never takes over.",
  );
}

function manifestOf(worker: string): readonly { url: string; integrity: string }[] {
  try {
    return JSON.parse(/^const MANIFEST=(\[.*\]);$/m.exec(worker)?.[1] ?? "[]");
  } catch {
    return [];
  }
}

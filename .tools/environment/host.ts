/** The static host: addresses, caching, headers, types, compression, the page and the worker. */
import { createHash } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import type { HostingTable } from "../../test/backend/hostingTable.ts";
import { routeAddresses, strangers } from "../../test/hosting/addresses.ts";
import { type Answer, described } from "./client.ts";
import type { Findings } from "./finding.ts";
import { keepsCaching, keepsHeader } from "./headerRules.ts";
import type { ServiceOptions } from "./serviceAddress.ts";

/** The page as the host sends it. */
export interface Page {
  html: string;
  headers: Headers;
}

interface HostOptions extends Omit<ServiceOptions, "config"> {
  table: HostingTable;
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
const typeFault = (path: string, { headers }: Answer): string | null => {
  const type = headers.get("content-type") ?? "";
  const wanted = types.find(([file]) => file.test(path))?.[1] ?? /^text\/html/;
  return wanted.test(type) ? null : `${path} is sent as ${type || "nothing"}`;
};

const sha256 = (text: string | Buffer) => createHash("sha256").update(text).digest("base64");

/** Checks the host. null if the host does not answer with the page; then nothing else was checked. */
export async function checkHost(options: HostOptions): Promise<Page | null> {
  const { client, findings, origin } = options;
  const { protocol, hostname } = new URL(origin);
  const first = await client.ask(`${origin}/`, { headers: ACCEPT });
  const reach = ["host.page", "/ answers the app's page"] as const;
  if (first.kind === "lost") {
    findings.fault(reach, described(first), "Check the name, the certificate and that the host listens.");
    return null;
  }
  const html = first.body.toString();
  if (first.status !== 200 || !/<meta name="build" content="[\w.-]+">/.test(html)) {
    findings.fault(reach, described(first), "Upload the whole dist/ folder and rewrite / to /index.html.");
    return null;
  }
  findings.ok(reach, `build ${/<meta name="build" content="([\w.-]+)">/.exec(html)?.[1]}`);

  await checkHttps(options, protocol, LOOPBACK.test(hostname));
  await checkAddresses(options, first.body);
  const named = html.match(/\/assets\/[\w./-]+\.(?:js|css)\b/g) ?? [];
  // The page does not name pdf.js' worker, which lies beside pdf.js' library.
  const assets = [...new Set(named.flatMap((path) => [path, path.replace(/\/library\.js$/, "/worker.js")]))];
  await checkAssets(options, assets);
  await checkCachingAndHeaders(options, assets);
  await checkCompression(options, assets);
  checkUntouched(findings, html);
  await checkWorker(options);
  return { html, headers: first.headers };
}

async function checkHttps({ client, findings, origin }: HostOptions, protocol: string, isLoopback: boolean) {
  const check = ["host.https", "The site is served by HTTPS alone"] as const;
  const mend = "Serve the site by HTTPS, and redirect http:// to it.";
  if (protocol === "http:") {
    if (isLoopback) return findings.ok(check, "this machine: not needed");
    return findings.fault(check, "http: browsers refuse the service worker and Web Crypto", mend);
  }
  if (new URL(origin).port !== "") return findings.ok(check, "https; no http beside a port of its own");
  const plain = await client.ask(`${origin.replace("https:", "http:")}/`, { headers: ACCEPT });
  if (plain.kind === "lost") return findings.ok(check, "https; http is not answered");
  const target = plain.headers.get("location") ?? "";
  const leads = plain.status >= 301 && plain.status <= 308 && target.startsWith("https://");
  if (leads) return findings.ok(check, "https; http leads there");
  if (plain.status >= 400) return findings.ok(check, "https; http is refused");
  findings.fault(check, `http is answered: ${described(plain)}`, mend);
}

async function checkAddresses({ client, findings, origin }: HostOptions, page: Buffer) {
  const rewrites = async (id: string, checked: string, addresses: readonly string[], mend: string) => {
    const faults = await Promise.all(
      addresses.map(async (path) => {
        const reply = await client.ask(origin + path, { headers: ACCEPT });
        const isPage = reply.kind === "answer" && reply.status === 200 && reply.body.equals(page);
        return isPage ? [] : [`${path}: ${described(reply)}`];
      }),
    );
    findings.judge([id, checked], faults.flat(), `${addresses.length} addresses answer index.html`, mend);
  };
  const isDotted = (path: string) => path.includes(".");
  await rewrites(
    "host.rewrites",
    "The app's addresses answer index.html",
    routeAddresses.filter((path) => !isDotted(path)),
    "Rewrite / and everything below /admin, /auth, /customer and /employee to /index.html (status 200, no redirect).",
  );
  await rewrites(
    "host.dottedRewrites",
    "Addresses with dots answer index.html, too",
    routeAddresses.filter(isDotted),
    "Decide by the first part of the path, not by a dot in it: links in reset mails end in an e-mail address.",
  );

  const missing = await Promise.all(
    strangers
      .filter((path) => path !== "/favicon.ico")
      .map(async (path) => ({ path, reply: await client.ask(origin + path, { headers: ACCEPT }) })),
  );
  findings.judge(
    ["host.missing", "An address without a file is a 404"],
    missing.flatMap(({ path, reply }) =>
      reply.kind === "answer" && reply.status === 404 ? [] : [`${path}: ${described(reply)}`],
    ),
    "404",
    "Answer 404 for everything that is no file and none of the app's addresses; index.html in place of a missing script breaks open tabs.",
  );
  findings.judge(
    ["host.missingCaching", "A 404 is not kept by caches"],
    missing.flatMap(({ path, reply }) => {
      const caching = (reply.kind === "answer" && reply.headers.get("cache-control")) || "";
      return /immutable|max-age=[1-9]/.test(caching) ? [`${path}: ${caching}`] : [];
    }),
    "no lasting Cache-Control",
    "Send the long Cache-Control of /assets/ with status 200 only: a missing file may be there tomorrow.",
  );
}

async function checkAssets({ client, findings, origin }: HostOptions, assets: readonly string[]) {
  const paths = [...assets, "/manifest.webmanifest"];
  const replies = await Promise.all(paths.map((path) => client.ask(origin + path, { headers: ACCEPT })));
  const absent = paths.filter((_, index) => {
    const reply = replies[index];
    return reply?.kind !== "answer" || reply.status !== 200;
  });
  findings.judge(
    ["host.assets", "Every file that index.html names is there"],
    absent.map((path) => `${path} is missing`),
    `${assets.length} files`,
    "Upload the assets of this build before its index.html, and keep those of the build before.",
  );
  findings.judge(
    ["host.types", "Files are sent with their types"],
    paths.flatMap((path, index) => {
      const reply = replies[index];
      return reply?.kind === "answer" && reply.status === 200 ? (typeFault(path, reply) ?? []) : [];
    }),
    "as their extensions say",
    "Send .js as text/javascript, .css as text/css, .webmanifest as application/manifest+json: with nosniff a browser refuses others.",
  );
}

async function checkCachingAndHeaders(
  { client, findings, origin, table }: HostOptions,
  assets: readonly string[],
) {
  const [asset = ""] = assets;
  const answered = async (path: string) => {
    const reply = await client.ask(origin + path, { headers: ACCEPT });
    return reply.kind === "answer" ? [{ path, reply }] : [];
  };
  const paths = [
    "/",
    "/auth/login",
    asset,
    "/config.json",
    WORKER,
    "/manifest.webmanifest",
    strangers[0] ?? "",
  ];
  const answers = (await Promise.all(paths.map(answered))).flat();

  const cachingRules = [
    [
      "host.pageCaching",
      "Caching of the page and other files",
      ["/", "/auth/login", "/manifest.webmanifest"],
    ],
    ["host.assetCaching", "Caching of /assets/", [asset]],
    ["host.configCaching", "Caching of /config.json", ["/config.json"]],
    ["host.workerCaching", "Caching of the service worker", [WORKER]],
  ] as const;
  for (const [id, checked, of] of cachingRules) {
    const wanted = table.cachingOf(of[0]);
    const faults = answers
      .filter(({ path, reply }) => of.some((one) => one === path) && reply.status === 200)
      .flatMap(({ path, reply }) => {
        const found = reply.headers.get("cache-control");
        return keepsCaching(wanted, found) ? [] : [`${path}: ${found ?? "no Cache-Control"}`];
      });
    findings.judge([id, checked], faults, wanted, `Send Cache-Control: ${wanted}.`);
  }
  for (const [name, wanted] of Object.entries(table.headers)) {
    const faults = answers.flatMap(({ path, reply }) => {
      const found = reply.headers.get(name);
      return keepsHeader(name, wanted, found) ? [] : [`${path}: ${found ?? "missing"}`];
    });
    findings.judge(
      [`host.${name.toLowerCase()}`, `Header ${name}`],
      faults,
      "on every answer",
      `Send ${name}: ${wanted} with every answer, errors included.`,
    );
  }
  const guarded = (await Promise.all(assets.filter(table.policyOf).map(answered)))
    .flat()
    .filter(({ reply }) => reply.status === 200);
  findings.judge(
    ["host.pdfWorkerPolicy", "What reads PDFs has a content policy of its own"],
    guarded.flatMap(({ path, reply }) => {
      // `get` joins the values of two headers with the same name.
      const found = reply.headers.get("content-security-policy") ?? "";
      const isSent = found.split(",").some((one) => one.trim() === table.policyOf(path));
      return isSent ? [] : [`${path}: ${found || "missing"}`];
    }),
    guarded.map(({ path }) => path).join(", ") || "no such file",
    "Send the second Content-Security-Policy of hosting/table.json (policies) with this file; on CloudFront by a behaviour of its own.",
  );
}

async function checkCompression({ client, findings, origin }: HostOptions, assets: readonly string[]) {
  const faults = await Promise.all(
    ["/auth/login", ...assets.slice(0, 1)].map(async (path) => {
      const plain = await client.ask(origin + path, { headers: ACCEPT });
      const small = await client.ask(origin + path, {
        headers: { ...ACCEPT, "accept-encoding": "gzip, deflate, br" },
      });
      if (plain.kind === "lost" || small.kind === "lost" || plain.status !== 200) return [];
      const encoding = small.headers.get("content-encoding");
      if (plain.headers.has("content-encoding")) return [`${path}: compressed for who did not ask for it`];
      if (encoding !== "br") return [`${path}: ${encoding ?? "not compressed"}`];
      return isBrotliOf(small.body, plain.body) ? [] : [`${path}: the compressed copy is of another build`];
    }),
  );
  findings.judge(
    ["host.brotli", "Text is sent compressed by Brotli"],
    faults.flat(),
    "br",
    "Let the host send the .br files beside the originals, or compress by itself.",
  );
}

function isBrotliOf(compressed: Buffer, original: Buffer): boolean {
  try {
    return brotliDecompressSync(compressed).equals(original);
  } catch {
    return false;
  }
}

/**
 * The page's Content Security Policy (CSP) names the hash of each inline script. If a host changes a script or adds
 * one, browsers do not run it.
 */
function checkUntouched(findings: Findings, html: string) {
  const policy = metaPolicy(html);
  const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>|<style>([\s\S]*?)<\/style>/g)];
  const changed = inline.filter(
    ([, script, style]) => !policy.includes(`'sha256-${sha256(script ?? style ?? "")}'`),
  );
  const added = html.match(/<script\s[^>]*>/g) ?? [];
  findings.judge(
    ["host.untouched", "index.html is sent as it was built"],
    [
      ...changed.map(() => "an inline script or style is not the build's"),
      ...added.map((tag) => `${tag} was added`),
    ],
    "the hashes of its policy fit",
    "Switch off analytics, e-mail protection and minifying for HTML at the host or CDN.",
  );
}

/** The Content Security Policy (CSP) in the page; empty if there is none. */
export const metaPolicy = (html: string): string =>
  /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? "";

async function checkWorker({ client, findings, origin }: HostOptions) {
  const check = ["host.worker", `The service worker is served at ${WORKER}`] as const;
  const reply = await client.ask(origin + WORKER, { headers: ACCEPT });
  const isScript = reply.kind === "answer" && reply.status === 200 && typeFault(WORKER, reply) === null;
  if (!isScript) {
    return findings.fault(
      check,
      described(reply),
      `Serve ${WORKER} itself: no redirect, no rewrite, status 200, text/javascript.`,
    );
  }
  const files = manifestOf(reply.body.toString());
  if (files.length === 0) {
    // The build's own remover (.build/hosting/kill-sw.js) has no list.
    return findings.ok(check, "it lists no files: this is the remover");
  }
  findings.ok(check, `${files.length} files`);
  const faults = await Promise.all(
    files.map(async ({ url, integrity }) => {
      const first = await client.ask(origin + url, { headers: ACCEPT });
      // A host may redirect /index.html to "/". The worker follows the redirect (src/sw.ts).
      const isLedOn = first.kind === "answer" && first.status >= 301 && first.status <= 308;
      const to = isLedOn ? first.headers.get("location") : null;
      const file = to === null ? first : await client.ask(new URL(to, origin + url), { headers: ACCEPT });
      const isSame =
        file.kind === "answer" && file.status === 200 && `sha256-${sha256(file.body)}` === integrity;
      return isSame ? [] : [url];
    }),
  );
  findings.judge(
    ["host.workerFiles", "The worker's files are of its build"],
    faults.flat(),
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

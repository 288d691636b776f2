/** What every measurement needs: one Chromium, a local backend for each contestant, and slowed-down tabs. */
import { createHash, X509Certificate } from "node:crypto";
import { join } from "node:path";
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from "playwright-core";
import { type Backend, type BackendOptions, startBackend } from "../../../test/backend/server.ts";
import { browserPath, flags } from "../../../test/support/chromium.ts";
import { slow } from "./network.ts";
import { PATIENCE_MS } from "./patience.ts";
import { takeNotes } from "./watch.ts";

const CPU_SLOWDOWN = 4;
const POOL = "eu-central-1_Local0001"; // peers.mjs builds it into the peers

/**
 * A browser that trusts the backends' own certificates. With an untrusted one Chromium neither caches nor works
 * offline.
 */
export function launchBrowser(backends: readonly Backend[]): Promise<Browser> {
  const keys = backends.map(({ certificate }) => {
    const { publicKey } = new X509Certificate(certificate ?? "");
    return createHash("sha256")
      .update(publicKey.export({ type: "spki", format: "der" }))
      .digest("base64");
  });
  const trusting = `--ignore-certificate-errors-spki-list=${keys.join()}`;
  return chromium.launch({ executablePath: browserPath(), args: [...flags, trusting] });
}

/**
 * The contestant's files and the services they call, all from one origin, by HTTP/2 as any CDN serves them. "static" is our
 * own build, but its scripts never arrive. It shows only the login that index.html contains.
 */
export async function serveContestant(name: string, options: BackendOptions = {}): Promise<Backend> {
  const folder = process.env.BENCH_DIST;
  if (!folder) throw new Error("BENCH_DIST names the built contestants; run.mjs sets it");
  const isStatic = name === "static";
  const dist = join(folder, isStatic ? "ours" : name);
  const backend = await startBackend({ ...options, tls: true, dist, control: isStatic });
  if (isStatic) backend.control.match({ path: /\.js$/ }, { does: "hang" });
  if (backend.cognito.pool.userPoolId !== POOL) throw new Error(`the peers expect the pool ${POOL}`);
  return backend;
}

/** A new visitor, with what an earlier visit may have stored. */
export async function visitor(browser: Browser, backend: Backend, stored?: Stored): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: backend.url, locale: "de-DE" });
  context.setDefaultTimeout(PATIENCE_MS);
  if (stored) await context.addInitScript(restore, stored);
  return context;
}

/** A new tab that takes notes, slowed down unless `fast`. */
export async function openTab(
  context: BrowserContext,
  fast = false,
): Promise<{ page: Page; cdp: CDPSession }> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await takeNotes(page, cdp);
  if (!fast) await slowDown(cdp);
  return { page, cdp };
}

async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", slow);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
}

export interface Stored {
  session: Record<string, string>;
  local: Record<string, string>;
}

export const storedBy = (page: Page): Promise<Stored> =>
  page.evaluate(() => ({ session: { ...sessionStorage }, local: { ...localStorage } }));

/** Runs in the page, before its own scripts. */
function restore({ session, local }: Stored) {
  if (sessionStorage.length > 0 || location.protocol === "about:") return;
  for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value);
  for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value);
}

/** The middle value; the mean of the two middle ones if the number of values is even. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[half - 1] ?? Number.NaN)) / 2;
}

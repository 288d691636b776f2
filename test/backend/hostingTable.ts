/** What every host of the app does, as the build says it in hosting/table.json (.build/hosting.mjs). */
import * as v from "valibot";

export type HostingTable = ReturnType<typeof parseHostingTable>;

const byPath = v.array(v.object({ path: v.string(), value: v.string() }));

const written = v.object({
  areas: v.array(v.string()),
  caching: byPath,
  policies: byPath,
  headers: v.record(v.string(), v.string()),
});

/** Raises a ValiError for a text of another shape. */
export function parseHostingTable(text: string) {
  const { areas, caching, policies, headers } = v.parse(written, JSON.parse(text));
  const fits = (pattern: string, path: string) => {
    const [start = "", end] = pattern.split("*");
    return end === undefined ? path === start : path.startsWith(start) && path.endsWith(end);
  };
  return {
    /** On every answer, name to value. */
    headers,
    /**
     * Whether this path answers the page. The part after the area may hold dots
     * (/auth/password-forgot-confirm/max@firma.de), and the area may be followed by punctuation ("/customer."), as mail programs
     * write it.
     */
    isRoute: (path: string) =>
      path === "/" || areas.includes(/^\/+([a-z]+)\.*(?![\w.-])/.exec(path.toLowerCase())?.[1] ?? ""),
    /** A second content policy of a file that is there. */
    policyOf: (path: string) => policies.find((row) => fits(row.path, path))?.value ?? null,
    /** The Cache-Control of a file that is there. */
    cachingOf: (path: string) => caching.find((row) => fits(row.path, path))?.value ?? "no-cache",
  };
}

/** For a folder that is no build: only "/" answers the page, and nothing is cached. */
export const noHostingTable = parseHostingTable(
  '{ "areas": [], "caching": [], "policies": [], "headers": {} }',
);

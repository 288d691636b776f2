/** What every host of the app does, as the build says it in hosting/table.json (.build/hosting.mjs). */
import * as v from "valibot";

export interface HostingTable {
  /** On every answer, name to value. */
  headers: Readonly<Record<string, string>>;
  /** Does this path answer the page? What follows the area may hold dots (/auth/password-forgot-confirm/max@firma.de). */
  isRoute(path: string): boolean;
  /** The Cache-Control of a file that is there. */
  cachingOf(path: string): string;
}

const written = v.object({
  areas: v.array(v.string()),
  caching: v.array(v.object({ path: v.string(), value: v.string() })),
  headers: v.record(v.string(), v.string()),
});

/** Raises a ValiError for a text of another shape. */
export function parseHostingTable(text: string): HostingTable {
  const { areas, caching, headers } = v.parse(written, JSON.parse(text));
  const fits = (pattern: string, path: string) =>
    pattern.endsWith("*") ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
  return {
    headers,
    isRoute: (path) => path === "/" || areas.includes(path.split("/")[1] ?? ""),
    cachingOf: (path) => caching.find((row) => fits(row.path, path))?.value ?? "no-cache",
  };
}

/** Of a folder that is no build: the page at "/" alone, and nothing is kept. */
export const noHostingTable: HostingTable = parseHostingTable(
  '{ "areas": [], "caching": [], "headers": {} }',
);

/** What the build demands of every host: the table of .build/hosting.mjs. */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

export interface HostingTable {
  headers: Readonly<Record<string, string>>;
  caching: readonly { path: string; value: string }[];
}

/** Run from the project's folder. */
export const readHostingTable = async (): Promise<HostingTable> =>
  import(pathToFileURL(resolve(".build/hosting.mjs")).href);

/** The Cache-Control of an address: the first rule that matches. */
export const cachingOf = ({ caching }: HostingTable, path: string): string =>
  caching.find((rule) =>
    rule.path.endsWith("*") ? path.startsWith(rule.path.slice(0, -1)) : path === rule.path,
  )?.value ?? "";

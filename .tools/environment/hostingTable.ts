/** What the build demands of every host: the table of .build/hosting.mjs. */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type HostingTable, parseHostingTable } from "../../test/backend/hostingTable.ts";

/** Reads the table. The process must run in the project's folder. */
export async function readHostingTable(): Promise<HostingTable> {
  const { areas, caching, policies, headers } = await import(
    pathToFileURL(resolve(".build/hosting.mjs")).href
  );
  return parseHostingTable(JSON.stringify({ areas, caching, policies, headers }));
}

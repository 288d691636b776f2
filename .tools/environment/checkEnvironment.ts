/** Checks a deployed environment from outside, as the app in a browser sees it. It changes nothing anywhere. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseHostingTable } from "../../test/backend/hostingTable.ts";
import { type Account, checkAccounts } from "./account.ts";
import { type ConnectionOptions, createClient } from "./client.ts";
import { checkOrigins, fetchConfig, readConfigText } from "./configuration.ts";
import { createFindings, type Finding } from "./finding.ts";
import { checkHost } from "./host.ts";
import { checkRealtime } from "./realtime.ts";
import { checkServices } from "./services.ts";
import { checkUserPool } from "./userPool.ts";

export interface EnvironmentOptions {
  /** The site's origin, without a slash at the end. */
  origin: string;
  /** A file instead of the host's own config.json. With it, the host is not checked. */
  configFile?: string | undefined;
  /** Accounts to sign in with: one, or one of each role. Their reads and refusals are checked as well. */
  account?: Account | readonly Account[] | undefined;
  connection?: ConnectionOptions;
}

/** Resolves with the findings in the order of the checks. Rejects only if `configFile` cannot be read. */
export async function checkEnvironment(options: EnvironmentOptions): Promise<readonly Finding[]> {
  const { origin, configFile, account } = options;
  const client = createClient(options.connection);
  const findings = createFindings();
  const page = configFile ? null : await checkHost({ client, findings, origin, ...(await readBuildRules()) });
  if (!configFile && !page) return findings.all();
  const config = configFile
    ? readConfigText(findings, readFileSync(configFile, "utf8"))
    : await fetchConfig(client, findings, origin);
  if (!config) return findings.all();
  checkOrigins(findings, config, origin, page);
  await checkUserPool({ client, findings, config, origin });
  await checkServices({ client, findings, config, origin });
  await checkRealtime({ client, findings, config, origin });
  await checkAccounts({ client, findings, config, origin }, [account ?? []].flat());
  return findings.all();
}

/** Reads what the build demands of every host, and writes into the page. The process must run in the project's folder. */
async function readBuildRules() {
  const part = (name: string) => import(pathToFileURL(resolve(".build", name)).href);
  const [{ areas, caching, policies, headers }, { pagePolicy }] = await Promise.all([
    part("hosting.mjs"),
    part("page.mjs"),
  ]);
  const table = parseHostingTable(JSON.stringify({ areas, caching, policies, headers }));
  return { table, pagePolicy };
}

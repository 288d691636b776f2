/** Checks a deployed environment from outside, as the app would meet it. It changes nothing anywhere. */
import { readFileSync } from "node:fs";
import { type Account, checkAccounts } from "./account.ts";
import { type ConnectionOptions, createClient } from "./client.ts";
import { checkOrigins, fetchConfig, readConfigText } from "./configuration.ts";
import { createFindings, type Finding } from "./finding.ts";
import { checkHost } from "./host.ts";
import { readHostingTable } from "./hostingTable.ts";
import { checkRealtime } from "./realtime.ts";
import { checkServices } from "./services.ts";
import { checkUserPool } from "./userPool.ts";

export interface EnvironmentOptions {
  /** The site's, without a slash at the end. */
  origin: string;
  /** A file instead of the host's own config.json; the host itself is then not asked. */
  configFile?: string | undefined;
  /** Accounts whose reads and refusals are tried as well: one, or one of each role. */
  account?: Account | readonly Account[] | undefined;
  connection?: ConnectionOptions;
}

/** Everything that was checked, in its order. Raises only what reading `configFile` raises. */
export async function checkEnvironment(options: EnvironmentOptions): Promise<readonly Finding[]> {
  const { origin, configFile, account } = options;
  const client = createClient(options.connection);
  const findings = createFindings();
  const page = configFile
    ? null
    : await checkHost({ client, findings, origin, table: await readHostingTable() });
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

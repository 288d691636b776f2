/** The command line of `npm run check-environment`. */
import { parseArgs } from "node:util";
import { checkEnvironment, type EnvironmentOptions } from "./checkEnvironment.ts";
import { askPassword } from "./password.ts";
import { findingsTable } from "./table.ts";

const USAGE = `Usage: npm run check-environment -- https://kunden.firma.de [--user E-MAIL] [--json]
       npm run check-environment -- config.json --origin https://kunden.firma.de [--user E-MAIL] [--json]
The password is asked for, or taken from the environment variable PASSWORD.`;

class UsageError extends Error {}

function originOf(text: string): string {
  if (!/^https?:/.test(text) || !URL.canParse(text)) throw new UsageError(`${text} is no address.`);
  return new URL(text).origin;
}

async function readOptions(args: readonly string[]): Promise<EnvironmentOptions & { json: boolean }> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      origin: { type: "string" },
      user: { type: "string" },
      json: { type: "boolean", default: false },
    },
  });
  const [target, ...more] = positionals;
  if (!target || more.length > 0) throw new UsageError("Name the site's address, or a config.json.");
  const isAddress = /^https?:/.test(target);
  if (!isAddress && !values.origin)
    throw new UsageError("A config.json needs --origin: the address of the site.");
  const { user: email, json = false } = values;
  const account = email ? { email, password: process.env.PASSWORD ?? (await askPassword(email)) } : undefined;
  return {
    json,
    account,
    origin: originOf(values.origin ?? target),
    configFile: isAddress ? undefined : target,
  };
}

try {
  const { json, ...options } = await readOptions(process.argv.slice(2));
  const findings = await checkEnvironment(options);
  const faults = findings.filter(({ kind }) => kind === "fault");
  const { origin } = options;
  console.log(
    json ? JSON.stringify({ origin, faults: faults.length, findings }, null, 2) : findingsTable(findings),
  );
  process.exitCode = faults.length > 0 ? 1 : 0;
} catch (error) {
  const isUsage = error instanceof UsageError || (error instanceof TypeError && "code" in error);
  console.error(error instanceof Error ? error.message : error);
  if (isUsage) console.error(USAGE);
  process.exitCode = 2;
}
// The session's end is still being sent; a library's timer must not keep the command from ending.
setTimeout(() => process.exit(), 5_000).unref();

/** The command line of `npm run check-environment`. */
import { checkEnvironment } from "./checkEnvironment.ts";
import { readOptions, USAGE, UsageError } from "./commandLine.ts";
import { findingsTable } from "./finding.ts";

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
// Sign-outs may still be under way, so the command does not exit at once. After 5 s it exits even if a library's timer
// is left.
setTimeout(() => process.exit(), 5_000).unref();

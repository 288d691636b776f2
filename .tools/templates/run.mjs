/**
 * `npm run check-templates`: the CloudFormation templates against AWS's resource schemas, by AWS's own offline validator
 * (10 MB, from the npm registry). Nothing is deployed and no account is asked. Not part of `npm test`.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { areas, caching, headers, hostFiles, policies } from "../../.build/hosting.mjs";
import { installForeign } from "../foreignPackages.mjs";

const root = join(import.meta.dirname, "../..");
const foreign = join(root, ".local/templates");
installForeign(import.meta.dirname, foreign);
const { RegoEngine } = createRequire(join(foreign, "run.mjs"))("@aws/cloudformation-validate");
const engine = new RegoEngine();

/** One line for each fault and warning; other hints are left out. */
const faultsOf = (path, template) =>
  engine
    .validateStandard({ path, readBytes: () => Buffer.from(template) }, { severityLevel: "WARN" })
    .diagnostics.map(({ startLine, ruleId, message }) => `line ${startLine}: ${ruleId} ${message}`);

const host = hostFiles({ areas, caching, policies, headers })["cloudfront.yaml"];
const pool = readFileSync(join(root, "src/wire/cognito/pool.yaml"), "utf8");
for (const [name, template] of Object.entries({ "cloudfront.yaml": host, "pool.yaml": pool })) {
  const faults = faultsOf(name, template);
  console.log(`${faults.length === 0 ? "✓" : "✗"} ${name}`);
  for (const fault of faults) console.log(`    ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}

// A validator that accepts everything would prove nothing.
for (const [title, from, to] of [
  ["a wrong name", "Compress: true", "Compressed: true"],
  ["a wrong type", "MinTTL: 0", "MinTTL: none"],
  ["a missing property", "SigningProtocol: sigv4", ""],
  ["a wrong reference", "!GetAtt OriginAccess.Id", "!GetAtt OriginAcess.Id"],
]) {
  const [fault] = faultsOf("cloudfront.yaml", host.replace(from, to));
  console.log(fault ? `✓ refuses ${title}: ${fault}` : `✗ accepts ${title}`);
  if (!fault) process.exitCode = 1;
}

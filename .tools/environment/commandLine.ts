/** Reads the command line, and asks for passwords. */
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import type { Account } from "./account.ts";
import type { EnvironmentOptions } from "./checkEnvironment.ts";

export const USAGE = `Usage: npm run check-environment -- https://kunden.firma.de [--user E-MAIL]... [--json]
       npm run check-environment -- config.json --origin https://kunden.firma.de [--user E-MAIL]... [--json]
Name an administrator, an employee and a customer, each by --user, to check what each role may and must not do.
Each password is asked for, or taken from the environment variable PASSWORD, which is then that of all.`;

/** The command line makes no sense. Node's own errors about options are TypeErrors. */
export class UsageError extends Error {}

function originOf(text: string): string {
  if (!/^https?:/.test(text) || !URL.canParse(text)) throw new UsageError(`${text} is no address.`);
  return new URL(text).origin;
}

/**
 * Raises UsageError or a TypeError. Asks for each account's password, unless the environment variable PASSWORD is set.
 */
export async function readOptions(args: readonly string[]): Promise<EnvironmentOptions & { json: boolean }> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      origin: { type: "string" },
      user: { type: "string", multiple: true },
      json: { type: "boolean", default: false },
    },
  });
  const [target, ...more] = positionals;
  if (!target || more.length > 0) throw new UsageError("Name the site's address, or a config.json.");
  const isAddress = /^https?:/.test(target);
  if (!isAddress && !values.origin)
    throw new UsageError("A config.json needs --origin: the address of the site.");
  const account: Account[] = [];
  for (const email of values.user ?? []) {
    account.push({ email, password: process.env.PASSWORD ?? (await askPassword(email)) });
  }
  return {
    json: values.json ?? false,
    account,
    origin: originOf(values.origin ?? target),
    configFile: isAddress ? undefined : target,
  };
}

/** Asks for a password on the terminal, without showing it. */
async function askPassword(email: string): Promise<string> {
  process.stderr.write(`Password of ${email}: `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY });
  try {
    return await lines.question("");
  } finally {
    lines.close();
    process.stderr.write("\n");
  }
}

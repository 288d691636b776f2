/** What `npm start` starts, as the environment and the command line say, and what it tells the person at the keyboard. */
import { demoAccounts, demoPassword, demoTotpSecret } from "./demo.ts";
import { withoutOptions } from "./localConfig.ts";
import { type Backend, startBackend } from "./server.ts";
import { UnreadableState } from "./state.ts";

const DEFAULT_PORT = 8080;

/** Its message is one sentence that says what to do. */
export class CannotStart extends Error {}

/**
 * PORT, STATE_FILE and DIST of `env`; `--fresh` begins anew, `--everything` switches on what config.json can switch on,
 * `--schema v1` takes a generated schema. Raises CannotStart, and leaves the state file as it is then.
 */
export async function start(
  { PORT, STATE_FILE, DIST }: Readonly<Record<string, string | undefined>>,
  args: readonly string[] = [],
): Promise<Backend> {
  const port = PORT ? Number(PORT) : DEFAULT_PORT;
  if ((PORT && !/^\d+$/.test(PORT)) || port < 1 || port > 65_535) {
    throw new CannotStart(`PORT must be a number from 1 to 65535, not "${PORT}".`);
  }
  const fresh = args.includes("--fresh");
  const schema = args.includes("--schema") ? (args[args.indexOf("--schema") + 1] ?? "") : undefined;
  const options = {
    ...{ port, fresh, stateFile: STATE_FILE ?? null, papers: true },
    ...(DIST && { dist: DIST }),
    ...(schema !== undefined && { schema }),
  };
  const backend = await startBackend(options).catch((error: unknown) => {
    if (error instanceof UnreadableState || error instanceof RangeError) throw new CannotStart(error.message);
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
      const advice = `Stop what uses it, or choose another one: PORT=${port + 1} npm start`;
      throw new CannotStart(`Port ${port} is taken. ${advice}`);
    }
    throw error;
  });
  const config = args.includes("--everything") ? backend.config : withoutOptions(backend.config);
  const { url } = backend;
  const pages = { imprintUrl: `${url}/impressum`, privacyUrl: `${url}/datenschutz` };
  Object.assign(Object(config.company), pages);
  for (const key of Object.keys(backend.config)) if (!(key in config)) delete backend.config[key];
  Object.assign(backend.config, config);
  return backend;
}

/** Addresses, accounts and how to stop. */
export function welcome(url: string): string {
  const longest = Math.max(...demoAccounts.map(({ email }) => email.length));
  return [
    "",
    `Begin    ${url}/demo`,
    `App      ${url}`,
    `Outbox   ${url}/outbox`,
    "",
    `Accounts, password ${demoPassword}:`,
    ...demoAccounts.map(({ email, shows }) => `  ${email.padEnd(longest)}  ${shows}`),
    "",
    `Secret of totp@ and wahl@ for an authenticator app: ${demoTotpSecret}`,
    "",
    "Stop with Ctrl-C. Begin anew with: npm start -- --fresh. Show all that can be switched on: npm start -- --everything",
  ].join("\n");
}

/** What `npm start` starts, as the environment and the command line say, and what it tells the person at the keyboard. */
import { demoAccounts, demoPassword, demoTotpSecret } from "./demo.ts";
import { type Backend, startBackend } from "./server.ts";
import { UnreadableState } from "./state.ts";

const DEFAULT_PORT = 8080;

/** Its message is one sentence that says what to do. */
export class CannotStart extends Error {}

/** PORT, STATE_FILE and DIST of `env`; `--fresh` begins anew. Raises CannotStart, and leaves the state file as it is then. */
export async function start(
  { PORT, STATE_FILE, DIST }: Readonly<Record<string, string | undefined>>,
  args: readonly string[] = [],
): Promise<Backend> {
  const port = PORT ? Number(PORT) : DEFAULT_PORT;
  if ((PORT && !/^\d+$/.test(PORT)) || port < 1 || port > 65_535) {
    throw new CannotStart(`PORT must be a number from 1 to 65535, not "${PORT}".`);
  }
  const fresh = args.includes("--fresh");
  const options = { port, fresh, stateFile: STATE_FILE ?? null, papers: true, ...(DIST && { dist: DIST }) };
  const backend = await startBackend(options).catch((error: unknown) => {
    if (error instanceof UnreadableState) throw new CannotStart(error.message);
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
      const advice = `Stop what uses it, or choose another one: PORT=${port + 1} npm start`;
      throw new CannotStart(`Port ${port} is taken. ${advice}`);
    }
    throw error;
  });
  // The company is invented: in the place of its imprint the login leads to who may sign in, and to the mails.
  Object.assign(Object(backend.config.company), { imprintUrl: `${backend.url}/demo` });
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
    "Stop with Ctrl-C. Begin anew with: npm start -- --fresh",
  ].join("\n");
}

/** `npm start` runs this: the backend with the built app, its state kept beside it, and a few lines for the person at the keyboard. */

import { demoAccounts, demoPassword, demoTotpSecret } from "./demo.ts";
import { type Backend, startBackend } from "./server.ts";
import { UnreadableState } from "./state.ts";

const DEFAULT_PORT = 8080;

function portOf(text: string | undefined): number {
  if (text === undefined || text === "") return DEFAULT_PORT;
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
  return stop(`PORT must be a number from 1 to 65535, not "${text}".`);
}

/** One sentence, exit code 1. */
function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

async function start(port: number): Promise<Backend> {
  const dist = process.env.DIST;
  const stateFile = process.env.STATE_FILE;
  try {
    return await startBackend({
      port,
      fresh: process.argv.includes("--fresh"),
      stateFile: stateFile ?? null,
      papers: true,
      ...(dist && { dist }),
    });
  } catch (error) {
    if (error instanceof UnreadableState) stop(error.message);
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
      stop(`Port ${port} is taken. Stop what uses it, or choose another one: PORT=${port + 1} npm start`);
    }
    throw error;
  }
}

const backend = await start(portOf(process.env.PORT));

let closing = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, async () => {
    if (closing) return;
    closing = true;
    await backend.close();
    process.exit(0);
  });
}

const longest = Math.max(...demoAccounts.map(({ email }) => email.length));
console.log(
  [
    "",
    `App      ${backend.url}`,
    `Outbox   ${backend.url}/outbox`,
    "",
    `Accounts, password ${demoPassword}:`,
    ...demoAccounts.map(({ email, shows }) => `  ${email.padEnd(longest)}  ${shows}`),
    "",
    `Secret of totp@ and wahl@ for an authenticator app: ${demoTotpSecret}`,
    "",
    "Stop with Ctrl-C. Begin anew with: npm start -- --fresh",
  ].join("\n"),
);

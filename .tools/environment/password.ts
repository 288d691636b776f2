/** Asks for a password on the terminal, without showing it. */
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

export async function askPassword(email: string): Promise<string> {
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

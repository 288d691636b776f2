import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type BuildOptions, build } from "esbuild";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { demoPassword, demoTotpSecret } from "./demo.ts";

// Imported by URL: bundled into this test, build.mjs would look for the sources beside the bundle.
const { testSettings }: { testSettings: BuildOptions } = await import(
  pathToFileURL(join(process.cwd(), "build.mjs")).href
);
// Below the project, so that the bundle finds its packages.
const folder = mkdtempSync(join(process.cwd(), ".local", "start-"));
const main = join(folder, "main.mjs");
const stateFile = join(folder, "state.json");

test.before(async () => {
  await build({
    ...testSettings,
    entryPoints: [join(process.cwd(), "test/backend/main.ts")],
    outfile: main,
  });
});
test.after(() => rmSync(folder, { recursive: true }));

interface Run {
  child: ChildProcess;
  printed(): string;
  ended: Promise<number | null>;
  /** Resolves once this was printed; raises an error when the program ends without. */
  says(text: string): Promise<void>;
}

function run(port: string, ...args: string[]): Run {
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...process.env, PORT: port, STATE_FILE: stateFile, DIST: folder },
  });
  let text = "";
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (part) => {
      text += part;
      for (const listener of listeners) listener();
    });
  }
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  return {
    child,
    printed: () => text,
    ended,
    says: (wanted) =>
      new Promise((resolve, reject) => {
        const look = () => text.includes(wanted) && resolve();
        listeners.add(look);
        look();
        ended.then(() => reject(new Error(`ended without saying "${wanted}":\n${text}`)));
      }),
  };
}

/** Takes a free port and holds it. */
const occupant = () =>
  new Promise<{ server: Server; port: number }>((resolve) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve({ server, port: typeof address === "object" && address ? address.port : 0 });
    });
  });

async function freePort(): Promise<string> {
  const { server, port } = await occupant();
  await new Promise((closed) => server.close(closed));
  return String(port);
}

/** The program gives up with one sentence. */
async function givesUp(started: Run): Promise<string> {
  assert.is(await started.ended, 1);
  const sentence = started.printed().trim();
  assert.not.match(sentence, "\n");
  return sentence;
}

test("prints address, accounts and outbox; Ctrl-C saves and ends cleanly", async () => {
  const port = await freePort();
  const started = run(port);
  await started.says("Ctrl-C");
  for (const said of [
    `http://localhost:${port}`,
    `http://localhost:${port}/outbox`,
    demoPassword,
    "admin@nordwind.example",
    "mitarbeit@nordwind.example",
    "kunde@musterbau.example",
    "mfa@nordwind.example",
    "totp@nordwind.example",
    "neu-mfa@nordwind.example",
    "wahl@nordwind.example",
    "passkey@nordwind.example",
    demoTotpSecret,
  ]) {
    assert.match(started.printed(), said);
  }
  assert.is((await fetch(`http://localhost:${port}/config.json`)).status, 200);
  started.child.kill("SIGINT");
  assert.is(await started.ended, 0);
  const { format, parts } = JSON.parse(readFileSync(stateFile, "utf8"));
  assert.is(format, 1);
  const types = parts.world.documents
    .map(({ documentType }: { documentType: string }) => documentType)
    .sort();
  assert.equal(types, ["avv", "avv", "avv", "avv", "sepa", "sepa"], "what the demo shows as signed is there");
});

test("a taken port is one sentence that names it, and the state stays", async () => {
  const { server, port } = await occupant();
  const before = readFileSync(stateFile, "utf8");
  assert.match(await givesUp(run(String(port), "--fresh")), `Port ${port} is taken`);
  assert.is(readFileSync(stateFile, "utf8"), before);
  server.close();
});

test("a PORT that is none is one sentence that repeats it", async () => {
  for (const port of ["achtzig", "0", "65536", "80.5", "-1"]) {
    assert.match(await givesUp(run(port)), `not "${port}"`);
  }
});

test("an unreadable state is one sentence with the way out, and --fresh is the way out", async () => {
  writeFileSync(stateFile, '{"format":1,');
  const port = await freePort();
  const sentence = await givesUp(run(port));
  assert.match(sentence, stateFile);
  assert.match(sentence, "--fresh");

  const fresh = run(port, "--fresh");
  await fresh.says("Ctrl-C");
  fresh.child.kill("SIGTERM");
  assert.is(await fresh.ended, 0);
  assert.is(JSON.parse(readFileSync(stateFile, "utf8")).format, 1);
});

test.run();

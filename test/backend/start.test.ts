/**
 * `npm start`: refused starts in process and as the command; once its bundle is made, two starts as a program, one after the
 * other.
 */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { build } from "esbuild";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { inTime } from "../support/poll.ts";
import { testSettings } from "../support/testSettings.ts";
import { callCognito } from "./caller.ts";
import { demoPassword, demoTotpSecret } from "./demo.ts";
import { CannotStart, start } from "./start.ts";

// Below the project, so that the bundle finds its packages.
mkdirSync(".local", { recursive: true });
const folder = mkdtempSync(join(process.cwd(), ".local", "start-"));
const main = join(folder, "main.mjs");
const STATE_FILE = join(folder, "state.json");

test.before(async () => {
  await build({
    ...(await testSettings()),
    entryPoints: [join(process.cwd(), "test/backend/main.ts")],
    outfile: main,
  });
});
test.after(() => rmSync(folder, { recursive: true }));

const run = (PORT: string, ...args: string[]) => startProgram(main, PORT, ...args);

function startProgram(program: string, PORT: string, ...args: string[]) {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, PORT, STATE_FILE, DIST: folder },
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
    ended,
    printed: () => text,
    /** Resolves once this was printed. Rejects if the program ends without printing it. */
    says: (wanted: string) =>
      inTime(
        new Promise<void>((resolve, reject) => {
          const look = () => text.includes(wanted) && resolve();
          listeners.add(look);
          look();
          ended.then(() => reject(new Error(`ended without saying "${wanted}":\n${text}`)));
        }),
        `the program to print "${wanted}"`,
      ),
  };
}

/** Takes a port; null if another program has it. */
const occupy = (port: number) =>
  new Promise<Server | null>((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(null));
    server.listen(port, "127.0.0.1", () => resolve(server));
  });

/** A port below the range from which systems choose, so that no other program takes it first. */
async function freePort(): Promise<string> {
  for (let port = 20_000 + (process.pid % 10_000); ; port += 1) {
    const server = await occupy(port);
    if (!server) continue;
    await new Promise((closed) => server.close(closed));
    return String(port);
  }
}

/** The one sentence of a start that fails. */
async function refusal(PORT: string, ...args: string[]): Promise<string> {
  const error = await start({ PORT, STATE_FILE }, args).then(
    (backend) => backend.close(),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CannotStart)) throw error ?? new Error("it started");
  assert.not.match(error.message, "\n");
  return error.message;
}

const noState = '{"format":1,';

test("an unreadable state gives one sentence with the way out, and the state stays", async () => {
  const ofWrongParts = '{"format":1,"parts":{"world":{"clients":3}}}';
  for (const text of [noState, "[]", '{"format":99,"parts":{}}', ofWrongParts]) {
    writeFileSync(STATE_FILE, text);
    const sentence = await refusal(await freePort());
    assert.match(sentence, STATE_FILE);
    assert.match(sentence, "--fresh");
    assert.is(readFileSync(STATE_FILE, "utf8"), text);
  }
});

test("a taken port gives one sentence that names it, and the state stays", async () => {
  writeFileSync(STATE_FILE, noState);
  const port = await freePort();
  const server = await occupy(Number(port));
  assert.match(await refusal(port, "--fresh"), `Port ${port} is taken`);
  assert.is(readFileSync(STATE_FILE, "utf8"), noState);
  server?.close();
});

test("npm start says at once that it builds, and refuses a taken or wrong port before it touches dist/", async () => {
  const taken = await freePort();
  const server = await occupy(Number(taken));
  const buildTime = () => statSync("dist", { throwIfNoEntry: false })?.ctimeMs;
  const before = buildTime();
  for (const [port, sentence] of [
    [
      taken,
      `Port ${taken} is taken. Stop what uses it, or choose another one: PORT=${Number(taken) + 1} npm start`,
    ],
    ["achtzig", 'PORT must be a number from 1 to 65535, not "achtzig".'],
  ] as const) {
    const given = startProgram(".tools/start.mjs", port);
    assert.is(await given.ended, 1);
    assert.equal(given.printed().trim().split("\n"), [
      "Starting the local backend and building the app ...",
      sentence,
    ]);
  }
  assert.is(buildTime(), before);
  server?.close();
});

test("--everything switches on every option; --schema takes the name of a schema that exists", async () => {
  const backend = await start({ PORT: await freePort() }, ["--everything", "--schema", "v1"]);
  const { documents, reports, cognito } = Object(backend.config);
  assert.equal([documents.evidence, reports.url], [true, "/reports"]);
  assert.equal([cognito.passkeys, cognito.authenticator], [true, true]);
  await backend.close();
  assert.match(await refusal(await freePort(), "--fresh", "--schema", "v9"), 'There is no schema "v9"');
});

test("an invalid PORT gives one sentence that repeats it; the program prints nothing else", async () => {
  for (const port of ["0", "65536", "80.5", "-1"]) assert.match(await refusal(port), `not "${port}"`);
  const given = run("achtzig");
  assert.is(await given.ended, 1);
  assert.is(given.printed(), 'PORT must be a number from 1 to 65535, not "achtzig".\n');
});

test("it prints addresses and accounts, as its page does; a new start still has all changes", async () => {
  writeFileSync(STATE_FILE, noState);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const first = run(port, "--fresh");
  await first.says("Ctrl-C");
  const staff = ["admin", "mitarbeit", "mfa", "totp", "neu-mfa", "wahl", "passkey"];
  const emails = staff.map((name) => `${name}@nordwind.example`);
  const others = ["kunde@musterbau.example", demoPassword, demoTotpSecret];
  const { cognito, company, ...config } = await (await fetch(`${url}/config.json`)).json();
  assert.match(await (await fetch(company.imprintUrl)).text(), "<h1>Impressum</h1>");
  assert.match(await (await fetch(company.privacyUrl)).text(), "<h1>Datenschutz</h1>");
  assert.equal(Object.keys(config.sepa), ["creditorName", "creditorAddress", "creditorId"]);
  const { passkeys, authenticator } = cognito;
  for (const off of [company.contact, passkeys, authenticator, config.documents, config.reports])
    assert.is(off, undefined, "nothing is on that config.json has to switch on");
  const page = await (await fetch(`${url}/demo`)).text();
  for (const said of [url, `${url}/demo`, `${url}/outbox`]) assert.match(first.printed(), said);
  for (const said of [...emails, ...others]) {
    assert.match(first.printed(), said);
    assert.match(page, said);
  }
  assert.match(page, 'href="/outbox"');
  const [Username] = emails;
  await callCognito({ url }, "ForgotPassword", { ClientId: cognito.clientId, Username });
  first.child.kill("SIGINT");
  assert.is(await first.ended, 0);
  const { format, parts } = JSON.parse(readFileSync(STATE_FILE, "utf8"));
  assert.is(format, 1);
  const types = parts.world.documents.map((one: { documentType: string }) => one.documentType).sort();
  assert.equal(types, ["avv", "avv", "avv", "avv", "sepa", "sepa"], "what the demo shows as signed is there");

  const second = run(port);
  await second.says("Ctrl-C");
  const mails: { to: string }[] = await (await fetch(`${url}/outbox.json`)).json();
  assert.equal(
    mails.map(({ to }) => to),
    [Username],
  );
  second.child.kill("SIGTERM");
  assert.is(await second.ended, 0);
});

test.run();

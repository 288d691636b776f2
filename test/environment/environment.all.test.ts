/** Environments without a fault: the local backend as `npm start` runs it, nginx and Caddy with the shipped configuration. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { checkEnvironment } from "../../.tools/environment/checkEnvironment.ts";
import { readOptions, UsageError } from "../../.tools/environment/commandLine.ts";
import { type Finding, findingsTable } from "../../.tools/environment/finding.ts";
import { demoPassword } from "../backend/demo.ts";
import { nordwind, nordwindSepa } from "../backend/documents/company.ts";
import { createDocuments } from "../backend/documents/documents.ts";
import { type Backend, startBackend } from "../backend/server.ts";
import { start } from "../backend/start.ts";
import {
  caddyProgram,
  freePort,
  hasBrotli,
  nginxProgram,
  startCaddy,
  startNginx,
} from "../hosting/server.ts";
import { builtApp } from "../support/builtApp.ts";
import { notRun } from "../support/notRun.ts";
import { withServicesAt } from "./faultyEnvironment.ts";

const folder = mkdtempSync(join(tmpdir(), "environment-"));
test.after(() => rmSync(folder, { recursive: true, force: true }));

/** What the test under way has started; closed after it, whether it passed or failed, the last one first. */
const started: { close(): Promise<unknown> | unknown }[] = [];
function closed<Started extends { close(): Promise<unknown> | unknown }>(one: Started): Started {
  started.push(one);
  return one;
}
test.after.each(async () => {
  for (const one of started.splice(0).reverse()) await one.close();
});

const faultsIn = (findings: readonly Finding[]) => findings.filter(({ kind }) => kind === "fault");
const staff = { email: "mitarbeit@nordwind.example", password: demoPassword };
const customer = { email: "kunde@musterbau.example", password: demoPassword };

/** The command as it is typed. */
function command(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [".tools/environment/run.mjs", ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  let complained = "";
  child.stdout.on("data", (text) => (printed += text));
  child.stderr.on("data", (text) => (complained += text));
  return new Promise<{ code: number | null; printed: string; complained: string }>((resolve) =>
    child.on("close", (code) => resolve({ code, printed, complained })),
  );
}

/** An account of each role. */
const everybody = ["admin@nordwind.example", staff.email, customer.email].flatMap((email) => [
  "--user",
  email,
]);

/** Services by TLS on another origin than the site's, with the certificate's file. */
async function secureServices(appUrl: string): Promise<{ backend: Backend; certificate: string }> {
  const backend = closed(await startBackend({ tls: true, appUrl }));
  const certificate = join(folder, "certificate.pem");
  writeFileSync(certificate, backend.certificate ?? "");
  return { backend, certificate };
}

test("Amplify's first transformer has no fault, and what its schema loses is a warning; a customer is live as the owner", async () => {
  const backend = closed(await startBackend({ dist: builtApp(), schema: "v1" }));
  backend.config.documents = { evidence: false };
  const findings = await checkEnvironment({ origin: backend.url, account: [staff, customer] });
  assert.equal(faultsIn(findings), []);
  const warnings = findings.filter(({ kind }) => kind === "warning");
  assert.equal(
    warnings.map(({ id }) => id),
    ["schema.updatedAt"],
  );
  const live = findings.filter(({ id }) => id === "realtime.onUpdateClient");
  assert.equal(
    live.map(({ found }) => found),
    ["live", "live"],
  );
  assert.match(
    findingsTable(findings),
    /! An update is made only if .*\n {4}→ Declare `updatedAt: AWSDateTime` in `type Client @model`\. .*\n/,
  );
});

test("npm start has no fault, with its three accounts: what is switched off is a warning, and the exit code 0", async () => {
  const port = await freePort();
  const backend = closed(await start({ PORT: String(port), DIST: builtApp() }));
  const { code, printed, complained } = await command([backend.url, ...everybody], {
    PASSWORD: demoPassword,
  });
  assert.is(code, 0, printed + complained);
  assert.equal(printed.match(/^[✗!] .*?(?= {2})/gm), [
    "! The mandate names the creditor's country",
    "! config.json names the keys of later versions",
    "! Violations of the content policy are reported",
  ]);
});

test("npm start's server with everything switched on has no fault, for every role", async () => {
  const backend = closed(await startBackend({ dist: builtApp() }));
  for (const account of [undefined, staff, customer]) {
    assert.equal(faultsIn(await checkEnvironment({ origin: backend.url, account })), []);
  }
});

if (nginxProgram && hasBrotli) servedByNginx(nginxProgram);
else notRun("check-environment against nginx", ["nginx", "libnginx-mod-http-brotli-static"]);
if (caddyProgram) servedByCaddy(caddyProgram);
else notRun("check-environment against Caddy", ["caddy"]);

function servedByNginx(program: string) {
  test("nginx has no fault, the services behind it, for every role; the exit code is 0", async () => {
    const port = await freePort();
    const backend = closed(await startBackend({ appUrl: `http://localhost:${port}` }));
    const config = { ...backend.config };
    const nginx = closed(await startNginx(program, port, config, new URL(backend.url).port));
    const { code, printed, complained } = await command([nginx.url, ...everybody], {
      PASSWORD: demoPassword,
    });
    assert.is(code, 0, printed + complained);
    assert.not.match(printed, /^[✗!]/m);
  });
}

function servedByCaddy(program: string) {
  test("Caddy has no fault, the services on another origin, the blanks beside the app; the exit code is 0", async () => {
    const port = await freePort();
    const { backend, certificate } = await secureServices(`http://localhost:${port}`);
    const config = { ...withServicesAt(backend.url, backend.config), storage: "/" };
    const documents = createDocuments(nordwind, nordwindSepa);
    const blanks = { "avv.pdf": await documents.blankAvv(), "sepa.pdf": await documents.blankSepa() };
    const caddy = closed(await startCaddy(program, port, config, blanks));
    const { code, printed, complained } = await command([caddy.url, ...everybody, "--json"], {
      NODE_EXTRA_CA_CERTS: certificate,
      PASSWORD: demoPassword,
    });
    const { faults, findings, origin }: { faults: number; findings: Finding[]; origin: string } =
      JSON.parse(printed);
    assert.equal(faultsIn(findings), []);
    assert.equal([code, faults, origin, complained], [0, 0, caddy.url, ""]);
    assert.ok(findings.some(({ id }) => id === "realtime.onUpdateClient"));
  });
}

test("a config.json is checked without a host, with two accounts; a fault is exit code 1 and stands in the table", async () => {
  const origin = "http://localhost:9";
  const { backend, certificate } = await secureServices(origin);
  const file = join(folder, "config.json");
  const config = withServicesAt(backend.url, backend.config);
  const env = { NODE_EXTRA_CA_CERTS: certificate };
  writeFileSync(file, JSON.stringify(config));
  const users = ["--user", staff.email, "--user", customer.email];
  const good = await command([file, "--origin", origin, ...users], { ...env, PASSWORD: demoPassword });
  assert.is(good.code, 0, good.printed + good.complained);
  assert.match(good.printed, `✓ A customer is refused getClient (${customer.email}) `);
  assert.match(good.printed, `✓ An employee is refused listUsers (${staff.email}) `);
  assert.match(good.printed, /– The content policies .* the host was not asked\n/);
  assert.match(good.printed, /\nNo fault in \d+ checks\.\n$/);

  writeFileSync(file, JSON.stringify({ ...config, region: "eu-west-1" }));
  const bad = await command([file, "--origin", origin], env);
  assert.is(bad.code, 1);
  assert.match(
    bad.printed,
    /✗ The pool is of the configured region +cognito\.userPoolId is eu-central-1_Local0001/,
  );
  assert.match(bad.printed, / {4}→ Set region in config\.json/);
  assert.match(bad.printed, /\n1 fault in \d+ checks\.\n$/);
});

test("nothing is written: no request of the check changes the backend, and no POST to the REST services has a body", async () => {
  const backend = closed(await startBackend({ dist: builtApp(), control: true }));
  const before = JSON.stringify([backend.world.clients(), backend.world.staff()]);
  const account = [staff, { ...staff, email: "admin@nordwind.example" }, customer];
  await checkEnvironment({ origin: backend.url, account });
  assert.is(JSON.stringify([backend.world.clients(), backend.world.staff()]), before);
  assert.equal(backend.outbox.all(), []);
  assert.equal([backend.reports.received(), backend.reports.refused()], [[], []]);
  const writes = backend.control.requests.filter(
    ({ method, path, body }) =>
      (method !== "GET" && body !== "" && /^\/(api|reports)/.test(path)) || /"query":"mutation/.test(body),
  );
  assert.equal(writes, []);
  assert.ok(backend.control.seen({ method: "POST", path: "/api/admin/sendClientInvitation" }).length > 0);
});

test("--user can be repeated: each password is PASSWORD", async () => {
  const before = process.env.PASSWORD;
  process.env.PASSWORD = "Geheim2026";
  const users = ["--user", "a@firma.de", "--user", "b@firma.de"];
  const { account } = await readOptions(["https://kunden.firma.de", ...users]);
  const one = await readOptions(["https://kunden.firma.de", ...users.slice(2)]);
  if (before === undefined) delete process.env.PASSWORD;
  else process.env.PASSWORD = before;
  const [a, b] = ["a@firma.de", "b@firma.de"].map((email) => ({ email, password: "Geheim2026" }));
  assert.equal([account, one.account], [[a, b], [b]]);
});

test("a wrong call says how it is called, with exit code 2; a host that is not there is a fault", async () => {
  const wrong = [[], ["config.json"], ["ftp://kunden.firma.de"], ["https://a.example", "--users", "x"]];
  for (const args of wrong) {
    const error = await readOptions(args).catch((thrown: unknown) => thrown);
    assert.ok(error instanceof UsageError || error instanceof TypeError, args.join(" "));
  }
  for (const args of [wrong[0], wrong[3]]) {
    const { code, complained } = await command(args ?? []);
    assert.is(code, 2);
    assert.match(complained, "Usage: npm run check-environment");
  }
  const [finding] = await checkEnvironment({ origin: `http://localhost:${await freePort()}` });
  assert.is(finding?.id, "host.page");
  assert.match(finding?.found ?? "", /ECONNREFUSED/);
});

test.run();

/**
 * AWS's client against the local backend. The client connects only by wss, so the backend has a certificate of its own.
 * The client runs in a process of its own, because Node reads NODE_EXTRA_CA_CERTS, which names the certificate, only at
 * its start.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { demoPassword } from "../../test/backend/demo.ts";
import { startBackend } from "../../test/backend/server.ts";

const folder = join(process.cwd(), ".local/conformance");
const certificate = join(folder, "certificate.pem");
const backend = await startBackend({ tls: true });
writeFileSync(certificate, backend.certificate ?? "");

const client = spawn("node", [join(folder, "amplifyClient.mjs")], {
  cwd: folder,
  stdio: "inherit",
  env: {
    ...process.env,
    NODE_EXTRA_CA_CERTS: certificate,
    BACKEND: JSON.stringify({
      url: backend.url,
      ...backend.cognito.pool,
      email: "admin@nordwind.example",
      password: demoPassword,
    }),
  },
});
const [code] = await once(client, "exit");
process.exitCode = code ?? 1;
if (backend.realtime.subscriptions() > 0) {
  console.error("The foreign client has gone, but the backend still holds its subscriptions.");
  process.exitCode = 1;
}
await backend.close();

/** nginx and Caddy as Debian packages them, with the deployed configurations. */
import { once } from "node:events";
import { connect } from "node:http2";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { startBackend } from "../backend/server.ts";
import { walkMainJob } from "../support/mainJob.ts";
import { notRun } from "../support/notRun.ts";
import { keepsItsPromises } from "./promises.ts";
import { ask, caddyProgram, freePort, hasBrotli, nginxProgram, startCaddy, startNginx } from "./server.ts";

const promises = "every route answers the shell, a missing file is 404, headers and caching are the table's";

async function servedByNginx(program: string) {
  if (!hasBrotli) notRun("Brotli in nginx", ["libnginx-mod-http-brotli-static"]);
  const port = await freePort();
  const backend = await startBackend({ control: true, appUrl: `http://localhost:${port}` });
  const nginx = await startNginx(program, port, backend.config, new URL(backend.url).port);
  test.after(async () => {
    await nginx.close();
    await backend.close();
  });
  test(`nginx: ${promises}`, () => keepsItsPromises(nginx.url, { brotli: hasBrotli }));
  test("the main job runs through nginx, with the services behind it", () => walkMainJob(backend, nginx));
  test("nginx: HTTP/2 over TLS; plain http leads there without HSTS; the log has no e-mail address", async () => {
    const path = "/auth/password-forgot-confirm/max@firma.de";
    const plain = await ask(nginx.plainUrl, path, { host: "kunden.firma.de" });
    assert.is(plain.status, 301);
    assert.is(plain.headers.location, `https://kunden.firma.de${path}`);
    assert.is(plain.headers["strict-transport-security"], undefined);

    const session = connect(nginx.secureUrl, { rejectUnauthorized: false });
    const asked = session.request({ ":path": path }).resume();
    const [headers] = await once(asked, "response");
    await once(asked, "end");
    session.close();
    assert.is(headers[":status"], 200);
    assert.match(headers["strict-transport-security"], "max-age=");

    await ask(nginx.url, "/customer%23email=max%40firma.de?email=max@firma.de");
    assert.match(nginx.log(), " GET /auth/password-forgot-confirm 200 ");
    assert.not.match(nginx.log(), /firma|@|%40/);
  });
}

async function servedByCaddy(program: string) {
  const caddy = await startCaddy(program, await freePort(), { product: "Nordwind" });
  test.after(() => caddy.close());
  test(`Caddy: ${promises}`, () => keepsItsPromises(caddy.url, { brotli: true }));
}

if (nginxProgram) await servedByNginx(nginxProgram);
else notRun("nginx", ["nginx"]);
if (caddyProgram) await servedByCaddy(caddyProgram);
else notRun("Caddy", ["caddy"]);

test.run();

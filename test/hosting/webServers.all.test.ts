/** nginx and Caddy as Debian packages them, with the deployed configurations. */
import { test } from "uvu";
import { startBackend } from "../backend/server.ts";
import { walkMainJob } from "../support/mainJob.ts";
import { notRun } from "../support/notRun.ts";
import { keepsItsPromises } from "./promises.ts";
import { caddyProgram, freePort, hasBrotli, nginxProgram, startCaddy, startNginx } from "./server.ts";

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

/** nginx as Debian packages it, with the deployed configuration. */
import { test } from "uvu";
import { type Backend, startBackend } from "../backend/server.ts";
import { walkMainJob } from "../support/mainJob.ts";
import { notRun } from "../support/notRun.ts";
import { keepsItsPromises } from "./promises.ts";
import { freePort, hasBrotli, nginxProgram, startNginx, type WebServer } from "./server.ts";

if (nginxProgram) {
  if (!hasBrotli) notRun("Brotli in nginx", ["libnginx-mod-http-brotli-static"]);
  servedByNginx(nginxProgram);
} else notRun("nginx", ["nginx"]);

function servedByNginx(program: string) {
  let backend: Backend;
  let nginx: WebServer;

  test.before(async () => {
    const port = await freePort();
    backend = await startBackend({ control: true, appUrl: `http://localhost:${port}` });
    nginx = await startNginx(program, port, backend.config, new URL(backend.url).port);
  });
  test.after(async () => {
    await nginx.close();
    await backend.close();
  });

  test("every route answers the shell, a missing file is 404, headers and caching are the table's", async () => {
    await keepsItsPromises(nginx.url, { brotli: hasBrotli });
  });

  test("the main job runs through nginx, with the services behind it", async () =>
    walkMainJob(backend, nginx));
}

test.run();

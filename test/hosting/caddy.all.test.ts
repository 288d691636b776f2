/** Caddy as Debian packages it, with the deployed configuration. */
import { test } from "uvu";
import { notRun } from "../support/notRun.ts";
import { keepsItsPromises } from "./promises.ts";
import { caddyProgram, freePort, startCaddy } from "./server.ts";

if (caddyProgram) servedByCaddy(caddyProgram);
else notRun("Caddy", ["caddy"]);

function servedByCaddy(program: string) {
  test("every route answers the shell, a missing file is 404, headers and caching are the table's", async () => {
    const caddy = await startCaddy(program, await freePort(), { product: "Nordwind" });
    try {
      await keepsItsPromises(caddy.url, { brotli: true });
    } finally {
      await caddy.close();
    }
  });
}

test.run();

/** Caddy, as Debian packages it, with the configuration as it is deployed. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { notRun } from "../support/notRun.ts";
import { IMMUTABLE, keepsItsPromises } from "./promises.ts";
import { caddyProgram, freePort, readBuilt, startCaddy } from "./server.ts";

if (caddyProgram) servedByCaddy(caddyProgram);
else {
  notRun("Caddy", ["caddy"]);
  test("the configuration names the shell, the caching and the missing file", () => {
    const text = readBuilt("hosting/Caddyfile");
    assert.match(text, "@shell path / /admin /admin/*");
    assert.match(text, `header @assets Cache-Control "${IMMUTABLE}"`);
    assert.match(text, "rewrite * /404.html");
  });
}

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

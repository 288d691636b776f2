/** Caddy, as Debian packages it, with the configuration of the build. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { IMMUTABLE, keepsItsPromises } from "./promises.ts";
import { builtApp, caddyProgram, freePort, startCaddy } from "./server.ts";

if (caddyProgram) servedByCaddy(caddyProgram);
else {
  console.log("Caddy is not installed here: only the text of its configuration is checked.");
  test("the configuration names the shell, the caching and the missing file", () => {
    const text = readFileSync(join(builtApp(), "hosting/Caddyfile"), "utf8");
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

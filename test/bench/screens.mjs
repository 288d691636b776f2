/** What each lazy screen adds to the chunks it shares with others, in bytes of brotli. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** Screens by name -> bytes of their own chunk. */
export async function screenSizes(dist) {
  const names = new Set(
    readdirSync(join(root, "src/screens"), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".tsx"))
      .map((file) => file.replace(/^.*[\\/]/, "").replace(".tsx", "")),
  );
  const chunks = readdirSync(join(dist, "assets")).flatMap((file) => {
    const name = /^(\w+)-[A-Z0-9]+\.js\.br$/.exec(file)?.[1];
    return name && names.has(name) ? [[name, statSync(join(dist, "assets", file)).size]] : [];
  });
  return Object.fromEntries(chunks);
}

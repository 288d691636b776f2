/** Builds the app into the folder of the first argument, in a process of its own: the build would keep the runner from printing. */
import { buildApp } from "../../build.mjs";

await buildApp({ out: process.argv[2], quiet: true }).catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

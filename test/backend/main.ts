/** `npm start` runs this: the backend with the built app, its state kept beside it, until it is stopped. */
import { once } from "node:events";
import { CannotStart, start, welcome } from "./start.ts";

try {
  const backend = await start(process.env, process.argv);
  let closing = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, async () => {
      if (closing) return;
      closing = true;
      await backend.close();
      process.exit(0);
    });
  }
  if (process.send) {
    // `.tools/start.mjs` builds the app as soon as the port is taken.
    process.send("listening");
    await once(process, "message");
  }
  console.log(welcome(backend.url));
} catch (error) {
  if (!(error instanceof CannotStart)) throw error;
  console.error(error.message);
  process.exit(1);
}

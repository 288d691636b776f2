/** How an engine's test file ends: by itself in any case, and never as if it had passed when it has not run. */

/** Twice the journey on a busy machine, for the browser may be started once more. */
const LIMIT_MS = 240_000;

/** Ends the process, and with it the browser, when the file takes longer than any run should. */
export function endAfter(engine: string): void {
  setTimeout(() => {
    console.error(`${engine}: not done after ${LIMIT_MS / 1000} seconds`);
    process.exit(1);
  }, LIMIT_MS).unref();
}

/** Says in one line what to install. In CI that is a failure. */
export function notRun(engine: string, packages: readonly string[]): void {
  const names =
    packages.length > 1 ? `${packages.slice(0, -1).join(", ")} and ${packages.at(-1)}` : packages[0];
  console.log(`not run: ${engine}, install ${names}`);
  if (process.env.CI === "true") process.exitCode = 1;
}

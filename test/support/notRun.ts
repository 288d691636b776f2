/** A browser engine or a web server that is missing is reported, never as if its tests had passed. */

/** Says in one line what to install; run.mjs prints it. In CI that is a failure. */
export function notRun(name: string, packages: readonly string[]): void {
  const names =
    packages.length > 1 ? `${packages.slice(0, -1).join(", ")} and ${packages.at(-1)}` : packages[0];
  console.log(`not run: ${name}, install ${names}`);
  if (process.env.CI === "true") process.exitCode = 1;
}

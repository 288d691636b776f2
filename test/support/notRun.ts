/** A missing browser engine or web server is reported; its tests never count as passed. */

/** Prints in one line what to install, for run.mjs. In CI it is a failure. */
export function notRun(name: string, packages: readonly string[]): void {
  const names =
    packages.length > 1 ? `${packages.slice(0, -1).join(", ")} and ${packages.at(-1)}` : packages[0];
  console.log(`not run: ${name}, install ${names}`);
  if (process.env.CI === "true") process.exitCode = 1;
}

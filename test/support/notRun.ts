/** A missing browser engine or web server is reported; its tests never count as passed. */

/**
 * Prints in one line which Debian packages to install, for the runner. It installs them before the tests if it can: it finds them
 * in the text of this call, so `packages` is a literal. In CI a missing one is a failure.
 */
export function notRun(name: string, packages: readonly string[]): void {
  console.log(`not run: ${name}, install ${packages.join(", ")}`);
}

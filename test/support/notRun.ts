/** A missing browser engine or web server is reported; its tests never count as passed. */

/**
 * Prints in one line which Debian packages to install. The runner installs them before the tests if it can (it finds the call of
 * this function in the source, so `packages` is a literal), reports a missing one, and fails in CI.
 */
export function notRun(name: string, packages: readonly string[]): void {
  console.log(`not run: ${name}, install ${packages.join(", ")}`);
}

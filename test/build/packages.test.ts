/** The packages that `npm ci` installs. */
import { readFileSync } from "node:fs";
import { test } from "uvu";
import * as assert from "uvu/assert";

const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));

test("npm ci prints no warning: each package with an install script is approved or refused by name", () => {
  const packages: Record<string, { hasInstallScript?: boolean }> = read("package-lock.json").packages;
  const withScript = Object.keys(packages).filter((path) => packages[path]?.hasInstallScript);
  const names = withScript.map((path) =>
    path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
  );
  assert.equal(Object.keys(read("package.json").allowScripts).sort(), [...new Set(names)].sort());
});

test.run();

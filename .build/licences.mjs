// @ts-check
/** Writes the licences of all shipped packages into `licences/`: one file for each package, named after it. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const isLicence = /^(licen[cs]e|copying|notice)/i;

/** For packages that name a licence without its text. */
const texts = {
  MIT: (/** @type {string} */ holder) => `MIT License

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
`,
  Unlicense: (/** @type {string} */ holder) => `${holder} has released this software into the public domain.

Anyone is free to copy, modify, publish, use, compile, sell, or distribute this software, either in source code form or as a compiled binary, for any purpose, commercial or non-commercial, and by any means.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.

For more information, please refer to <https://unlicense.org>
`,
};

/** The package that a file belongs to: its name and folder; null for one of our files. */
function packageOf(/** @type {string} */ path) {
  const [, folder, name] = /^(.*node_modules\/((?:@[^/]+\/)?[^/]+))\//.exec(path.replaceAll("\\", "/")) ?? [];
  return folder && name ? { folder, name } : null;
}

export const licenceFile = (/** @type {string} */ name) => `${name.replace(/^@/, "").replace("/", "-")}.txt`;

/**
 * The licence texts in the package's folder and one level below it. Throws an Error if there is none and no template
 * fits.
 */
function textOf(/** @type {{ folder: string, name: string }} */ { folder, name }) {
  const entries = readdirSync(folder, { withFileTypes: true });
  const below = entries.filter((entry) => entry.isDirectory()).map((entry) => join(folder, entry.name));
  const own = [folder, ...below].flatMap((place) =>
    readdirSync(place, { withFileTypes: true })
      .filter((entry) => entry.isFile() && isLicence.test(entry.name))
      .map((entry) => readFileSync(join(place, entry.name), "utf8").trim()),
  );
  if (own.length > 0) return `${own.join("\n\n")}\n`;
  const { license, author } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const text = texts[/** @type {keyof typeof texts} */ (license)];
  const holder = typeof author === "string" ? author : author?.name;
  if (!text || !holder) throw new Error(`${name} is bundled, and its package has no text of its licence.`);
  return text(holder);
}

/** Writes the licence of each package that one of these files belongs to. Paths are absolute or from the project's root. */
export function writeLicences(/** @type {string} */ out, /** @type {readonly string[]} */ files) {
  const folder = join(out, "licences");
  mkdirSync(folder, { recursive: true });
  const packages = new Map(files.flatMap((file) => packageOf(file) ?? []).map((one) => [one.name, one]));
  for (const one of packages.values()) writeFileSync(join(folder, licenceFile(one.name)), textOf(one));
}

/** Transfer sizes: brotli at quality 11. */
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { filesBelow } from "./files.mjs";

const brotli = (bytes) =>
  promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });

/**
 * Puts a .br and a .gz beside each text file below `out`. JSON files get none, because the operator edits config.json
 * on the host.
 */
export async function compress(out) {
  const texts = filesBelow(out).filter((file) => /\.(html|js|css|svg|webmanifest|txt)$/.test(file));
  await Promise.all(
    texts.map(async (file) => {
      const bytes = readFileSync(join(out, file));
      writeFileSync(join(out, `${file}.br`), await brotli(bytes));
      writeFileSync(join(out, `${file}.gz`), await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}

/** Transfer size of a file in bytes. */
export const transferSize = async (file) =>
  existsSync(`${file}.br`) ? statSync(`${file}.br`).size : (await brotli(readFileSync(file))).length;

/** "12.3 KiB" */
export const kib = (bytes) => `${(bytes / 1024).toFixed(1)} KiB`;

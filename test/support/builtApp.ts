/** The app built for this run, and its files. It starts no program, so that browser tests keep sharing a browser. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type HostingTable, parseHostingTable } from "../backend/hostingTable.ts";

/** The folder of the app built for this run. Throws without DIST. */
export function builtApp(): string {
  const dist = process.env.DIST;
  if (!dist) throw new Error("DIST names the built app; .tools/suite/run.mjs sets it");
  return dist;
}

export const readBuilt = (file: string): string => readFileSync(join(builtApp(), file), "utf8");

/** The headers, caching and areas that its hosts promise. */
export const builtTable = (): HostingTable => parseHostingTable(readBuilt("hosting/table.json"));

/** The address of a hashed file, by default a chunk. Throws if the build has none. */
export function someAsset(pattern = /^chunk-\w+\.js$/): string {
  const [asset] = assetsLike(pattern);
  if (!asset) throw new Error(`the build has no file like ${pattern}`);
  return asset;
}

export const pdfWorker = () => `${someAsset(/^pdfjs-[\d.]+$/)}/worker.js`;

const assetsLike = (pattern: RegExp): readonly string[] =>
  readdirSync(join(builtApp(), "assets"))
    .filter((name) => pattern.test(name))
    .map((name) => `/assets/${name}`);

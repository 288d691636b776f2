/** The table "What the browser keeps" of src/PROMISES.md: the inventory that the tests check the app against. */
import { readFileSync } from "node:fs";

export type StorageArea = "sessionStorage" | "localStorage" | "Cache Storage";

export interface InventoryRow {
  where: StorageArea;
  /** As in the table; `{...}` is the variable part. */
  name: string;
  content: string;
  lifetime: "session" | "tab" | "device" | "moment";
}

const areas = /^(sessionStorage|localStorage|Cache Storage)$/;
const lifetimes = /^`(session|tab|device|moment)`/;

/** Throws for a row with a missing or empty cell. */
export function readInventory(): readonly InventoryRow[] {
  const page = readFileSync("src/PROMISES.md", "utf8");
  const [, section = ""] = page.split("\n## What the browser keeps\n");
  const lines = (section.split("\n## ")[0] ?? "").split("\n").filter((line) => line.startsWith("|"));
  return lines.slice(2).flatMap((line) => {
    const cells = line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
    const [where = "", names = "", , content = "", lifetime = ""] = cells;
    const kind = lifetimes.exec(lifetime)?.[1];
    if (cells.length !== 6 || cells.includes("") || !areas.test(where) || !kind) {
      throw new Error(`not a row of the inventory: ${line}`);
    }
    return [...names.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => ({
      where: where as StorageArea,
      name,
      content,
      lifetime: kind as InventoryRow["lifetime"],
    }));
  });
}

/** The row of a key or cache; undefined if it is not in the inventory. */
export const rowOf = (
  rows: readonly InventoryRow[],
  kept: { where: StorageArea; name: string },
): InventoryRow | undefined =>
  rows.find(({ where, name }) => {
    const [fixed = "", ...open] = name.split(/\{\w+\}/);
    const fits = open.length > 0 ? kept.name.startsWith(fixed) : kept.name === name;
    return where === kept.where && fits;
  });

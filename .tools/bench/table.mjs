/** Makes the table: the name of the figure, ours, the peer's, the ratio, and whether the bar is kept. */
import { bars } from "./bars.mjs";

/**
 * One row per bar, if its figures were measured: `{ what, against, ours, peer, ratio, bar, kept, missedBy }`, ready to
 * print.
 */
export function compare(medians) {
  return bars.flatMap(({ what, figure, against, of = "ours", unit, atMost, limit }) => {
    const ours = medians[figure]?.[of];
    const peer = against ? medians[against.figure ?? figure]?.[against.name] : null;
    if (ours === undefined || peer === undefined) return [];
    const ratio = ours !== null && peer !== null ? ours / peer : null;
    const isBar = atMost !== undefined || limit !== undefined;
    const value = limit === undefined ? ratio : ours;
    const bar = limit ?? atMost;
    return {
      what,
      against: against?.says ?? "",
      ours: text(ours, unit),
      peer: against ? text(peer, unit) : "",
      ratio: ratio === null || !Number.isFinite(ratio) ? "" : `${ratio.toFixed(2)} x`,
      bar: !isBar ? "" : limit === undefined ? `${atMost} x` : text(limit, unit),
      kept: isBar ? value !== null && value <= bar : null,
      missedBy: isBar && value > bar ? `${Math.round((value / bar - 1) * 100)} %` : null,
    };
  });
}

function text(value, unit) {
  if (value === null) return "does not start";
  if (unit === "files") return `${value} files`;
  if (unit === "KiB") return `${(value / 1024).toFixed(1)} KiB`;
  if (unit === "MiB") return `${(value / 1024 ** 2).toFixed(1)} MiB`;
  return `${Math.round(value)} ms`;
}

const columns = [
  ["what", "What"],
  ["ours", "Ours"],
  ["against", "Beside"],
  ["peer", "There"],
  ["ratio", "Ratio"],
  ["bar", "At most"],
  ["kept", ""],
];
const words = new Map([
  [true, "ok"],
  [false, "missed"],
  [null, ""],
]);

export function tableLines(table) {
  const lines = table.map((row) => columns.map(([key]) => (key === "kept" ? words.get(row.kept) : row[key])));
  const all = [columns.map(([, name]) => name), ...lines];
  const widths = columns.map((_, column) => Math.max(...all.map((line) => line[column].length), 3));
  const lineOf = (cells) => `| ${cells.map((cell, at) => cell.padEnd(widths[at])).join(" | ")} |`;
  return [lineOf(all[0]), lineOf(widths.map((width) => "-".repeat(width))), ...lines.map(lineOf)];
}

/** Whether a row has a bar: README.md shows only these. */
export const hasBar = ({ kept }) => kept !== null;

/** Whether a row's bar is missed; a row without a bar misses none. */
export const isMissed = ({ kept }) => kept === false;

export function missedLines(table) {
  const missed = table.filter(isMissed);
  if (missed.length === 0) return ["Every bar is kept."];
  return [
    missed.length === 1 ? "1 bar is missed:" : `${missed.length} bars are missed:`,
    ...missed.map(({ what, against, ours, ratio, bar, missedBy }) => {
      const beside = against ? ` beside ${against}` : "";
      const by = missedBy ? `, ${missedBy} too much` : "";
      return `  ${what}${beside}: ${ratio || ours}, at most ${bar}${by}`;
    }),
  ];
}

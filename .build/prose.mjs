/**
 * Checks comments, test titles and pages: `node .build/prose.mjs`, part of `npm run check`. A sentence has at most thirty
 * words, a decision (src/DECISIONS.md) at most forty, and none contains one of the words below.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const MOST_WORDS = 30;
const MOST_WORDS_OF_DECISION = 40;

/** Refused words, each with what to write instead. */
const riddles = [
  [/\b(of|to|for|with|from|by) whom\b/i, "name the person, and begin another sentence"],
  [/\bwho(m)?ever\b/i, "the user, the visitor, staff, the caller"],
  [/\b(is|are|was|were|be|been) told\b/i, "show, report"],
  [/\bas long as\b/i, "if, while"],
  [/^(who|whose|whom)\b/i, "begin with the subject"],
  [/, whose\b/i, "begin another sentence"],
  [/^where there (is|are)\b/i, "if"],
  [/\b(for|to|of|by) who\b/i, "the user, the visitor, staff, the caller"],
];

/** Pieces of prose, each with its first line. A list item, a table row and a paragraph each begin a piece. */
function piecesOf(path, text) {
  if (path.endsWith(".md")) return paragraphs(text.replaceAll(/^```.*?^```/gms, blanked).split("\n"), 1);
  const comments = /(?<![^\s{(])\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n?)+|(?<=[;,{})] )\/\/ .*$/gm;
  const found = [...text.matchAll(comments)].flatMap(({ 0: comment, index }) => {
    const line = text.slice(0, index).split("\n").length;
    const lines = comment
      .split("\n")
      .map((one) => one.replace(/^\s*(\/\*\*?|\*\/|\*|\/\/)? ?/, "").replace(/\*\/\s*$/, ""));
    return paragraphs(lines, line);
  });
  const titles = /\.test\.tsx?$/.test(path) ? text.matchAll(/\btest\(\s*(["`])(.*?)\1,/g) : [];
  for (const { 2: title, index } of titles)
    found.push({ line: text.slice(0, index).split("\n").length, text: title });
  return found;
}

const blanked = (block) => block.replaceAll(/[^\n]/g, "");

function paragraphs(lines, first) {
  const pieces = [];
  let open = null;
  for (const [index, line] of lines.entries()) {
    const isCode = /^ {4,}\S/.test(line);
    const begins = line.trim() === "" || isCode || /^\s*([-*|#>]|\d+\.) ?/.test(line);
    if (begins) open = null;
    if (line.trim() === "" || isCode) continue;
    if (!open) {
      open = { line: first + index, text: "" };
      pieces.push(open);
    }
    open.text += `${line.trim()} `;
  }
  return pieces;
}

/** Sentences of a piece; a table row is split into its cells first. */
const sentencesOf = (text) =>
  text
    .replace(/^\s*([-*#>]+|\d+\.) /, "")
    .replaceAll(/`[^`]*`|\]\([^)]*\)|https?:\S+/g, "Code")
    .split(/ \| |^\| | \|\s*$|(?<=[.!?:;])["”“)*]*\s+(?=["„“(*]*[\p{Lu}\d`])|(?<=;)\s+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");

const wordsOf = (sentence) => sentence.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length;

/** One line for each broken rule in the text of that file. */
export function brokenIn(path, text) {
  return piecesOf(path, text).flatMap((piece) => {
    const where = `${path}:${piece.line}`;
    const sentences = sentencesOf(piece.text).flatMap((sentence) => {
      const riddle = riddles.find(([pattern]) => pattern.test(sentence));
      const words = wordsOf(sentence);
      return [
        ...(words > MOST_WORDS ? [`${where} a sentence of ${words} words: ${sentence}`] : []),
        ...(riddle ? [`${where} (${riddle[1]}): ${sentence}`] : []),
      ];
    });
    const isDecision = path === "src/DECISIONS.md" && /^\| \d+ /.test(piece.text);
    const words = isDecision ? wordsOf(piece.text.replaceAll(/`[^`]*`/g, "code")) - 1 : 0;
    return words > MOST_WORDS_OF_DECISION
      ? [...sentences, `${where} a decision of ${words} words`]
      : sentences;
  });
}

if (import.meta.filename === process.argv[1]) {
  const files = execFileSync("git", ["ls-files", ...process.argv.slice(2)], {
    cwd: root,
    encoding: "utf8",
  }).split("\n");
  const isProse = (path) => /\.(md|ts|tsx|mjs|css)$/.test(path);
  const broken = files
    .filter(isProse)
    .flatMap((path) => brokenIn(path, readFileSync(join(root, path), "utf8")));
  for (const line of broken) console.error(line);
  process.exitCode = broken.length > 0 ? 1 : 0;
}

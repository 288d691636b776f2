/** What a module does when it is only imported: its code without the bodies of its functions. */
import { parse } from "acorn";
import { transformSync } from "esbuild";

const functions = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

function* outermostFunctions(node) {
  if (Array.isArray(node)) {
    for (const one of node) yield* outermostFunctions(one);
  } else if (typeof node?.type === "string") {
    if (functions.has(node.type)) yield node;
    else for (const child of Object.values(node)) yield* outermostFunctions(child);
  }
}

/** Of a stylesheet the names it defines are what a script that imports it can see. */
const classNames = (text) => [...text.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name).join(" ");

/** The outline of a source, by the ending of its path. */
export function outlineOf(path, text) {
  if (path.endsWith(".css")) return classNames(text);
  if (!/\.(ts|tsx|js|mjs)$/.test(path)) return text;
  const { code } = transformSync(text, { loader: path.endsWith("x") ? "tsx" : "ts", jsx: "automatic" });
  const program = parse(code, { ecmaVersion: "latest", sourceType: "module" });
  let outline = "";
  let end = 0;
  for (const { body } of outermostFunctions(program)) {
    outline += code.slice(end, body.start);
    end = body.end;
  }
  return outline + code.slice(end);
}

/** Which room of src may import which: checked on the import statements themselves, so type-only imports count. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

/** Room -> rooms (or single files) it may import besides itself. `lazily` may be imported only by import(). */
const rules = {
  domain: { may: [] },
  ui: { may: [] },
  styles: { may: [] },
  storageKeys: { may: [] },
  react: { may: [] },
  wire: { may: ["domain", "storageKeys"] },
  routes: { may: ["domain", "storageKeys"] },
  services: { may: ["wire", "domain"] },
  app: { may: ["domain", "wire", "ui", "routes", "storageKeys"] },
  layouts: { may: ["domain", "app", "ui", "routes"] },
  screens: { may: ["domain", "services", "app", "ui", "routes", "storageKeys"] },
  shell: {
    may: [
      ...["domain", "wire", "services", "app", "ui", "layouts", "routes", "styles", "storageKeys", "react"],
      "screens/auth",
    ],
  },
  areas: { may: ["shell/start", "layouts", "screens"] },
  main: { may: ["shell"], lazily: ["areas"] },
  sw: { may: ["storageKeys"] },
  backend: { may: ["domain"] },
};

/** Files that only re-export a library; with React they stay one bundle each (src/react.ts). */
const isLeaf = (file) => /(Library|bankdata)$/.test(file);

const statement =
  /^\s*(?:import|export)\b[^"'`;]*?from\s*["'](\.[^"']+)["']|^\s*import\s*["'](\.[^"']+)["']/gm;
const dynamic = /\bimport\(\s*["'](\.[^"']+)["']\s*\)/g;

/** "src/screens/staff/Customers.tsx" -> { room: "screens", file: "screens/staff/Customers" } */
function placeOf(path) {
  const file = path.replace(/^src\//, "").replace(/\.tsx?$/, "");
  return { room: file.split("/")[0], file };
}

/** Checks every source file below `root`; returns one sentence per broken rule. */
export function brokenImportRules(root) {
  const broken = [];
  const sources = [
    ...readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" }).map((file) => `src/${file}`),
    ...readdirSync(join(root, "test/backend"), { recursive: true, encoding: "utf8" }).map(
      (file) => `test/backend/${file}`,
    ),
  ].filter((file) => /\.tsx?$/.test(file) && !/\.(d|test)\.tsx?$/.test(file));

  for (const source of sources) {
    const inBackend = source.startsWith("test/");
    const from = inBackend ? { room: "backend", file: source } : placeOf(source);
    const rule = rules[from.room];
    if (!rule) {
      broken.push(`${source} belongs to no folder the import rules name`);
      continue;
    }
    const text = readFileSync(join(root, source), "utf8");
    const targets = [
      ...[...text.matchAll(statement)].map((match) => ({ to: match[1] ?? match[2], lazily: false })),
      ...[...text.matchAll(dynamic)].map((match) => ({ to: match[1], lazily: true })),
    ];
    for (const { to, lazily } of targets) {
      const target = relative(root, resolve(root, dirname(source), to)).replaceAll("\\", "/");
      if (!target.startsWith("src/")) {
        if (inBackend && target.startsWith("test/backend/")) continue;
        broken.push(`${source} may not import ${target}`);
        continue;
      }
      const { room, file } = placeOf(target);
      const allowed =
        room === from.room ||
        (room === "react" && isLeaf(from.file)) ||
        rule.may.some((may) => may === room || file === may || file.startsWith(`${may}/`)) ||
        (lazily && rule.lazily?.includes(room));
      if (!allowed) broken.push(`${source} may not import ${target}`);
    }
  }
  return broken;
}

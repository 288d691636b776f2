/** Which room of src may import which: checked on the import statements themselves, so type-only imports count. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

/** Room -> rooms (or single files) it may import besides itself. `lazily` may be imported only by import(). */
const rules = {
  domain: { may: [] },
  ui: { may: [] },
  styles: { may: [] },
  storageKeys: { may: [] },
  wire: { may: ["domain", "storageKeys"] },
  routes: { may: ["domain", "storageKeys"] },
  services: { may: ["wire", "domain"] },
  app: { may: ["domain", "wire", "ui", "routes", "storageKeys", "services/account"] },
  layouts: { may: ["domain", "app", "ui", "routes"] },
  screens: { may: ["domain", "services", "app", "ui", "routes", "storageKeys"] },
  shell: {
    // The login and its frame are painted statically and hydrated: a lazy one would lose what was typed meanwhile.
    may: [
      ...["app", "routes", "ui", "domain", "styles", "screens/auth/Login", "layouts/AuthLayout"],
      // What is asked ahead is asked as the screen will ask it.
      ...[
        "services/customersPage",
        "wire/http/request",
        "wire/http/oauthAnswer",
        "wire/http/customerSystemToken",
      ],
      ...["wire/cognito/claims", "wire/clock", "storageKeys"],
    ],
    lazily: ["layouts", "screens"],
  },
  main: { may: ["app", "shell", "styles"] },
  sw: { may: [] },
  backend: { may: ["domain"] },
};

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
      broken.push(`${source} stands in no room of the house`);
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
        rule.may.some((may) => may === room || may === file) ||
        (lazily && rule.lazily?.includes(room));
      if (!allowed) broken.push(`${source} may not import ${target}`);
    }
  }
  return broken;
}

/** The built files use nothing that the oldest browsers lack (decision 37), except what exceptions.ts lists. */
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { type AnyNode, type Options, parse } from "acorn";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { builtApp } from "../support/builtApp.ts";
import { noteIfLate, type TooNew } from "./browserData.ts";
import { exceptions, inPdfjs } from "./exceptions.ts";
import { attributeOf, ownKeys, usedApis } from "./usedApis.ts";
import { usedStyles } from "./usedStyles.ts";

/** esbuild lowers syntax; a script that still has newer syntax is a syntax error here, as in old browsers. */
const module: Options = { ecmaVersion: 2022, sourceType: "module" };

/** The files that a browser loads, without the hosts' own. */
function builtFiles(folder: string) {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const read = (type: string): [string, string][] =>
    names
      .filter((name) => extname(name) === type && !name.startsWith("hosting"))
      .map((name) => [name, readFileSync(join(folder, name), "utf8")]);
  return {
    scripts: read(".js"),
    styles: read(".css"),
    page: readFileSync(join(folder, "index.html"), "utf8"),
  };
}

/** The app's own source files: their names and texts. */
const sources = (): [name: string, source: string][] =>
  readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => [name, readFileSync(join("src", name), "utf8")]);

const between = (page: string, tag: string): string[] =>
  [...page.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, "gs"))].map(([, text = ""]) => text);

const { scripts, styles, page } = builtFiles(builtApp());
const [oldBrowser = "", bootstrap = ""] = between(page, "script");
assert.ok(oldBrowser && bootstrap, "index.html has both inline scripts");
const [pageStyle = ""] = between(page, "style");

const programs = new Map<string, AnyNode>();
for (const [name, text] of scripts) programs.set(name, parse(text, module));
programs.set("the bootstrap", parse(bootstrap, { ...module, sourceType: "script" }));
/** pdf.js is shipped as published, and uses more than the app. */
const isPdfjs = (name: string): boolean => name.startsWith("assets/pdfjs-");
const vocabularyOf = (isMeant: (name: string) => boolean) =>
  new Set([...programs].filter(([name]) => isMeant(name)).flatMap(([, program]) => [...ownKeys(program)]));
const vocabulary = vocabularyOf((name) => !isPdfjs(name));
const vocabularyOfPdfjs = vocabularyOf(() => true);

const excuseOf = (file: string, path: string): string | undefined =>
  Object.keys(isPdfjs(file) ? { ...exceptions, ...inPdfjs } : exceptions).find(
    (known) => path === known || path.startsWith(`${known}.`),
  );
const excuses = new Set<string>();

/** Fails with everything that is too new in any of the files, by the file's name. */
function check(found: readonly (readonly [file: string, used: TooNew])[]) {
  const faults = found.flatMap(([file, used]) =>
    [...used].flatMap(([path, browsers]) => {
      const excuse = excuseOf(file, path);
      if (excuse) excuses.add(excuse);
      return excuse ? [] : [`${file}: ${path} is not in ${browsers.join(", ")}`];
    }),
  );
  assert.equal(faults, [], "mend it, or name its guard in exceptions.ts");
}

test("scripts use only APIs that the oldest browsers have", () => {
  assert.ok(programs.size > 10, "the build's scripts are there");
  check(
    [...programs].map(([name, program]) => {
      const known = isPdfjs(name) ? vocabularyOfPdfjs : vocabulary;
      return [name, usedApis(program, known)] as const;
    }),
  );
});

test("styles use only features that the oldest browsers have", () => {
  assert.ok(styles.length >= 3 && pageStyle !== "");
  check(
    [...styles, ["index.html", pageStyle] as const].map(([name, text]) => [name, usedStyles(text)] as const),
  );
});

test("index.html uses only elements that the oldest browsers have", () => {
  const found: TooNew = new Map();
  const markup = page.replace(/<(script|style)>[\s\S]*?<\/\1>/g, "");
  for (const [, element = "", attributes = ""] of markup.matchAll(/<([a-z][a-z\d]*)((?:\s[^<>]*)?)>/g)) {
    for (const [, name = ""] of attributes.matchAll(/([a-z-]+)(?:=|\s|$)/g)) {
      const attribute = attributeOf(element, name);
      if (attribute) noteIfLate(found, [attribute]);
    }
  }
  check([["index.html", found]]);
});

test("every exception is still in use", () => {
  const known = [...Object.keys(exceptions), ...Object.keys(inPdfjs)];
  assert.equal(
    known.filter((path) => !excuses.has(path)),
    [],
  );
});

test("the notice for old browsers is ES5, and uses nothing that Internet Explorer 9 lacks", () => {
  parse(oldBrowser, { ecmaVersion: 5 });
  assert.not.match(oldBrowser, /\.(append|prepend|remove|dataset|includes|startsWith|matchAll)\b/);
});

const apisOf = (script: string) => [...usedApis(parse(script, module), new Set()).keys()];

test("everything that a made-up script uses is found, however it is written", () => {
  const uses: Record<string, string> = {
    "URL.canParse(x)": "api.URL.canParse_static",
    "window.URL.canParse(x)": "api.URL.canParse_static",
    "const { canParse } = URL": "api.URL.canParse_static",
    "Promise.withResolvers()": "javascript.builtins.Promise.withResolvers",
    "list.findLast(f).at(0)": "",
    "list.toSorted(f)": "javascript.builtins.Array.toSorted",
    "[].concat(Object.groupBy(list, f))": "javascript.builtins.Object.groupBy",
    "text.isWellFormed(); new Set().symmetricDifference(b)": "javascript.builtins.Set.symmetricDifference",
    "element.showPopover()": "api.HTMLElement.showPopover",
    "requestIdleCallback(f)": "api.Window.requestIdleCallback",
    "function f(w) { return new w.Sanitizer() }": "api.Sanitizer",
    "w.trustedTypes.createPolicy('x', {})": "api.trustedTypes",
    "document.startViewTransition(f)": "api.Document.startViewTransition",
    "element.addEventListener('beforetoggle', f)": "api.HTMLElement.beforetoggle_event",
    "fetch(x, { priority: 'low' })": "api.fetch.options_parameter.priority",
    "field.matches(':autofill')": "css.selectors.autofill",
    "jsx('details', { name: 'one' })": "html.elements.details.name",
  };
  for (const [script, path] of Object.entries(uses)) {
    if (path) assert.ok(apisOf(script).includes(path), `${script} is found, not only ${apisOf(script)}`);
    else assert.equal(apisOf(script), [], script);
  }
  assert.throws(() => parse("/[a--b]/v", module), /Invalid regular expression/);
  assert.throws(() => parse("await using x = y", module), SyntaxError);
});

test("no code reads the size of URLSearchParams: the built files cannot distinguish it from a Map's", () => {
  const faults = sources().flatMap(([name, source]) => {
    const made = [...source.matchAll(/(\w+)(?:: URLSearchParams)? = new URLSearchParams\b/g)].map(
      ([, it]) => it,
    );
    const asked = [...made, "searchParams"].filter((it) => new RegExp(`\\b${it}\\.size\\b`).test(source));
    return asked.map((it) => `${name}: ${it}.size`);
  });
  assert.equal(faults, [], "Safari 16 and Chrome 112 have none: use toString()");
});

test("everything that a made-up stylesheet uses is found", () => {
  const uses: Record<string, string> = {
    "a{color:light-dark(red,blue)}": "css.types.color.light-dark",
    "a:has(b){color:red}": "css.selectors.has",
    "a{field-sizing:content}": "css.properties.field-sizing",
    "@media (width<1px){a{text-wrap:balance}}": "css.properties.text-wrap",
    "@starting-style{a{opacity:0}}": "css.at-rules.starting-style",
    "a{user-select:none}": "css.properties.user-select",
    "a{&:hover{color:red}}": "css.selectors.nesting",
    "a{transition-behavior:allow-discrete}": "css.properties.transition-behavior",
  };
  for (const [css, path] of Object.entries(uses)) {
    const found = [...usedStyles(css).keys()];
    assert.ok(found.includes(path), `${css} is found, not only ${found}`);
  }
  assert.equal([...usedStyles("a{-webkit-user-select:none;user-select:none;height:100dvh}").keys()], []);
  assert.equal(
    [...usedStyles("@supports (color:light-dark(red,red)){a{color:light-dark(red,blue)}}").keys()],
    [],
  );
});

test.run();

/**
 * Distributes the styles. The static login's styles go into index.html, and the app's other styles into the app's
 * stylesheet. An area's stylesheet contains only what the area adds. esbuild's own CSS bundles are not used, because
 * each of them repeats the app's styles.
 */
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { transform } from "esbuild";
import { root, targets } from "./bundling.mjs";
import { cssOf } from "./cssModules.mjs";

/** The CSS files of a bundle, in the order of its imports. */
export const styleInputs = ({ outputs }, cssBundle) => Object.keys(outputs[cssBundle].inputs);

const TOKENS = "src/styles/tokens.css";
/** Base styles that the login does not need. */
const CONTENT = "src/styles/content.css";

/** Whether the login's HTML needs this CSS: it names a class of a CSS module that occurs there, or none at all. */
function isInLogin(css, login) {
  const classes = [...css.matchAll(/\.([A-Z]\w*_[\w-]+)/g)].map((match) => match[1]);
  return classes.length === 0 || classes.some((name) => login.includes(name));
}

/**
 * Divides a CSS file for the page and the app's stylesheet: `page` ends with the last rule that the login's HTML needs. So
 * the rules keep their order, and a module puts at its end what only other screens need.
 */
function divided(input, login) {
  const css = cssOf(root, input);
  if (input === CONTENT || !isInLogin(css, login)) return { page: "", rest: css };
  if (!input.endsWith(".module.css")) return { page: css, rest: "" };
  const [, layer, text] = /^(@layer \w+ \{\n)(.*)\}\n$/s.exec(css);
  const rules = text.match(/^\S.*?^\}\n/gms);
  const end = rules.findLastIndex((rule) => isInLogin(rule, login)) + 1;
  const part = (some) => (some.length > 0 ? `${layer}${some.join("")}}\n` : "");
  return { page: part(rules.slice(0, end)), rest: part(rules.slice(end)) };
}

const textOf = (inputs) => inputs.map((input) => cssOf(root, input)).join("\n");

async function minified(text) {
  const { code } = await transform(text, { loader: "css", minify: true, target: targets, charset: "utf8" });
  // esbuild leaves the space before a custom property's value; 70 of them are 40 bytes of the page's 8 KiB.
  return code.trim().replace(/([{;]--[\w-]+): /g, "$1:");
}

/** `tokens.css` with only the custom properties that `keep` accepts by name; its other text stays. */
const tokensThat = (keep) =>
  cssOf(root, TOKENS)
    .replace(/\/\*.*?\*\//gs, "")
    .replace(/^\s*(--[\w-]+|color-scheme):[^;}]*;/gm, (declaration, name) => (keep(name) ? declaration : ""));

/**
 * Splits the tokens: `used` are those that the login's styles use, and `rest` belongs to the app's stylesheet. This
 * saves 160 bytes of the page's 8 KiB.
 */
function splitTokens(style) {
  const used = new Set([...style.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name)).add("color-scheme");
  for (const [, name] of cssOf(root, TOKENS).matchAll(/var\((--[\w-]+)/g)) used.add(name);
  return { used: tokensThat((name) => used.has(name)), rest: tokensThat((name) => !used.has(name)) };
}

export const shortHash = (text) => createHash("sha256").update(text).digest("hex").slice(0, 8).toUpperCase();

/**
 * Writes the stylesheets into `assets`. Resolves with `{ inline, files }`: the page's inline style, and the
 * stylesheets' addresses by bundle. `app` and `areas` are lists of inputs, `login` is HTML.
 */
export async function writeStyles({ app, areas, login, assets }) {
  const write = async (name, text) => {
    const style = await minified(text);
    const file = `${name}-${shortHash(style)}.css`;
    writeFileSync(join(assets, file), style);
    return [name, `/assets/${file}`];
  };
  const [layers, ...others] = app.filter((input) => input !== TOKENS).map((input) => divided(input, login));
  const allOf = (part) => others.map((file) => file[part]).join("\n");
  const tokens = splitTokens(allOf("page"));
  const stylesheets = [
    write("app", `${tokens.rest}\n${allOf("rest")}`),
    ...Object.entries(areas).map(([name, inputs]) =>
      write(name, textOf(inputs.filter((input) => !app.includes(input)))),
    ),
  ];
  return {
    inline: await minified(`${layers.page}\n${tokens.used}\n${allOf("page")}`),
    files: Object.fromEntries(await Promise.all(stylesheets)),
  };
}

/** Finds the CSS features that a built stylesheet uses: properties, their values, selectors, at-rules, units, functions. */
import {
  type Candidate,
  data,
  type Feature,
  features,
  noteIfLate,
  type TooNew,
  within,
} from "./browserData.ts";

const types = indexTypes("css.types", data.css.types);

/** Functions, units and keywords that belong to no property, by name. */
function indexTypes(path: string, group: Feature, index = new Map<string, Candidate[]>()) {
  for (const [name, feature] of features(group)) {
    const here: Candidate = [`${path}.${name}`, feature];
    index.set(name, [...(index.get(name) ?? []), here]);
    indexTypes(here[0], feature, index);
  }
  return index;
}

/** Units with a group of their own in the data. */
const unitGroups: readonly (readonly [RegExp, string])[] = [
  [/^d(vh|vw|vi|vb|vmin|vmax)$/, "viewport_percentage_units_dynamic"],
  [/^s(vh|vw|vi|vb|vmin|vmax)$/, "viewport_percentage_units_small"],
  [/^l(vh|vw|vi|vb|vmin|vmax)$/, "viewport_percentage_units_large"],
  [/^cq(w|h|i|b|min|max)$/, "container_query_length_units"],
];

const candidate = (path: string, group: Feature | undefined, name: string): Candidate[] => {
  const feature = within(group, name);
  return feature ? [[`${path}.${name}`, feature]] : [];
};

/** Notes the parts of a selector; a prefixed name counts as a deliberate choice. */
export function noteSelector(found: TooNew, selector: string): void {
  const { selectors } = data.css;
  for (const [, name = ""] of selector.matchAll(/::?([a-z][a-z-]*)/g))
    noteIfLate(found, candidate("css.selectors", selectors, name));
  if (selector.includes("&")) noteIfLate(found, candidate("css.selectors", selectors, "nesting"));
}

/** `css` is a stylesheet as the build writes it. */
export function usedStyles(css: string): TooNew {
  const found: TooNew = new Map();
  const text = css.replace(/\/\*[\s\S]*?\*\//g, "").replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '""');
  const { properties, "at-rules": atRules } = data.css;

  function seeValue(property: string, value: string) {
    const own = within(properties, property);
    for (const [, unit = ""] of value.matchAll(/(?<![\w#-])[\d.]+([a-z]+)\b/gi)) {
      const group = unitGroups.find(([pattern]) => pattern.test(unit))?.[1] ?? unit;
      noteIfLate(found, candidate("css.types.length", data.css.types.length, group));
    }
    for (const [, name = "", opening] of value.matchAll(/(?<![\w#.-])(-?[a-z][\w-]*)(\()?/gi)) {
      const ofProperty = candidate(`css.properties.${property}`, own, name);
      if (ofProperty.length > 0) {
        noteIfLate(
          found,
          ofProperty,
          (prefix) => value.includes(prefix + name) || css.includes(prefix + name),
        );
      } else if (opening) noteIfLate(found, types.get(name) ?? []);
    }
  }

  function seeDeclaration(declaration: string) {
    const colon = declaration.indexOf(":");
    const name = declaration.slice(0, colon).trim();
    const value = declaration.slice(colon + 1);
    if (colon < 0) return;
    // Other browsers ignore a prefixed property, and the plain one stands beside it.
    if (!name.startsWith("-")) {
      noteIfLate(found, candidate("css.properties", properties, name), (prefix) =>
        css.includes(`${prefix}${name}:`),
      );
    }
    if (!/^-[a-z]/.test(name)) seeValue(name, value);
  }

  function seeAtRule(name: string, prelude: string) {
    const rule = within(atRules, name);
    noteIfLate(found, candidate("css.at-rules", atRules, name));
    if (name !== "media") return;
    if (/[<>]/.test(prelude)) noteIfLate(found, candidate("css.at-rules.media", rule, "range_syntax"));
    for (const [, feature = ""] of prelude.matchAll(/\((?:min-|max-)?([a-z-]+)/g))
      noteIfLate(found, candidate("css.at-rules.media", rule, feature));
  }

  /** Reads rules and declarations up to the closing brace; returns the position after it. */
  function readBlock(start: number): number {
    let begin = start;
    let depth = 0;
    for (let at = start; at < text.length; at += 1) {
      const character = text[at];
      if (character === "(") depth += 1;
      if (character === ")") depth -= 1;
      if (depth > 0) continue;
      if (character === ";" || character === "}") {
        seeStatement(text.slice(begin, at).trim());
        if (character === "}") return at + 1;
        begin = at + 1;
      }
      if (character === "{") {
        const prelude = text.slice(begin, at).trim();
        at = (prelude.startsWith("@supports") ? skipBlock : readRule)(at + 1, prelude) - 1;
        begin = at + 1;
      }
    }
    return text.length;
  }

  function seeStatement(statement: string) {
    const [, name] = /^@([\w-]+)/.exec(statement) ?? [];
    if (name) seeAtRule(name, statement);
    else seeDeclaration(statement);
  }

  function readRule(start: number, prelude: string): number {
    const [, name] = /^@([\w-]+)/.exec(prelude) ?? [];
    if (name) seeAtRule(name, prelude);
    else noteSelector(found, prelude);
    return readBlock(start);
  }

  /** Skips @supports, because its content is used only in browsers that have the feature. */
  function skipBlock(start: number): number {
    let open = 1;
    let at = start;
    for (; open > 0 && at < text.length; at += 1) {
      if (text[at] === "{") open += 1;
      if (text[at] === "}") open -= 1;
    }
    return at;
  }

  readBlock(0);
  return found;
}

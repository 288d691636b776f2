/**
 * Finds the web APIs that a built script uses. The owner of a name is read from the text alone: `URL.canParse` is known,
 * `value.at(0)` may be an array's or a string's. A name without a known owner counts as too new only if nothing of that name is
 * old enough. The script must also have no such key of its own.
 */
import type { AnyNode } from "acorn";
import { type Candidate, data, features, missingIn, noteIfLate, type TooNew, within } from "./browserData.ts";
import { noteSelector } from "./usedStyles.ts";

/** Objects that every page has, with their interfaces. */
const wellKnown: Readonly<Record<string, string>> = {
  navigator: "Navigator",
  document: "Document",
  location: "Location",
  history: "History",
  crypto: "Crypto",
  subtle: "SubtleCrypto",
  performance: "Performance",
  caches: "CacheStorage",
  clipboard: "Clipboard",
  serviceWorker: "ServiceWorkerContainer",
  credentials: "CredentialsContainer",
  visualViewport: "VisualViewport",
};
const globalObjects = new Set(["window", "globalThis", "self"]);

const members = indexMembers();

/**
 * All members by name, except those of owners that are too new themselves: such an object comes from a call that is noticed.
 */
function indexMembers(): ReadonlyMap<string, readonly Candidate[]> {
  const index = new Map<string, Candidate[]>();
  const roots = [
    ["api", data.api],
    ["javascript.builtins", data.javascript.builtins],
    ["javascript.builtins.Intl", data.javascript.builtins.Intl],
  ] as const;
  // Members of the window too: a minified script may use another name for it.
  for (const [name, feature] of features(data.api)) index.set(name, [[`api.${name}`, feature]]);
  for (const [root, group] of roots) {
    for (const [owner, feature] of features(group ?? {})) {
      if (missingIn(feature).length > 0) continue;
      for (const [key, member] of features(feature)) {
        if (key.includes("_parameter")) continue;
        const name = key.replace(/_static$/, "");
        const known = index.get(name) ?? [];
        known.push([`${root}.${owner}.${key}`, member]);
        index.set(name, known);
      }
    }
  }
  return index;
}

/** A global name: `fetch`, `URL`, `Promise`, or a member of the window. */
function globalNamed(name: string): Candidate | undefined {
  const owners: readonly Candidate[] = [
    ["api", data.api],
    ["javascript.builtins", data.javascript.builtins],
    ["api.Window", within(data.api, "Window") ?? {}],
  ];
  for (const [path, owner] of owners) {
    const feature = within(owner, name);
    if (feature) return [`${path}.${name}`, feature];
  }
  return undefined;
}

/** Options of a call, wherever the data puts them: "options_parameter.priority", "options_signal_parameter". */
function optionsNamed(name: string, [path, feature]: Candidate): Candidate[] {
  return features(feature).flatMap(([key, inner]): Candidate[] => {
    const here: Candidate = [`${path}.${key}`, inner];
    const isIt =
      key === `${name}_parameter` ||
      key.endsWith(`_${name}_parameter`) ||
      (key === name && path.endsWith("_parameter"));
    return isIt ? [here] : key.endsWith("_parameter") || !key.includes("_") ? optionsNamed(name, here) : [];
  });
}

/** Every name that the script declares; built files keep the names of globals, and shorten all others. */
function declaredNames(program: AnyNode): ReadonlySet<string> {
  const names = new Set<string>();
  const addPattern = (pattern: AnyNode | null | undefined) => {
    if (!pattern) return;
    if (pattern.type === "Identifier") names.add(pattern.name);
    if (pattern.type === "ObjectPattern") {
      for (const property of pattern.properties)
        addPattern(property.type === "Property" ? property.value : property.argument);
    }
    if (pattern.type === "ArrayPattern") pattern.elements.forEach(addPattern);
    if (pattern.type === "AssignmentPattern") addPattern(pattern.left);
    if (pattern.type === "RestElement") addPattern(pattern.argument);
  };
  visit(program, (node) => {
    if (node.type === "VariableDeclarator") addPattern(node.id);
    if ("params" in node) node.params.forEach(addPattern);
    if ("id" in node && (node.type.startsWith("Function") || node.type.startsWith("Class")))
      addPattern(node.id);
    if (node.type === "CatchClause") addPattern(node.param);
    if ("local" in node && node.type.startsWith("Import")) addPattern(node.local);
  });
  return names;
}

/** Keys of the script's own objects and classes. */
export function ownKeys(program: AnyNode): ReadonlySet<string> {
  const names = new Set<string>();
  visit(program, (node, parent) => {
    const isOwn =
      (node.type === "Property" && parent?.type === "ObjectExpression") ||
      node.type === "MethodDefinition" ||
      node.type === "PropertyDefinition";
    const name = isOwn ? nameOfKey(node.key, node.computed) : null;
    if (name) names.add(name);
  });
  return names;
}

/** Calls `see` for every node, with its parent. */
function visit(node: AnyNode, see: (node: AnyNode, parent: AnyNode | null) => void): void {
  const isNode = (value: unknown): value is AnyNode =>
    typeof value === "object" && value !== null && "type" in value && "start" in value;
  const step = (current: AnyNode, parent: AnyNode | null) => {
    see(current, parent);
    for (const value of Object.values(current).flat()) if (isNode(value)) step(value, current);
  };
  step(node, null);
}

const textOf = (node: AnyNode | undefined): string | null =>
  node?.type === "Literal" && typeof node.value === "string" ? node.value : null;

function nameOfKey(node: AnyNode, computed: boolean): string | null {
  if (computed) return textOf(node);
  return node.type === "Identifier" ? node.name : textOf(node);
}

/** `vocabulary` holds the results of `ownKeys` for all scripts that exchange objects. */
export function usedApis(program: AnyNode, vocabulary: ReadonlySet<string>): TooNew {
  const found: TooNew = new Map();
  const declared = declaredNames(program);

  /** The possible meanings of `.name` of an expression. */
  function membersOf(object: AnyNode, name: string): readonly Candidate[] {
    const owner =
      object.type === "Identifier" && !declared.has(object.name)
        ? object.name
        : object.type === "MemberExpression"
          ? nameOfKey(object.property, object.computed)
          : null;
    if (owner && globalObjects.has(owner)) {
      const global = globalNamed(name);
      if (global) return [global];
    }
    const one = owner && globalNamed(wellKnown[owner] ?? owner);
    if (one) {
      for (const key of [`${name}_static`, name]) {
        const member = within(one[1], key);
        if (member) return [[`${one[0]}.${key}`, member]];
      }
    }
    return vocabulary.has(name) ? [] : (members.get(name) ?? []);
  }

  const calleeOf = (node: AnyNode): readonly Candidate[] => {
    if (node.type === "Identifier" && !declared.has(node.name)) {
      const global = globalNamed(node.name);
      const created = global && within(global[1], node.name);
      if (!global) return [];
      return created ? [[`${global[0]}.${node.name}`, created], global] : [global];
    }
    if (node.type !== "MemberExpression") return [];
    const name = nameOfKey(node.property, node.computed);
    return name ? membersOf(node.object, name) : [];
  };

  function seeCall(callee: AnyNode, given: readonly AnyNode[]) {
    const [first] = given;
    const text = textOf(first);
    const called = callee.type === "MemberExpression" ? nameOfKey(callee.property, callee.computed) : "";
    if (text && called === "addEventListener") noteIfLate(found, members.get(`${text}_event`) ?? []);
    if (text && /^(matches|closest|querySelector(All)?)$/.test(called ?? "")) noteSelector(found, text);
    const candidates = calleeOf(callee);
    for (const options of given) {
      if (options.type !== "ObjectExpression") continue;
      for (const property of options.properties) {
        if (property.type !== "Property") continue;
        const name = nameOfKey(property.key, property.computed);
        if (!name) continue;
        noteIfLate(
          found,
          candidates.flatMap((candidate) => optionsNamed(name, candidate)),
        );
        // React's elements: jsx("dialog", { inert: true }).
        const attribute = text && attributeOf(text, name);
        if (attribute) noteIfLate(found, [attribute]);
      }
    }
  }

  visit(program, (node, parent) => {
    if (node.type === "CallExpression" || node.type === "NewExpression") seeCall(node.callee, node.arguments);
    if (node.type === "MemberExpression") {
      const name = nameOfKey(node.property, node.computed);
      if (name) noteIfLate(found, membersOf(node.object, name));
      if (name?.startsWith("on")) noteIfLate(found, members.get(`${name.slice(2)}_event`) ?? []);
    }
    // const { canParse } = URL
    if (node.type === "VariableDeclarator" && node.id.type === "ObjectPattern" && node.init) {
      for (const property of node.id.properties) {
        const name = property.type === "Property" ? nameOfKey(property.key, property.computed) : null;
        if (name) noteIfLate(found, membersOf(node.init, name));
      }
    }
    if (node.type === "Identifier" && !declared.has(node.name) && isRead(node, parent)) {
      const global = globalNamed(node.name);
      if (global) noteIfLate(found, [global]);
    }
  });
  return found;
}

/** Whether it is a variable, not a key or the name after a dot. */
function isRead(node: AnyNode, parent: AnyNode | null): boolean {
  if (parent?.type === "MemberExpression") return parent.object === node || parent.computed;
  if (parent?.type === "Property" || parent?.type === "MethodDefinition")
    return parent.value === node || parent.computed;
  return true;
}

/** An attribute of an HTML element; React may write its name in camel case. */
export function attributeOf(element: string, name: string): Candidate | undefined {
  const tag = within(data.html.elements, element);
  if (!tag) return undefined;
  const attribute = name.toLowerCase();
  const own = within(tag, attribute);
  if (own) return [`html.elements.${element}.${attribute}`, own];
  const shared = within(data.html.global_attributes, attribute);
  return shared && [`html.global_attributes.${attribute}`, shared];
}

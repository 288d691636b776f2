/** Versions of browsers that have a feature: MDN's data, for the oldest browsers the app works in (decision 37). */
import type {
  BrowserName,
  CompatStatement,
  Identifier,
  SimpleSupportStatement,
} from "@mdn/browser-compat-data";
import browserCompatData from "@mdn/browser-compat-data/forLegacyNode";

/** As in `targets` of .build/bundling.mjs. */
const oldest: Partial<Record<BrowserName, string>> = {
  chrome: "109",
  edge: "109",
  firefox: "115",
  safari: "16.4",
  safari_ios: "16.4",
};

/** A feature, or a group of features. */
export type Feature = Identifier;

/** A possible meaning of a name: a path in MDN's data, such as "api.URL.canParse_static", and its feature. */
export type Candidate = readonly [path: string, feature: Feature];

interface BrowserData {
  api: Feature;
  css: { properties: Feature; selectors: Feature; "at-rules": Feature; types: Feature };
  html: { elements: Feature; global_attributes: Feature };
  javascript: { builtins: Feature };
}

// The package's own types know no group below "css" by name.
export const data = browserCompatData as unknown as BrowserData;

/** The feature of that name in a group; undefined also for names that every object has, such as "constructor". */
export const within = (group: Feature | undefined, name: string): Feature | undefined =>
  group && name !== "__compat" && Object.hasOwn(group, name) ? group[name] : undefined;

/** Names and features of a group. */
export const features = (group: Feature): [string, Feature][] =>
  Object.entries(group).filter((entry): entry is [string, Feature] => entry[0] !== "__compat");

/** A version as a comparable number: "16.10" is newer than "16.4"; "preview" is newer than all. */
function asNumber(version: string): number {
  const [major = "", minor = "0"] = version.replace("≤", "").split(".");
  return version === "preview" ? Number.POSITIVE_INFINITY : Number(major) + Number(minor) / 100;
}

/** Whether it worked in that version, without flags and other names; incomplete support counts. */
function worksIn(
  statement: SimpleSupportStatement,
  version: number,
  hasPrefixed: (prefix: string) => boolean,
): boolean {
  const {
    version_added: added,
    version_removed: removed,
    flags,
    prefix,
    alternative_name: other,
  } = statement;
  if (typeof added !== "string" || flags || other || (prefix && !hasPrefixed(prefix))) return false;
  const isStill = typeof removed !== "string" || asNumber(removed) > version;
  return asNumber(added) <= version && isStill;
}

const nothing = () => false;

/**
 * The browsers whose oldest version lacks the feature, each with the first version that has it; empty if all have it.
 * `hasPrefixed` reports whether a prefixed spelling stands beside the plain one.
 */
export function missingIn(feature: Feature, hasPrefixed: (prefix: string) => boolean = nothing): string[] {
  const compat: CompatStatement | undefined = feature.__compat;
  if (!compat) return [];
  return Object.entries(oldest).flatMap(([browser, version]) => {
    const statements = [compat.support[browser as BrowserName] ?? []].flat();
    if (statements.some((statement) => worksIn(statement, asNumber(version), hasPrefixed))) return [];
    const [newest] = statements;
    const added = newest && !newest.flags && !newest.prefix ? newest.version_added : false;
    return [`${browser} (${added ? `from ${added}` : "in none"})`];
  });
}

/** Features that are too new, by their paths, with the browsers that lack them. */
export type TooNew = Map<string, readonly string[]>;

/** Notes a name with several possible meanings: it is too new only if all of them are. */
export function noteIfLate(
  found: TooNew,
  candidates: readonly Candidate[],
  hasPrefixed?: (prefix: string) => boolean,
): void {
  const late = candidates.map(([path, feature]) => [path, missingIn(feature, hasPrefixed)] as const);
  const [first] = late;
  if (first && late.every(([, browsers]) => browsers.length > 0)) found.set(first[0], first[1]);
}

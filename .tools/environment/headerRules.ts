/** Whether a host's header says at least what the table says; hosts may be stricter. */

/** Splits a header such as "a=1; b" or "a=1, b" into names and values, in lower case. */
const partsOf = (text: string, separator: RegExp): ReadonlyMap<string, string> =>
  new Map(
    text
      .split(separator)
      .map((part) => part.trim().toLowerCase())
      .filter(Boolean)
      .map((part) => {
        const [, name = part, value = ""] = /^([\w-]+)(?:\s*=\s*|\s+)(.*)$/.exec(part) ?? [];
        return [name, value.replaceAll('"', "")];
      }),
  );

const holdsAll = (wanted: string, found: string, separator: RegExp) => {
  const parts = partsOf(found, separator);
  return [...partsOf(wanted, separator)].every(([name, value]) => parts.get(name) === value);
};

const secondsIn = (text: string) => Number(/max-age=(\d+)/i.exec(text)?.[1] ?? -1);

const rules: Readonly<Record<string, (wanted: string, found: string) => boolean>> = {
  // configuration.ts compares connect-src with the origins of config.json.
  "content-security-policy": (wanted, found) =>
    holdsAll(wanted.replace(/;?\s*connect-src[^;]*/, ""), found, /[;,]/),
  "permissions-policy": (wanted, found) => holdsAll(wanted, found, /,/),
  "strict-transport-security": (wanted, found) => secondsIn(found) >= secondsIn(wanted),
  "x-robots-tag": (wanted, found) => holdsAll(wanted, found, /,/),
};

/** Whether the header `found` says at least what `wanted` says. `found` is null if the header is missing. */
export function keepsHeader(name: string, wanted: string, found: string | null): boolean {
  if (found === null) return false;
  const rule = rules[name.toLowerCase()];
  return rule ? rule(wanted, found) : found.trim().toLowerCase() === wanted.toLowerCase();
}

/** Whether a Cache-Control header keeps a file for the time that `wanted` names. */
export function keepsCaching(wanted: string, found: string | null): boolean {
  if (found === null) return false;
  const parts = partsOf(found, /,/);
  if (wanted === "no-store") return parts.has("no-store");
  if (wanted === "no-cache") return parts.has("no-cache") || parts.has("no-store") || secondsIn(found) === 0;
  return secondsIn(found) >= secondsIn(wanted) && parts.has("immutable") && !parts.has("private");
}

/** Whether the content policies allow what config.json names. */

/** The values of a directive; default-src stands in for one that is missing, null when nothing limits it. */
function sourcesOf(policy: string, directive: string): readonly string[] | null {
  const directives = policy.split(";").map((part) => part.trim().split(/\s+/));
  const found =
    directives.find(([name]) => name === directive) ?? directives.find(([name]) => name === "default-src");
  return found ? found.slice(1) : null;
}

/** Whether a connection from a page of `pageOrigin` to `origin` is allowed (Content Security Policy Level 3, section 6.7.2). */
export function allowsConnection(policy: string, origin: string, pageOrigin: string): boolean {
  const sources = sourcesOf(policy, "connect-src");
  if (sources === null) return true;
  const target = new URL(origin);
  return sources.some((source) => matches(source, target, new URL(pageOrigin)));
}

function matches(source: string, target: URL, page: URL): boolean {
  if (source === "'self'") return isSelf(target, page);
  if (source === "*") return true;
  const scheme = /^([a-z][a-z0-9+.-]*):$/i.exec(source)?.[1];
  if (scheme !== undefined) return isScheme(`${scheme}:`, target.protocol);
  const [, ofScheme, host = "", port] =
    /^(?:([a-z][\w+.-]*):\/\/)?([^:/]+)(?::(\d+|\*))?/i.exec(source) ?? [];
  const schemeFits = isScheme(ofScheme === undefined ? page.protocol : `${ofScheme}:`, target.protocol);
  const name = target.hostname.toLowerCase();
  const hostFits = host.startsWith("*.")
    ? name.endsWith(host.slice(1).toLowerCase())
    : name === host.toLowerCase();
  const portFits = port === "*" || (port ?? defaultPort(target)) === (target.port || defaultPort(target));
  return schemeFits && hostFits && portFits;
}

/** A socket to the page's own host is "self" too, and so is the secure form of either. */
const isSelf = (target: URL, page: URL): boolean =>
  target.host === page.host && isScheme(page.protocol, target.protocol);

const upgrades: Readonly<Record<string, readonly string[]>> = {
  "http:": ["http:", "https:", "ws:", "wss:"],
  "https:": ["https:", "wss:"],
  "ws:": ["ws:", "wss:", "http:", "https:"],
  "wss:": ["wss:"],
};
/** "https:" as a whole scheme does not cover wss (section 6.7.2.8), but a host's does. */
const isScheme = (allowed: string, asked: string): boolean =>
  allowed === asked || (upgrades[allowed]?.includes(asked) ?? false);

const defaultPort = ({ protocol }: URL): string => (/^(http|ws):$/.test(protocol) ? "80" : "443");

/** Whether a Content Security Policy (CSP) allows a connection to an origin. */

/** The values of a directive. If it is missing, those of default-src; null if that is missing, too. */
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

/** 'self' also covers a WebSocket to the page's own host, and https and wss if the page uses http. */
const isSelf = (target: URL, page: URL): boolean =>
  target.host === page.host &&
  (isScheme(page.protocol, target.protocol) ||
    isScheme(page.protocol.replace("http", "ws"), target.protocol));

const upgrades: Readonly<Record<string, readonly string[]>> = {
  "http:": ["https:"],
  "ws:": ["wss:", "http:", "https:"],
  "wss:": ["https:"],
};
/** Whether a source with the scheme `allowed` covers the scheme `asked`. `https:` does not cover wss. */
const isScheme = (allowed: string, asked: string): boolean =>
  allowed === asked || (upgrades[allowed]?.includes(asked) ?? false);

const defaultPort = ({ protocol }: URL): string => (/^(http|ws):$/.test(protocol) ? "80" : "443");

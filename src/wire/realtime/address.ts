/** Where the realtime connection is opened, derived from the GraphQL address when config does not say. */

/** Addresses as config gives them; each may be relative to the page's origin. */
export interface RealtimeAddresses {
  graphqlUrl: string;
  /** null: derived. */
  realtimeUrl: string | null;
  pageUrl: string;
}

const APPSYNC_HOST = /^([^.]+)\.appsync-api\.([^.]+\.amazonaws\.com(?:\.cn)?)$/;

/**
 * For the AppSync dialect: AppSync's own hosts have a realtime host beside them, any other host answers below
 * `/realtime` (AWS AppSync, "Building a real-time WebSocket client" and "Custom domain names").
 */
export function appSyncAddress({ graphqlUrl, realtimeUrl, pageUrl }: RealtimeAddresses): URL {
  if (realtimeUrl !== null) return asSocket(absolute(realtimeUrl, pageUrl));
  const url = asSocket(absolute(graphqlUrl, pageUrl));
  if (APPSYNC_HOST.test(url.hostname)) {
    url.hostname = url.hostname.replace(APPSYNC_HOST, "$1.appsync-realtime-api.$2");
  } else {
    url.pathname = `${url.pathname.replace(/\/+$/, "")}/realtime`;
  }
  return url;
}

/** For the standard dialect: the GraphQL address itself, which most servers upgrade. */
export function graphqlTransportWsAddress({ graphqlUrl, realtimeUrl, pageUrl }: RealtimeAddresses): URL {
  return asSocket(absolute(realtimeUrl ?? graphqlUrl, pageUrl));
}

/** The host AppSync's authorization names: always the GraphQL one, never the realtime one. */
export const graphqlHost = ({ graphqlUrl, pageUrl }: RealtimeAddresses): string =>
  absolute(graphqlUrl, pageUrl).host;

const absolute = (url: string, pageUrl: string): URL => new URL(url, new URL("/", pageUrl));

/** http becomes ws, https wss; a fragment is not allowed there (RFC 6455, section 3). */
function asSocket(url: URL): URL {
  const socket = new URL(url);
  if (socket.protocol === "http:") socket.protocol = "ws:";
  if (socket.protocol === "https:") socket.protocol = "wss:";
  socket.hash = "";
  return socket;
}

/** The WebSocket address of the realtime connection, derived from the GraphQL address unless the config names one. */
import { serviceUrl } from "../http/request.ts";

/** Addresses as in config.json; each may be relative to the page's origin. */
export interface RealtimeAddresses {
  graphqlUrl: string;
  /** null: derived from `graphqlUrl`. */
  realtimeUrl: string | null;
  pageUrl: string;
}

// The suffixes of AWS, including its regions in China and the European Sovereign Cloud (AWS, "Partitions").
const APPSYNC_HOST = /^([^.]+)\.appsync-(realtime-)?api\.([^.]+\.amazonaws\.(?:com|com\.cn|eu))$/;

/**
 * For the AppSync dialect. AppSync's own hosts have a separate realtime host; a custom domain serves realtime below `/realtime`
 * (AWS AppSync, "Building a real-time WebSocket client" and "Custom domain names").
 */
export function appSyncAddress({ graphqlUrl, realtimeUrl, pageUrl }: RealtimeAddresses): URL {
  if (realtimeUrl !== null) return toWebSocketUrl(serviceUrl(realtimeUrl, pageUrl));
  const url = toWebSocketUrl(serviceUrl(graphqlUrl, pageUrl));
  if (APPSYNC_HOST.test(url.hostname)) {
    url.hostname = url.hostname.replace(APPSYNC_HOST, "$1.appsync-realtime-api.$3");
  } else {
    url.pathname = `${url.pathname.replace(/\/+$/, "")}/realtime`;
  }
  return url;
}

/** For the standard dialect: the GraphQL address itself, because most servers upgrade it. */
export function graphqlTransportWsAddress({ graphqlUrl, realtimeUrl, pageUrl }: RealtimeAddresses): URL {
  return toWebSocketUrl(serviceUrl(realtimeUrl ?? graphqlUrl, pageUrl));
}

/**
 * The `host` of AppSync's authorization: the API's own name or its custom domain, never the realtime host. If
 * `graphqlUrl` is a proxy and `realtimeUrl` is AppSync's own address, the host is derived from `realtimeUrl`.
 */
export function graphqlHost({ graphqlUrl, realtimeUrl, pageUrl }: RealtimeAddresses): string {
  const url = serviceUrl(graphqlUrl, pageUrl);
  if (realtimeUrl === null || APPSYNC_HOST.test(url.hostname)) return url.host;
  const { host, hostname, pathname } = serviceUrl(realtimeUrl, pageUrl);
  if (APPSYNC_HOST.test(hostname)) return hostname.replace(APPSYNC_HOST, "$1.appsync-api.$3");
  return pathname.endsWith("/realtime") ? host : url.host;
}

/** http becomes ws, https wss; a fragment is not allowed (RFC 6455, section 3). */
function toWebSocketUrl(url: URL): URL {
  const socketUrl = new URL(url);
  if (socketUrl.protocol === "http:") socketUrl.protocol = "ws:";
  if (socketUrl.protocol === "https:") socketUrl.protocol = "wss:";
  socketUrl.hash = "";
  return socketUrl;
}

/**
 * Narrows where the page may connect to. The policy in index.html allows every https and wss origin, because one build
 * serves every environment; what config.json names is the exact list. A further policy can only forbid more, and it
 * stays in force when its element is removed (Content Security Policy Level 3, section 3.3).
 */
import { cognitoAddress } from "../../wire/cognito/address.ts";
import { appSyncAddress, graphqlTransportWsAddress } from "../../wire/realtime/address.ts";
import type { Config } from "../config.ts";

/** The origins of everything config.json names, each once. */
export function allowedOrigins(config: Config, pageUrl: string): readonly string[] {
  const { cognito, region, clientsApi, adminApi, graphql, storage, reports } = config;
  const addressOf = graphql.realtime === "appsync" ? appSyncAddress : graphqlTransportWsAddress;
  const realtime = addressOf({ graphqlUrl: graphql.url, realtimeUrl: graphql.realtimeUrl, pageUrl });
  const addresses = [
    cognitoAddress({ ...cognito, region }, pageUrl),
    clientsApi,
    adminApi,
    graphql.url,
    storage,
    realtime,
    ...(reports ? [reports.url] : []),
  ];
  return [...new Set(addresses.map((address) => new URL(address, pageUrl).origin))];
}

/** Before any request of the app's own to one of them. An early sign-in may have done it already. */
export function restrictConnections(document: Document, config: Config): void {
  const policy = document.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = `connect-src 'self' ${allowedOrigins(config, document.baseURI).join(" ")}`;
  const metas = [...document.head.querySelectorAll("meta")];
  if (!metas.some(({ content }) => content === policy.content)) document.head.append(policy);
}

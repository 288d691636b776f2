/** The addresses of the services: those of config.json, and the paths below them that the contract names. */
import type { Config } from "../../src/core/config.ts";
import { resolveBelow, serviceUrl } from "../../src/wire/http/request.ts";
import contract from "../../test/backend/contract/services.openapi.yaml";
import type { Client } from "./client.ts";
import type { Findings } from "./finding.ts";

export interface ServiceOptions {
  client: Client;
  findings: Findings;
  config: Config;
  /** The site's origin, without a slash at the end. */
  origin: string;
}

export const below = ({ origin }: Pick<ServiceOptions, "origin">, base: string, path: string) =>
  resolveBelow(serviceUrl(base, `${origin}/`), path).href;

export const graphqlAddress = ({ config, origin }: Pick<ServiceOptions, "config" | "origin">) =>
  serviceUrl(config.graphql.url, `${origin}/`).href;

export type RestService = "clientsApi" | "adminApi";

/** The paths of a REST service that the contract names for a method. */
export const pathsOf = (service: RestService, method: "get" | "post") =>
  Object.entries(contract.paths)
    .filter(([, item]) => item.servers?.[0]?.url === `{${service}}` && method in item)
    .map(([path]) => path);

/** The addresses of these paths. */
export const addresses = (options: ServiceOptions, service: RestService, method: "get" | "post") =>
  pathsOf(service, method).map((path) => below(options, options.config[service], path));

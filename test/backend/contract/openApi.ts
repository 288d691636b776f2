/** services.openapi.yaml, and whether an answer keeps to it. */
import { compileContract } from "./schemas.ts";
import document from "./services.openapi.yaml";

const NAME = "services.openapi.yaml";

/** One request and its answer. */
export interface Exchange {
  method: string;
  url: URL;
  requestBody: string;
  status: number;
  headers: Headers;
  body: Buffer;
}

/** An operation of the document, with its address at the local backend. */
export interface Operation {
  method: string;
  /** Without query. */
  path: string;
  pointer: string;
}

/** A place in the document: where it is, and what stands there. References are followed. */
interface Place {
  pointer: string;
  value: Readonly<Record<string, unknown>>;
}

const methods = ["options", "get", "post"];
const isSuccess = (status: number) => status >= 200 && status <= 299;

export async function readOpenApi() {
  const checkAt = await compileContract({ closed: true, others: { [NAME]: document } });
  const faults = ({ pointer }: Place, value: unknown) => checkAt(`${NAME}#${pointer}`)(value);

  const placeAt = (pointer: string): Place | null => {
    const keys = pointer.split("/").slice(1);
    const value = keys.reduce<unknown>((at, key) => Reflect.get(Object(at), unescaped(key)), document);
    if (typeof value !== "object" || value === null) return null;
    const reference: unknown = Reflect.get(value, "$ref");
    const isInside = typeof reference === "string" && reference.startsWith("#/");
    return isInside ? placeAt(reference.slice(1)) : { pointer, value: { ...value } };
  };
  const below = (place: Place, ...keys: string[]): Place | null =>
    placeAt([place.pointer, ...keys.map(escaped)].join("/"));
  const listed = (place: Place, name: string): Place[] => {
    const list = place.value[name];
    return Array.isArray(list) ? list.flatMap((_, index) => below(place, name, String(index)) ?? []) : [];
  };

  const operations: Operation[] = Object.entries(document.paths).flatMap(([path, item]) =>
    methods
      .filter((method) => method in item)
      .map((method) => ({
        method: method.toUpperCase(),
        path: serverOf(item) + path,
        pointer: `/paths/${escaped(path)}/${method}`,
      })),
  );

  /** Faults of a header or a parameter; null for one that was not sent. */
  function valueFaults(name: string, described: Place | null, text: string | null): string[] {
    if (text === null) return described?.value.required === true ? [`${name} is missing`] : [];
    const schema = described && below(described, "schema");
    const value = schema?.value.type === "integer" ? Number(text) : text;
    return schema ? faults(schema, value).map((fault) => `${name}: ${fault}`) : [];
  }

  function answerFaults(response: Place, { status, headers, body }: Exchange): string[] {
    const named = Object.keys(below(response, "headers")?.value ?? {});
    const ofHeaders = named.flatMap((name) =>
      valueFaults(`header ${name}`, below(response, "headers", name), headers.get(name)),
    );
    const content = below(response, "content")?.value;
    if (!content || status === 204) return ofHeaders;
    const type = (headers.get("content-type") ?? "").split(";")[0] ?? "";
    if (!(type in content)) return [...ofHeaders, `the content type is ${type || "not said"}`];
    const schema = below(response, "content", type, "schema");
    return schema ? [...ofHeaders, ...jsonFaults(schema, body.toString(), "body")] : ofHeaders;
  }

  function jsonFaults(schema: Place, text: string, name: string): string[] {
    try {
      return faults(schema, JSON.parse(text)).map((fault) => `${name} ${fault}`);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      return [`${name} is not JSON`];
    }
  }

  /** Faults of an accepted request. A service need not understand anything that the contract does not describe. */
  function requestFaults(operation: Place, { url, requestBody }: Exchange): string[] {
    const ofQuery = listed(operation, "parameters").flatMap((parameter) => {
      const name = String(parameter.value.name);
      return valueFaults(`query ${name}`, parameter, url.searchParams.get(name));
    });
    const schema = below(operation, "requestBody", "content", "application/json", "schema");
    return schema ? [...ofQuery, ...jsonFaults(schema, requestBody, "request")] : ofQuery;
  }

  const beginnings = [...new Set(Object.values(document.paths).map(serverOf))].filter(Boolean);

  return {
    operations,
    /** One sentence per drift; empty for an answer that keeps to the document, and for addresses of other rooms. */
    driftsOf(exchange: Exchange): string[] {
      const { method, status, url } = exchange;
      const asked = `${method} ${url.pathname} ${status}`;
      const found = operations.find((one) => one.method === method && one.path === url.pathname);
      const operation = found && placeAt(found.pointer);
      if (!operation) {
        const isDescribed = beginnings.some((beginning) => url.pathname.startsWith(`${beginning}/`));
        const isRead = method === "GET" || method === "POST";
        return isDescribed && isRead && isSuccess(status) ? [`${asked}: no such call is described`] : [];
      }
      const response =
        below(operation, "responses", String(status)) ??
        below(operation, "responses", `${Math.floor(status / 100)}XX`);
      if (!response) return [`${asked}: this status is not described`];
      return [
        ...answerFaults(response, exchange),
        ...(isSuccess(status) ? requestFaults(operation, exchange) : []),
      ].map((fault) => `${asked}: ${fault}`);
    },
  };
}

const escaped = (key: string) => key.replaceAll("~", "~0").replaceAll("/", "~1");
const unescaped = (key: string) => key.replaceAll("~1", "/").replaceAll("~0", "~");

/** Where a path's service stands in the local backend, without a slash at the end. */
function serverOf(item: {
  servers?: readonly { url: string; variables?: Readonly<Record<string, { default: string }>> }[];
}): string {
  const [server] = item.servers ?? [];
  const url = server?.url.replace(/\{(\w+)\}/g, (_, name) => server.variables?.[name]?.default ?? "") ?? "";
  return url.replace(/\/$/, "");
}

/** An HTTP server on a free port that answers by a script and records its requests. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Test } from "uvu";

export interface Asked {
  method: string;
  path: string;
  /** The query as sent, and parsed. */
  search: string;
  query: URLSearchParams;
  authorization: string | undefined;
  headers: IncomingMessage["headers"];
  body: string;
}

/** An answer, or a fault: the connection is cut before or during the answer, or there is no answer at all. */
export type Reply =
  | { status?: number; headers?: Record<string, string>; json?: unknown; text?: string }
  | "cut"
  | "cut amid"
  | "silence";

/** The server closes after the file's last test. */
export async function scriptedService(test: Test) {
  let script: (asked: Asked) => Reply = () => ({ json: {} });
  const asked: Asked[] = [];

  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      const url = new URL(request.url ?? "/", "http://localhost");
      const question: Asked = {
        method: request.method ?? "",
        path: url.pathname,
        search: url.search,
        query: url.searchParams,
        authorization: request.headers.authorization,
        headers: request.headers,
        body,
      };
      asked.push(question);
      give(script(question), response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  test.after(() => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    return closed;
  });

  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    /** Sets the script: a function, or one reply after another; the last one is repeated. */
    answers(next: ((asked: Asked) => Reply) | Reply[]): void {
      asked.length = 0;
      if (typeof next === "function") {
        script = next;
        return;
      }
      const rest = [...next];
      let last: Reply = { json: {} };
      script = () => {
        last = rest.shift() ?? last;
        return last;
      };
    },
  };
}

function give(reply: Reply, response: ServerResponse): void {
  if (reply === "silence") return;
  if (reply === "cut") {
    response.destroy();
    return;
  }
  if (reply === "cut amid") {
    response.writeHead(200, { "Content-Type": "application/json", "Content-Length": "1000" });
    response.write('{"half":', () => response.destroy());
    return;
  }
  const { status = 200, headers = {}, json, text = json === undefined ? "" : JSON.stringify(json) } = reply;
  response.writeHead(status, { "Content-Type": "application/json", ...headers });
  response.end(text);
}

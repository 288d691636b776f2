import { connect } from "node:http2";
import { request } from "node:https";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { WebSocket } from "ws";
import { poll } from "../support/poll.ts";
import { callerAs } from "./caller.ts";
import { gatewayRefusal, htmlPage, threatRefusal } from "./control.ts";
import { demoPassword } from "./demo.ts";
import { type Backend, startBackend } from "./server.ts";
import { signIn, tokenOf } from "./signIn.ts";

let backend: Backend;
test.before(async () => {
  backend = await startBackend({ control: true });
});
test.before.each(() => backend.control.behave());
test.after(() => backend.close());

const path = "/api/clients/auth";
const ask = (init: RequestInit = {}) => fetch(backend.url + path, init);
const isLost = async (answer: Promise<unknown>) => {
  const outcome = await answer.then(
    () => "answered",
    (error: unknown) => (error instanceof TypeError ? "lost" : error),
  );
  assert.is(outcome, "lost");
};

test("pages of other origins may call the API rooms, with Authorization, and nothing else", async () => {
  const preflight = await ask({
    method: "OPTIONS",
    headers: {
      origin: "https://app.example",
      "access-control-request-method": "GET",
      "access-control-request-headers": "authorization",
    },
  });
  assert.is(preflight.status, 204);
  assert.is(preflight.headers.get("access-control-allow-origin"), "*");
  assert.match(preflight.headers.get("access-control-allow-headers") ?? "", "authorization");
  for (const api of [path, "/api/admin/createNewUser", "/graphql", "/storage/docs/avv.pdf", "/cognito"]) {
    const { headers } = await fetch(backend.url + api);
    assert.is(headers.get("access-control-allow-origin"), "*", api);
  }
  for (const own of ["/outbox.json", "/config.json"]) {
    const { headers } = await fetch(backend.url + own);
    assert.is(headers.get("access-control-allow-origin"), null, own);
  }
});

test("the bucket hands out the two blank documents and nothing else", async () => {
  for (const name of ["avv", "sepa"]) {
    const response = await fetch(`${backend.url}/storage/docs/${name}.pdf`);
    assert.is(response.headers.get("content-type"), "application/pdf");
    assert.is(Buffer.from(await response.arrayBuffer()).toString("latin1", 0, 5), "%PDF-");
  }
  for (const key of ["docs/other.pdf", "", "signed/x/avv.pdf", "docs/constructor"]) {
    assert.is((await fetch(`${backend.url}/storage/${key}`)).status, 403, key);
  }
});

test("requests are noted, preflights are not", async () => {
  const before = backend.control.requests.length;
  await ask({ method: "OPTIONS" });
  await ask({ headers: { authorization: "token" } });
  const query = "query Q { getClient(id: 1) { id } }";
  await fetch(`${backend.url}/graphql`, { method: "POST", body: JSON.stringify({ query }) });
  await fetch(`${backend.url}/cognito`, {
    method: "POST",
    body: "{}",
    headers: { "x-amz-target": "AWSCognitoIdentityProviderService.GetUser" },
  });
  const noted = backend.control.requests.slice(before);
  assert.equal(
    noted.map((seen) => [seen.method, seen.path, seen.operation]),
    [
      ["GET", path, null],
      ["POST", "/graphql", "getClient"],
      ["POST", "/cognito", "GetUser"],
    ],
  );
  assert.is(noted[0]?.headers.authorization, "token");
  assert.is(backend.control.seen({ operation: "getClient" }).length, 1);
});

test("a rule fits its requests, as often as it says, the oldest first", async () => {
  backend.control.next({ path, method: "GET" }, { does: "answer", status: 503 });
  backend.control.match(
    { path: /^\/api\//, times: 2 },
    { does: "answer", status: 429, body: { message: "slow" } },
  );
  const statuses = [await ask(), await ask(), await ask(), await ask()].map(({ status }) => status);
  assert.equal(statuses, [503, 429, 429, 401]);
  backend.control.match({ operation: "listUsers" }, { does: "answer", status: 500 });
  assert.is((await ask()).status, 401);
  const listUsers = () =>
    fetch(`${backend.url}/graphql`, { method: "POST", body: '{"query":"{ listUsers { nextToken } }"}' });
  assert.equal([(await listUsers()).status, (await listUsers()).status], [500, 500]);
});

test("Cognito can refuse as its threat protection does", async () => {
  const admin = ["admin@nordwind.example", demoPassword] as const;
  const messages = {
    signIn: "Unable to login because of security reasons.",
    request: "Request not allowed due to security reasons.",
  };
  for (const what of ["signIn", "request"] as const) {
    for (const operation of ["InitiateAuth", "RespondToAuthChallenge"]) {
      backend.control.next({ operation }, threatRefusal(what));
      const expected: object = { __type: "NotAuthorizedException", message: messages[what] };
      assert.equal(await signIn(backend, ...admin), expected);
    }
  }
  assert.ok((await signIn(backend, ...admin)).AuthenticationResult);
});

test("an answer can be a page, nonsense, half, empty, or without CORS", async () => {
  backend.control.next({ path }, htmlPage(502));
  const page = await ask();
  assert.is(page.status, 502);
  assert.is(page.headers.get("content-type"), "text/html; charset=utf-8");

  backend.control.next({ path }, { does: "answer", status: 200, body: [1, null] });
  assert.equal(await (await ask()).json(), [1, null]);

  backend.control.next({ path }, { does: "answer", status: 200 });
  assert.is(await (await ask()).text(), "");

  backend.control.next({ path }, { does: "truncate" });
  assert.is(await (await ask()).text(), '{"message":"U');

  backend.control.next({ path }, gatewayRefusal);
  const refused = await ask();
  assert.is(refused.status, 401);
  assert.is(refused.headers.get("access-control-allow-origin"), null);
});

test("an answer can be late, never come, or be lost after the work was done", async () => {
  backend.control.next({ path }, { does: "delay", ms: 120 });
  const began = performance.now();
  assert.is((await ask()).status, 401);
  assert.ok(performance.now() - began >= 115);

  backend.control.next({ path }, { does: "reset" });
  await isLost(ask());

  backend.control.next({ path }, { does: "hang" });
  const hanging = await ask({ signal: AbortSignal.timeout(100) }).catch((error: Error) => error.name);
  assert.is(hanging, "TimeoutError");

  const admin = await callerAs(backend, "admin@nordwind.example");
  backend.control.next({ path: "/api/clients/client/remindermail" }, { does: "loseAnswer" });
  const mails = backend.outbox.all().length;
  await isLost(admin.post("/api/clients/client/remindermail", { email: "kunde@musterbau.example" }));
  assert.is(backend.outbox.all().length, mails + 1);
});

test("every answer's Date follows the backend's clock", async () => {
  backend.clock.shift(86_400_000);
  for (const asked of [path, "/config.json", "/outbox"]) {
    const date = Date.parse((await fetch(backend.url + asked)).headers.get("date") ?? "");
    assert.ok(Math.abs(date - Date.now() - 86_400_000) < 10_000, asked);
  }
  backend.clock.shift(-86_400_000);
});

test("without the option there is no control, and no address opens one", async () => {
  const shut = await startBackend();
  assert.throws(() => shut.control, "without its control");
  for (const guess of ["/control", "/__control", "/api/control"]) {
    assert.is((await fetch(shut.url + guess)).status, 404);
  }
  await shut.close();
});

test("the outbox is a page without scripts in which nothing sent becomes markup", async () => {
  backend.outbox.send({
    kind: "signedCopy",
    to: '<img src=x onerror="alert(1)">@b.example',
    subject: "<script>alert(1)</script>",
    text: "Siehe https://a.example/x?a=1&b=2 dort",
    link: "https://a.example/x?a=1&b=2",
    code: null,
    attachments: [{ name: "AVV_Müller.pdf", type: "application/pdf", base64: "JVBERi0=" }],
  });
  const response = await fetch(`${backend.url}/outbox`);
  const page = await response.text();
  assert.not.match(page, /<script|<img/);
  assert.match(page, '<a href="https://a.example/x?a=1&amp;b=2">https://a.example/x?a=1&amp;b=2</a> dort');
  assert.match(response.headers.get("content-security-policy") ?? "", "default-src 'none'");

  const address = /\/outbox\/[\w-]+\/0/.exec(page)?.[0];
  const attachment = await fetch(`${backend.url}${address}`);
  assert.is(await attachment.text(), "%PDF-");
  assert.match(attachment.headers.get("content-disposition") ?? "", "AVV_M%C3%BCller.pdf");
  assert.is((await fetch(`${backend.url}${address}7`)).status, 404);
  const [mail] = ((await (await fetch(`${backend.url}/outbox.json`)).json()) as { kind: string }[]).slice(-1);
  assert.is(mail?.kind, "signedCopy");
});

/** Opens a socket and sends connection_init once it is open; collects what happens to it. */
function socketAt(path: string, protocols: readonly string[]) {
  const socket = new WebSocket(`${backend.url.replace("http", "ws")}${path}`, [...protocols]);
  socket.on("open", () => socket.send('{"type":"connection_init"}'));
  return {
    socket,
    ended: new Promise<"closed" | "refused">((resolve) => {
      socket.on("close", () => resolve("closed"));
      socket.on("error", () => resolve("refused"));
    }),
    firstFrame: new Promise<{ type: string }>((resolve) => {
      socket.on("message", (frame) => resolve(JSON.parse(String(frame))));
    }),
  };
}

test("sockets are taken at the realtime address, with faults and drops on command", async () => {
  const authorization = {
    Authorization: await tokenOf(backend, "admin@nordwind.example"),
    host: new URL(backend.url).host,
  };
  const header = `header-${Buffer.from(JSON.stringify(authorization)).toString("base64url")}`;
  const good = socketAt("/graphql/realtime", ["graphql-ws", header]);
  assert.is((await good.firstFrame).type, "connection_ack");

  backend.control.faults.noAck = true;
  const waiting = socketAt("/graphql/realtime", ["graphql-ws", header]);
  await new Promise((open) => waiting.socket.on("open", open));
  assert.is(backend.realtime.connections(), 2);

  backend.realtime.drop();
  assert.is(await good.ended, "closed");
  assert.is(await waiting.ended, "closed");
  assert.is(await Promise.race([waiting.firstFrame, "silence"]), "silence");
  assert.is(await socketAt("/graphql/elsewhere", ["graphql-ws"]).ended, "refused");
});

test("TLS serves the same rooms with a certificate of its own", async () => {
  const secure = await startBackend({ tls: true });
  assert.match(secure.url, /^https:\/\/localhost:/);
  const status = await new Promise<number | undefined>((resolve, reject) => {
    request(`${secure.url}/config.json`, { ca: secure.certificate ?? "" }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode));
    })
      .on("error", reject)
      .end();
  });
  assert.is(status, 200);
  await secure.close();
});

test("TLS speaks HTTP/2 as well, sockets too, and closes with a question still open", async () => {
  const secure = await startBackend({ tls: true, control: true });
  const ca = secure.certificate ?? "";
  const connection = connect(secure.url, { ca });
  const stream = connection.request({ ":path": "/api/clients/auth" });
  const status = await new Promise((resolve) => {
    stream.on("response", (headers) => resolve(headers[":status"]));
  });
  assert.is(status, 401, "a room answers, and nobody is signed in");

  const socket = new WebSocket(`${secure.url.replace("https", "wss")}/graphql/realtime`, ["graphql-ws"], {
    ca,
  });
  await new Promise((resolve) => socket.on("open", resolve));

  secure.control.match({ path: "/config.json" }, { does: "hang" });
  const lost = Promise.all([
    new Promise((resolve) => socket.on("close", resolve)),
    new Promise((resolve) => connection.on("close", resolve)),
    new Promise((resolve) => request(`${secure.url}/config.json`, { ca }).on("error", resolve).end()),
  ]);
  await poll(() => secure.control.seen({ path: "/config.json" }).length > 0);
  await secure.close();
  await lost;
});

test("a body beyond the limit is refused", async () => {
  const huge = fetch(`${backend.url}/graphql`, { method: "POST", body: Buffer.alloc(33 * 1024 * 1024) });
  const status = await huge.then(
    (response) => response.status,
    () => 413, // the connection may be gone before the whole body was sent
  );
  assert.is(status, 413);
});

test.run();

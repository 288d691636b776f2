import { once } from "node:events";
import { connect } from "node:http2";
import { request } from "node:https";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { WebSocket } from "ws";
import { poll } from "../support/poll.ts";
import { callerAs } from "./caller.ts";
import { gatewayRefusal, htmlPage, type Misbehaviour, threatRefusal } from "./control.ts";
import { demoPassword } from "./demo.ts";
import { startBackend } from "./server.ts";
import { callCognito, signIn, tokenOf } from "./signIn.ts";

const backend = await startBackend({ control: true });
test.before.each(() => backend.control.behave());
test.after(() => backend.close());

const path = "/api/clients/auth";
const ask = (init: RequestInit = {}) => fetch(backend.url + path, init);
const askGraphQL = (query: string) =>
  fetch(`${backend.url}/graphql`, { method: "POST", body: JSON.stringify({ query }) });
const isLost = async (answer: Promise<unknown>) => {
  assert.instance(await answer.catch((error: unknown) => error), TypeError);
};

test("pages of other origins may call the API rooms, with Authorization, and nothing else", async () => {
  const asking = {
    "access-control-request-method": "GET",
    "access-control-request-headers": "authorization",
  };
  const preflight = await ask({ method: "OPTIONS", headers: { origin: "https://app.example", ...asking } });
  assert.is(preflight.status, 204);
  assert.is(preflight.headers.get("access-control-allow-origin"), "*");
  assert.match(preflight.headers.get("access-control-allow-headers") ?? "", "authorization");
  const apis = [path, "/api/admin/createNewUser", "/graphql", "/storage/docs/avv.pdf", "/cognito"];
  for (const one of [...apis, "/outbox.json", "/config.json"]) {
    const { headers } = await fetch(backend.url + one);
    assert.is(headers.get("access-control-allow-origin"), apis.includes(one) ? "*" : null, one);
  }
});

test("the bucket hands out nothing but the two blank documents", async () => {
  for (const key of ["docs/other.pdf", "", "signed/x/avv.pdf", "docs/constructor"]) {
    assert.is((await fetch(`${backend.url}/storage/${key}`)).status, 403, key);
  }
});

test("requests are noted, preflights are not", async () => {
  const before = backend.control.requests.length;
  await ask({ method: "OPTIONS" });
  await ask({ headers: { authorization: "token" } });
  await askGraphQL("query Q { getClient(id: 1) { id } }");
  await callCognito(backend, "GetUser", {});
  const noted = backend.control.requests.slice(before);
  assert.equal(
    noted.map((seen) => `${seen.method} ${seen.path} ${seen.operation}`),
    [`GET ${path} null`, "POST /graphql getClient", "POST /cognito GetUser"],
  );
  assert.is(noted[0]?.headers.authorization, "token");
  assert.is(backend.control.seen({ operation: "getClient" }).length, 1);
});

test("a rule fits its requests, as often as it says, the oldest first", async () => {
  backend.control.next({ path, method: "GET" }, { does: "answer", status: 503 });
  const slow = { does: "answer", status: 429, body: { message: "slow" } } as const;
  backend.control.match({ path: /^\/api\//, times: 2 }, slow);
  const statuses = [await ask(), await ask(), await ask(), await ask()].map(({ status }) => status);
  assert.equal(statuses, [503, 429, 429, 401]);
  backend.control.match({ operation: "listUsers" }, { does: "answer", status: 500 });
  assert.is((await ask()).status, 401);
  const listUsers = () => askGraphQL("{ listUsers { nextToken } }");
  assert.equal([(await listUsers()).status, (await listUsers()).status], [500, 500]);
});

test("a service can overlook the caller's role, and still refuses a request without a good token", async () => {
  const { openSession } = backend.cognito.administration;
  const tokenOf = async (email: string) =>
    ((await openSession(email)) as { AccessToken: string }).AccessToken;
  const own = await tokenOf("kunde@musterbau.example");
  const statusFor = async (authorization: string) =>
    (await fetch(`${backend.url}/api/clients/auth`, { headers: { authorization } })).status;
  assert.is(await statusFor(own), 403);
  const as = await tokenOf("admin@nordwind.example");
  backend.control.match({ path: "/api/clients/auth" }, { does: "overlookRole", as });
  assert.equal([await statusFor(own), await statusFor(""), await statusFor(`${own}x`)], [200, 401, 401]);
});

test("Cognito can refuse as its threat protection does", async () => {
  const admin = ["admin@nordwind.example", demoPassword] as const;
  for (const [what, message] of [
    ["signIn", "Unable to login because of security reasons."],
    ["request", "Request not allowed due to security reasons."],
  ] as const) {
    for (const operation of ["InitiateAuth", "RespondToAuthChallenge"]) {
      backend.control.next({ operation }, threatRefusal(what));
      assert.equal(await signIn(backend, ...admin), { __type: "NotAuthorizedException", message } as object);
    }
  }
  assert.ok((await signIn(backend, ...admin)).AuthenticationResult);
});

test("an answer can be a page, nonsense, half, empty, or without CORS", async () => {
  const asked = (fault: Misbehaviour) => {
    backend.control.next({ path }, fault);
    return ask();
  };
  const page = await asked(htmlPage(502));
  assert.is(page.status, 502);
  assert.is(page.headers.get("content-type"), "text/html; charset=utf-8");
  assert.equal(await (await asked({ does: "answer", status: 200, body: [1, null] })).json(), [1, null]);
  assert.is(await (await asked({ does: "answer", status: 200 })).text(), "");
  assert.is(await (await asked({ does: "truncate" })).text(), '{"message":"U');
  const refused = await asked(gatewayRefusal);
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

test("the outbox is a page in which nothing sent becomes markup, and whose own script alone may run", async () => {
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
  assert.not.match(page, /<script>alert|<img/);
  assert.match(page, 'data-copy="&lt;img src=x onerror=&quot;alert(1)&quot;&gt;@b.example"');
  assert.match(page, '<a href="https://a.example/x?a=1&amp;b=2">https://a.example/x?a=1&amp;b=2</a> dort');
  const policy = response.headers.get("content-security-policy") ?? "";
  assert.match(policy, /default-src 'none'.*script-src 'sha256-[^ ;]+';/);

  const address = /\/outbox\/[\w-]+\/0/.exec(page)?.[0];
  const attachment = await fetch(`${backend.url}${address}`);
  assert.is(await attachment.text(), "%PDF-");
  assert.match(attachment.headers.get("content-disposition") ?? "", "AVV_M%C3%BCller.pdf");
  assert.is((await fetch(`${backend.url}${address}7`)).status, 404);
  const [mail] = ((await (await fetch(`${backend.url}/outbox.json`)).json()) as { kind: string }[]).slice(-1);
  assert.is(mail?.kind, "signedCopy");
});

/** Opens a socket and sends connection_init once it is open; collects what happens to it. */
function socketAt(path: string, protocols: string[]) {
  const socket = new WebSocket(backend.url.replace("http", "ws") + path, protocols);
  socket.on("open", () => socket.send('{"type":"connection_init"}'));
  const on = (event: string) => new Promise((resolve) => socket.on(event, resolve));
  const ended = Promise.race([on("close").then(() => "closed"), on("error").then(() => "refused")]);
  return { opened: on("open"), ended, firstFrame: on("message").then((frame) => JSON.parse(String(frame))) };
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
  await waiting.opened;
  assert.is(backend.realtime.connections(), 2);

  backend.realtime.drop();
  assert.is(await good.ended, "closed");
  assert.is(await waiting.ended, "closed");
  assert.is(await Promise.race([waiting.firstFrame, "silence"]), "silence");
  assert.is(await socketAt("/graphql/elsewhere", ["graphql-ws"]).ended, "refused");
});

test("TLS has a certificate of its own, speaks HTTP/2 as well, sockets too, and closes with a question open", async () => {
  const secure = await startBackend({ tls: true, control: true });
  const ca = secure.certificate ?? "";
  assert.match(secure.url, /^https:\/\/localhost:/);
  const [response] = await once(request(`${secure.url}/config.json`, { ca }).end(), "response");
  assert.is(response.resume().statusCode, 200);

  const connection = connect(secure.url, { ca });
  const stream = connection.request({ ":path": "/api/clients/auth" });
  const [headers] = await once(stream, "response");
  assert.is(headers[":status"], 401, "a room answers, and nobody is signed in");

  const realtime = `${secure.url.replace("https", "wss")}/graphql/realtime`;
  const socket = new WebSocket(realtime, ["graphql-ws"], { ca });
  await once(socket, "open");

  secure.control.match({ path: "/config.json" }, { does: "hang" });
  const lost = Promise.all([
    once(socket, "close"),
    once(connection, "close"),
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

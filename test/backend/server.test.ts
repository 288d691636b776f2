/** The server itself: what stays shut without an option, the outbox page, and TLS. */
import { once } from "node:events";
import { connect } from "node:http2";
import { request } from "node:https";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { WebSocket } from "ws";
import { inTime, poll } from "../support/poll.ts";
import { startBackend } from "./server.ts";

const backend = await startBackend();
test.after(() => backend.close());

test("without the option `control` faults cannot be injected, and no address allows it", async () => {
  assert.throws(() => backend.control, "without its control");
  for (const guess of ["/control", "/__control", "/api/control"]) {
    assert.is((await fetch(backend.url + guess)).status, 404);
  }
});

test("the outbox page escapes everything sent, and its Content Security Policy allows only its own script", async () => {
  backend.outbox.send({
    kind: "signedCopy",
    to: '<img src=x onerror="alert(1)">@b.example',
    subject: "<script>alert(1)</script>",
    paragraphs: ["Siehe https://a.example/x?a=1&b=2 dort"],
    link: "https://a.example/x?a=1&b=2",
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

test("with TLS the backend has a certificate, serves HTTP/2 and WebSockets, and closes despite an open request", async () => {
  const secure = await startBackend({ tls: true, control: true });
  const ca = secure.certificate ?? "";
  assert.match(secure.url, /^https:\/\/localhost:/);
  const [response] = await inTime(
    once(request(`${secure.url}/config.json`, { ca }).end(), "response"),
    "config.json",
  );
  assert.is(response.resume().statusCode, 200);

  const connection = connect(secure.url, { ca });
  const stream = connection.request({ ":path": "/api/clients/auth" });
  const [headers] = await inTime(once(stream, "response"), "an answer by HTTP/2");
  assert.is(headers[":status"], 401, "a room answers, and nobody is signed in");

  const realtime = `${secure.url.replace("https", "wss")}/graphql/realtime`;
  const socket = new WebSocket(realtime, ["graphql-ws"], { ca });
  await inTime(once(socket, "open"), "the socket to open");

  secure.control.match({ path: "/config.json" }, { does: "hang" });
  const lost = Promise.all([
    once(socket, "close"),
    once(connection, "close"),
    new Promise((resolve) => request(`${secure.url}/config.json`, { ca }).on("error", resolve).end()),
  ]);
  await poll(() => secure.control.seen({ path: "/config.json" }).length > 0);
  await secure.close();
  await inTime(lost, "the end of every connection");
});

test.run();

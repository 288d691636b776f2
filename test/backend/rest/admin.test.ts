import { test } from "uvu";
import * as assert from "uvu/assert";
import { type Caller, callerAs, callerWith } from "../caller.ts";
import type { ClientEvent } from "../contract.ts";
import { type Backend, startBackend } from "../server.ts";

let backend: Backend;
let admin: Caller;

test.before(async () => {
  backend = await startBackend();
  admin = await callerAs(backend, "admin@nordwind.example");
});
test.after(() => backend.close());

const invitation = {
  client_id: "10002",
  client: "Müller & Söhne <Bau>",
  email: "neu@mueller.example",
  name: "Jürgen Müller",
};
const colleague = {
  groupname: "Employee",
  attributes: { firstname: "Änne", lastname: "Groß", email: "aenne.gross@nordwind.example", permissions: {} },
};
const invite = (caller: Caller, difference: object = {}) =>
  caller.post("/api/admin/sendClientInvitation", { ...invitation, ...difference });
const employ = (caller: Caller, attributes: object = {}, difference: object = {}) =>
  caller.post("/api/admin/createNewUser", {
    ...colleague,
    attributes: { ...colleague.attributes, ...attributes },
    ...difference,
  });

test("nobody but an administrator creates accounts", async () => {
  const callers: [Caller, number][] = [
    [callerWith(backend, null), 401],
    [callerWith(backend, "a.b.c"), 401],
    [await callerAs(backend, "mitarbeit@nordwind.example"), 403],
    [await callerAs(backend, "kunde@musterbau.example"), 403],
  ];
  const mails = backend.outbox.all().length;
  for (const [caller, status] of callers) {
    assert.is((await invite(caller)).status, status);
    assert.is((await employ(caller)).status, status);
  }
  assert.is(backend.outbox.all().length, mails);
});

test("an invitation makes the account, the row with AVV and SEPA required, the event and the mail", async () => {
  const events: ClientEvent[] = [];
  const stop = backend.world.onClient((event) => events.push(event));
  const { status, body } = await invite(admin, { email: " Neu@Mueller.example" });
  stop();
  assert.is(status, 200);

  const row = backend.world.client(String(body.id));
  assert.is(row?.client_id, "10002");
  assert.is(row?.email, "neu@mueller.example");
  assert.equal(
    [row?.avv.required, row?.sepa.required, row?.documentation.required, row?.avv.sent],
    [true, true, false, false],
  );
  assert.equal(events, [{ kind: "onCreateClient", client: row }]);
  assert.is(backend.cognito.directory.emailOf(String(body.id)), "neu@mueller.example");

  const mail = backend.outbox.all().at(-1);
  assert.is(mail?.kind, "invitation");
  assert.is(mail?.to, "neu@mueller.example");
  assert.is(mail?.link, `${backend.url}/auth/login`);
  assert.ok(mail?.code && mail.text.includes(mail.code) && mail.text.includes(mail.link ?? "?"));
});

test("an invitation is sent again while no password of one's own is set; the row stays as staff left it", async () => {
  const email = "wieder@mueller.example";
  const first = await invite(admin, { email });
  const row = backend.world.client(String(first.body.id));
  assert.ok(row);
  const changed = backend.world.putClient({ ...row, sepa: { ...row.sepa, required: false } });
  const events: ClientEvent[] = [];
  const stop = backend.world.onClient((event) => events.push(event));
  const again = await invite(admin, { email: ` ${email.toUpperCase()}` });
  stop();
  assert.equal([again.status, again.body], [first.status, first.body]);
  assert.equal([events, backend.world.client(changed.id)], [[], changed]);
  const [before, after] = backend.outbox.all().filter(({ to }) => to === email);
  assert.is.not(before?.code, after?.code);
  assert.equal([after?.kind, after?.subject, after?.link], [before?.kind, before?.subject, before?.link]);
  assert.match(String(after?.text), /vorläufiges Passwort gilt nicht mehr/);
  assert.ok(after?.code && after.text.includes(after.code));

  for (const refused of [
    await invite(admin, { email, client_id: "10003" }),
    await employ(admin, { email }),
  ]) {
    assert.equal([refused.status, refused.body.code], [400, "UsernameExistsException"]);
  }
});

test("a seeded customer is invited again like one still invited, unless something is signed", async () => {
  const seeded = backend.world.clients().filter(({ id }) => !backend.cognito.directory.emailOf(id));
  const open = seeded.find(({ avv }) => !avv.sent);
  const signed = seeded.find(({ avv }) => avv.sent);
  assert.ok(open && signed);
  const rows = backend.world.clients().length;
  const again = ({ client_id, client, email, name }: typeof open) =>
    invite(admin, { client_id, client, email, name });
  for (let n = 0; n < 2; n++) {
    const { status, body } = await again(open);
    assert.equal([status, body.id], [200, open.id]);
  }
  assert.is(backend.cognito.directory.emailOf(open.id), open.email);
  assert.is((await again(signed)).body.code, "UsernameExistsException");
  assert.is(backend.world.clients().length, rows);
});

test("a new colleague gets the account, the row and the mail", async () => {
  const { status, body } = await employ(admin);
  assert.is(status, 200);
  const row = backend.world.staff().find(({ id }) => id === body.id);
  assert.equal(
    [row?.firstname, row?.lastname, row?.email, row?.group, row?.permissions],
    ["Änne", "Groß", "aenne.gross@nordwind.example", "Employee", "{}"],
  );
  const mail = backend.outbox.all().at(-1);
  assert.is(mail?.kind, "newStaff");
  assert.ok(mail?.code && mail.text.includes(mail.code));
});

test("an address that has an account is UsernameExistsException, whoever owns it", async () => {
  const mails = backend.outbox.all().length;
  const clients = backend.world.clients().length;
  for (const answer of [
    await invite(admin, { email: "KUNDE@musterbau.example" }),
    await employ(admin, { email: "admin@nordwind.example" }),
  ]) {
    assert.is(answer.status, 400);
    assert.is(answer.body.code, "UsernameExistsException");
    assert.is(answer.body.name, "UsernameExistsException");
    assert.type(answer.body.message, "string");
  }
  assert.equal([backend.outbox.all().length, backend.world.clients().length], [mails, clients]);
});

test("input that says nothing is 400 with the field's name", async () => {
  const cases: [Promise<{ status: number; body: Record<string, unknown> }>, RegExp][] = [
    [invite(admin, { email: "keine Adresse" }), /^email: /],
    [invite(admin, { client_id: " " }), /^client_id: /],
    [invite(admin, { client_id: "1" }), /^client_id: /],
    [invite(admin, { client: undefined }), /^client: /],
    [employ(admin, { firstname: "" }), /^attributes\.firstname: /],
    [employ(admin, { email: "x@" }), /^attributes\.email: /],
    [employ(admin, { permissions: null }), /^attributes\.permissions: /],
    [employ(admin, {}, { groupname: "Guardian" }), /^groupname: /],
    [employ(admin, {}, { groupname: "Customer" }), /^groupname: /],
  ];
  for (const [answer, message] of cases) {
    const { status, body } = await answer;
    assert.is(status, 400);
    assert.match(String(body.message), message);
  }
  const notJson = await fetch(`${backend.url}/api/admin/createNewUser`, {
    method: "POST",
    body: "{",
    headers: { authorization: "a.b.c" },
  });
  assert.is(notJson.status, 401, "who asks comes before what is asked");
});

test.run();

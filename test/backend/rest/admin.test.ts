/** The admin queries: invitations and new staff, again and with invalid input. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { type Answer, type Caller, callerAs } from "../caller.ts";
import type { ClientEvent } from "../contract.ts";
import { startBackend } from "../server.ts";

const backend = await startBackend();
test.after(() => backend.close());
const admin = await callerAs(backend, "admin@nordwind.example");
const { outbox, world } = backend;
const { emailOf } = backend.cognito.directory;

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

function isTaken({ status, body }: Answer) {
  const { code, name, message } = body;
  assert.equal([status, code, name], [400, "UsernameExistsException", "UsernameExistsException"]);
  assert.type(message, "string");
}

/** Resolves with the result of `act`, and the events meanwhile. */
async function watched<Result>(act: () => Promise<Result>) {
  const events: ClientEvent[] = [];
  const stop = world.onClient((event) => events.push(event));
  const result = await act();
  stop();
  return { result, events };
}

test("an invitation can be sent again until the person sets a password; the row is kept", async () => {
  const email = "wieder@mueller.example";
  const first = await invite(admin, { email });
  const row = world.client(String(first.body.id));
  assert.ok(row);
  const changed = world.putClient({ ...row, sepa: { ...row.sepa, required: false } });
  const { result, events } = await watched(() => invite(admin, { email: ` ${email.toUpperCase()}` }));
  assert.equal(result, first);
  assert.equal([events, world.client(changed.id)], [[], changed]);
  const [before, after] = outbox.all().filter(({ to }) => to === email);
  assert.is.not(before?.code, after?.code);
  assert.equal([after?.kind, after?.subject, after?.link], [before?.kind, before?.subject, before?.link]);
  assert.match(String(after?.text), /gilt das Passwort aus der neuesten/);
  assert.ok(after?.code && after.text.includes(after.code));

  isTaken(await invite(admin, { email, client_id: "10003" }));
  isTaken(await employ(admin, { email }));
  isTaken(await invite(admin, { email: "KUNDE@musterbau.example" }));
});

test("a seeded customer is invited again like an invited one, unless a document is signed", async () => {
  const seeded = world.clients().filter(({ id }) => !emailOf(id));
  const open = seeded.find(({ avv }) => !avv.sent);
  const signed = seeded.find(({ avv }) => avv.sent);
  assert.ok(open && signed);
  const rows = world.clients().length;
  const again = ({ client_id, client, email, name }: typeof open) =>
    invite(admin, { client_id, client, email, name });
  for (let n = 0; n < 2; n++) {
    const { status, body } = await again(open);
    assert.equal([status, body.id], [200, open.id]);
  }
  assert.is(emailOf(open.id), open.email);
  isTaken(await again(signed));
  assert.is(world.clients().length, rows);
});

test("a colleague without a sign-in yet is invited again by the same call; row and group stay", async () => {
  const attributes = { email: "wieder@nordwind.example" };
  const first = await employ(admin, attributes);
  const rows = world.staff();
  assert.equal(await employ(admin, { ...attributes, firstname: "Anne" }), first);
  assert.equal(world.staff(), rows);
  const [before, after] = outbox.all().filter(({ to }) => to === attributes.email);
  assert.is.not(before?.code, after?.code);
  assert.match(String(after?.text), /vorläufiges Passwort gilt nicht mehr/);
  isTaken(await employ(admin, attributes, { groupname: "Admin" }));
  isTaken(await employ(admin, { email: "mitarbeit@nordwind.example" }));
});

test("invalid input is answered 400 with the field's name, an unknown call 404", async () => {
  const cases: [Promise<Answer>, RegExp][] = [
    [invite(admin, { email: "keine Adresse" }), /^email: /],
    [invite(admin, { client_id: " " }), /^client_id: /],
    [invite(admin, { client_id: "1" }), /^client_id: /],
    [invite(admin, { client: undefined }), /^client: /],
    [employ(admin, { firstname: "" }), /^attributes\.firstname: /],
    [employ(admin, { email: "x@" }), /^attributes\.email: /],
    [employ(admin, { email: "max.muster@nordwind" }), /^attributes\.email: /],
    [employ(admin, { permissions: null }), /^attributes\.permissions: /],
    [employ(admin, {}, { groupname: "Guardian" }), /^groupname: /],
    [employ(admin, {}, { groupname: "Customer" }), /^groupname: /],
  ];
  for (const [answer, message] of cases) {
    const { status, body } = await answer;
    assert.is(status, 400);
    assert.match(String(body.message), message);
  }
  assert.is((await admin.post("/api/admin/deleteUser", {})).status, 404);
  const asked = { method: "POST", body: "{", headers: { authorization: "a.b.c" } };
  const { status } = await fetch(`${backend.url}/api/admin/createNewUser`, asked);
  assert.is(status, 401, "who asks comes before what is asked");
});

test.run();

import { test } from "uvu";
import * as assert from "uvu/assert";
import { callerAs, callerWith } from "./caller.ts";
import { demoPassword } from "./demo.ts";
import { drawnSignature } from "./documents/drawnSignature.ts";
import { type Backend, startBackend } from "./server.ts";
import { callCognito, type SignInAnswer, signIn } from "./signIn.ts";

let backend: Backend;
test.before(async () => {
  backend = await startBackend();
});
test.after(() => backend.close());

const email = "neu@mueller.example";
const password = "Eigenes2026Passwort";
const get = "query ($id: ID!) { getClient(id: $id) { id client_id avv { required sent } } }";
const sign = "mutation ($input: CreateDocumentInput!) { createDocument(input: $input) }";

/** Signs in with the temporary password and sets the visitor's own. */
async function accept(temporary: string) {
  const challenge = await signIn(backend, email, temporary);
  assert.is(challenge.ChallengeName, "NEW_PASSWORD_REQUIRED");
  return callCognito(backend, "RespondToAuthChallenge", {
    ClientId: backend.cognito.pool.clientId,
    ChallengeName: "NEW_PASSWORD_REQUIRED",
    Session: challenge.Session,
    ChallengeResponses: {
      USERNAME: challenge.ChallengeParameters?.USER_ID_FOR_SRP ?? email,
      NEW_PASSWORD: password,
    },
  });
}

test("an invited customer signs in, signs the AVV, and staff file it in the customer system", async () => {
  const admin = await callerAs(backend, "admin@nordwind.example");
  const client_id = "10002";
  const invited = await admin.post("/api/admin/sendClientInvitation", {
    client_id,
    client: "Müller & Söhne <Bau>",
    email,
    name: "Jürgen Müller",
  });
  const sub = String(invited.body.id);
  const mail = backend.outbox.all().at(-1);

  const accepted = await accept(mail?.code ?? "");
  const token = accepted.AuthenticationResult?.AccessToken ?? "";
  const customer = callerWith(backend, token);
  assert.equal((await customer.post("/graphql", { query: get, variables: { id: sub } })).body, {
    data: { getClient: { id: sub, client_id, avv: { required: true, sent: false } } },
  });

  const foreign = backend.world.clients().find(({ id }) => id !== sub);
  const refused = await customer.post("/graphql", { query: get, variables: { id: foreign?.id } });
  assert.equal(refused.body.data, { getClient: null });
  assert.is((await customer.get("/api/clients/auth")).status, 403);
  assert.is((await customer.post("/api/admin/createNewUser", {})).status, 403);

  const data = JSON.stringify({ documentType: "avv", signature: drawnSignature() });
  const input = { sub, documentType: "avv", data, client_id, email };
  const signed = await customer.post("/graphql", { query: sign, variables: { input } });
  assert.is(signed.body.errors, undefined);
  assert.ok(backend.world.client(sub)?.avv.sent);
  const copy = backend.outbox.all().at(-1);
  assert.equal([copy?.kind, copy?.to, copy?.attachments.length], ["signedCopy", email, 1]);

  const employee = await callerAs(backend, "mitarbeit@nordwind.example");
  const filing = { oauth: await employee.oauth(), clientId: client_id };
  assert.is((await employee.post("/api/clients/document/avv", filing)).status, 200);
  assert.ok(backend.world.document(sub, "avv")?.filedAt);
  assert.is((await employee.post("/api/clients/document/sepa", filing)).status, 404);
});

test("the temporary password has had its day, the new one serves", async () => {
  const invitation = backend.outbox.all().find(({ kind }) => kind === "invitation");
  assert.is((await signIn(backend, email, invitation?.code ?? "")).__type, "NotAuthorizedException");
  const answer = await signIn(backend, email, password);
  assert.ok(answer.AuthenticationResult?.AccessToken);
});

test("an invitation sent again voids the password before, and a sign-in begun with it", async () => {
  const admin = await callerAs(backend, "admin@nordwind.example");
  const to = "verloren@mueller.example";
  const invite = () =>
    admin.post("/api/admin/sendClientInvitation", {
      client_id: "10003",
      client: "Weiß",
      email: to,
      name: "",
    });
  const newest = () => backend.outbox.all().at(-1)?.code ?? "";
  const finish = (challenge: SignInAnswer) =>
    callCognito(backend, "RespondToAuthChallenge", {
      ClientId: backend.cognito.pool.clientId,
      ChallengeName: "NEW_PASSWORD_REQUIRED",
      Session: challenge.Session,
      ChallengeResponses: { USERNAME: to, NEW_PASSWORD: password },
    });
  await invite();
  const first = newest();
  const begun = await signIn(backend, to, first);
  assert.is(begun.ChallengeName, "NEW_PASSWORD_REQUIRED");
  await invite();
  const second = newest();
  assert.is((await finish(begun)).__type, "NotAuthorizedException");
  assert.is((await signIn(backend, to, first)).__type, "NotAuthorizedException");
  const accepted = await finish(await signIn(backend, to, second));
  assert.ok(accepted.AuthenticationResult?.AccessToken);
  const refused = await invite();
  assert.equal([refused.status, refused.body.code], [400, "UsernameExistsException"]);
  assert.ok((await signIn(backend, to, password)).AuthenticationResult, "nothing of the account changed");
});

test("an invitation that has run out is sent again, for seven more days", async () => {
  const week = 7 * 24 * 3_600_000;
  const email = "spaet@mueller.example";
  const invite = async () => {
    const admin = await callerAs(backend, "admin@nordwind.example");
    const body = { client_id: "10003", client: "Weiß", email, name: "" };
    assert.is((await admin.post("/api/admin/sendClientInvitation", body)).status, 200);
    return backend.outbox.all().at(-1)?.code ?? "";
  };
  const first = await invite();
  backend.clock.shift(week);
  assert.is((await signIn(backend, email, first)).__type, "NotAuthorizedException");
  const second = await invite();
  backend.clock.shift(week - 60_000);
  assert.is((await signIn(backend, email, second)).ChallengeName, "NEW_PASSWORD_REQUIRED");
});

test("a forged token, one of an expired hour and an id token open no room", async () => {
  const { AccessToken = "", IdToken = "" } =
    (await signIn(backend, "admin@nordwind.example", demoPassword)).AuthenticationResult ?? {};
  const [head, , signature] = AccessToken.split(".");
  const claims = JSON.parse(Buffer.from(AccessToken.split(".")[1] ?? "", "base64url").toString());
  const others = Buffer.from(JSON.stringify({ ...claims, sub: "somebody" })).toString("base64url");
  const unsigned = Buffer.from('{"alg":"none"}').toString("base64url");
  const body = AccessToken.split(".")[1];
  for (const token of [
    `${head}.${others}.${signature}`,
    `${unsigned}.${body}.`,
    IdToken,
    `Bearer ${AccessToken}`,
  ]) {
    const caller = callerWith(backend, token);
    assert.is((await caller.get("/api/clients/auth")).status, 401);
    assert.is((await caller.post("/api/admin/createNewUser", {})).status, 401);
    assert.is((await caller.post("/graphql", { query: "{ listUsers { nextToken } }" })).status, 401);
  }
  const caller = callerWith(backend, AccessToken);
  assert.is((await caller.get("/api/clients/auth")).status, 200);
  backend.clock.shift(24 * 3_600_000);
  assert.is((await caller.get("/api/clients/auth")).status, 401);
});

test.run();

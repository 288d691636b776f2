/** The demo accounts: each signs in as it is there to show, and joins the state of an earlier version. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { totpAt } from "./cognito/totp.ts";
import { demoAccounts, demoPassword, demoTotpSecret } from "./demo.ts";
import { startBackend } from "./server.ts";
import { callCognito, signIn } from "./signIn.ts";

const folder = mkdtempSync(join(tmpdir(), "demo-"));
const stateFile = join(folder, "state.json");
test.after(() => rmSync(folder, { recursive: true }));

const challenges: Readonly<Record<string, string | undefined>> = {
  "mfa@nordwind.example": "SMS_MFA",
  "totp@nordwind.example": "SOFTWARE_TOKEN_MFA",
  "neu-mfa@nordwind.example": "MFA_SETUP",
  "wahl@nordwind.example": "SELECT_MFA_TYPE",
};

test("every account is asked for what it is there to show", async () => {
  const backend = await startBackend();
  const answers = new Map<string, Awaited<ReturnType<typeof signIn>>>();
  for (const { email } of demoAccounts) {
    const answer = await signIn(backend, email, demoPassword);
    answers.set(email, answer);
    assert.is(answer.ChallengeName, challenges[email], email);
    assert.is(answer.AuthenticationResult === undefined, email in challenges, email);
  }
  assert.is(
    answers.get("wahl@nordwind.example")?.ChallengeParameters?.MFAS_CAN_CHOOSE,
    '["SOFTWARE_TOKEN_MFA","EMAIL_OTP"]',
  );
  const USERNAME = "totp@nordwind.example";
  const done = await callCognito(backend, "RespondToAuthChallenge", {
    ClientId: backend.cognito.pool.clientId,
    ChallengeName: "SOFTWARE_TOKEN_MFA",
    Session: answers.get(USERNAME)?.Session,
    ChallengeResponses: { USERNAME, SOFTWARE_TOKEN_MFA_CODE: totpAt(demoTotpSecret, backend.clock.now()) },
  });
  assert.ok(done.AuthenticationResult);
  await backend.close();
});

test("accounts that an earlier version did not know join its state; the others stay as they were", async () => {
  const first = await startBackend({ stateFile });
  const rows = first.world.staff();
  const clients = first.world.clients();
  await first.close();
  const written = JSON.parse(readFileSync(stateFile, "utf8"));
  const later = (email: string) => /^(totp|neu-mfa|wahl|passkey)@/.test(email);
  const earlier = <Row extends { email: string }>(all: Row[]) => all.filter(({ email }) => !later(email));
  written.parts.world.staff = earlier(written.parts.world.staff);
  written.parts.cognito.accounts = earlier(written.parts.cognito.accounts);
  writeFileSync(stateFile, JSON.stringify(written));

  const second = await startBackend({ stateFile });
  assert.equal(earlier([...second.world.staff()]), earlier([...rows]));
  assert.equal(
    second.world.staff().map(({ email }) => email),
    rows.map(({ email }) => email),
  );
  assert.equal(second.world.clients(), clients);
  assert.is((await signIn(second, "neu-mfa@nordwind.example", demoPassword)).ChallengeName, "MFA_SETUP");
  await second.close();
});

test.run();

/** The demo accounts are added to the state of an earlier version. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { demoPassword } from "./demo.ts";
import { startBackend } from "./server.ts";
import { signIn } from "./signIn.ts";

const folder = mkdtempSync(join(tmpdir(), "demo-"));
const stateFile = join(folder, "state.json");
test.after(() => rmSync(folder, { recursive: true }));

test("accounts that an earlier version did not know are added to its state; others are kept", async () => {
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

/** The Cognito client over real connections to the local backend. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { type Clock, wallClock } from "../../src/wire/clock.ts";
import { createCognito } from "../../src/wire/cognito/createCognito.ts";
import { htmlPage } from "../backend/control.ts";
import { demoPassword } from "../backend/demo.ts";
import { startBackend } from "../backend/server.ts";
import { expectFailure } from "../support/expectFailure.ts";
import { memoryStore } from "../support/memoryStore.ts";

const backend = await startBackend({ control: true, customers: 3, appCustomers: 0 });
const { control } = backend;
test.after(() => backend.close());

const email = "admin@nordwind.example";

function visitor(clock: Clock = wallClock) {
  const { pool } = backend.cognito;
  const settings = { ...pool, appClientId: pool.clientId, endpoint: "/cognito" };
  return createCognito({
    settings,
    pageUrl: `${backend.url}/auth/login`,
    fetch,
    storage: memoryStore(),
    clock,
    online: () => true,
  });
}

test.before.each(() => control.behave());

test("sign in, identity, attributes, sign out", async () => {
  const cognito = visitor();
  const step = await cognito.signIn(email, demoPassword);
  assert.equal(step.kind === "signedIn" && step.identity.groups, ["Admin"]);
  assert.is((await cognito.attributes()).email, email);
  cognito.signOut();
  await expectFailure(cognito.accessToken(), "SessionExpired");
});

test("a cut connection, half a response, a gateway's page", async () => {
  const cognito = visitor();
  const where = { path: "/cognito", operation: "RespondToAuthChallenge" };
  control.next(where, { does: "reset" });
  await expectFailure(cognito.signIn(email, demoPassword), "NetworkError");
  control.next(where, { does: "truncate" });
  await expectFailure(cognito.signIn(email, demoPassword), "ServerUnreachable");
  control.next(where, htmlPage(502));
  await expectFailure(cognito.signIn(email, demoPassword), "ServerUnreachable");
  assert.is((await cognito.signIn(email, demoPassword)).kind, "signedIn");
});

test("no response: Timeout after 15 s, and the connection is closed", async () => {
  // Only the timeout is shortened.
  const shortTimeout: Clock = {
    ...wallClock,
    setTimeout: (run, ms) => wallClock.setTimeout(run, ms === 15_000 ? 50 : ms),
  };
  control.next({ path: "/cognito" }, { does: "hang" });
  await expectFailure(visitor(shortTimeout).forgotPassword(email), "Timeout");
});

test("the backend's clock an hour ahead of the visitor's: the sign-in uses the backend's", async () => {
  backend.clock.shift(3_600_000);
  try {
    const cognito = visitor();
    assert.is((await cognito.signIn(email, demoPassword)).kind, "signedIn");
    assert.ok(cognito.isFresh());
  } finally {
    backend.clock.shift(-3_600_000);
  }
});

test.run();

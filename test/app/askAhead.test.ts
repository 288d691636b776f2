/** Who is asked ahead for: nobody whom the app would turn away, and nothing once it has. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { forgetAsked } from "../../src/app/network/earlyResponses.ts";
import { askAhead } from "../../src/shell/askAhead.ts";

const MINUTE = 60_000;
const ground = { address: "https://api.example/clients/", clientId: "app", idleMs: 30 * MINUTE };

function token({ minutes = 30, groups = ["Admin"] } = {}): string {
  const iat = 1_700_000_000; // by the provider's clock, which is not the visitor's
  const payload = { iat, exp: iat + minutes * 60, "cognito:groups": groups };
  return `head.${btoa(JSON.stringify(payload))}.signature`;
}

interface Stored {
  session?: object | null;
  ground?: object | null;
  hint?: object;
  path?: string;
  answers?: (url: string) => Response;
}

const session = (changes: object = {}) => ({
  appClientId: "app",
  accessToken: token(),
  receivedAt: Date.now() - MINUTE,
  signedInAt: Date.now() - 10 * MINUTE,
  ...changes,
});

/** A page that has just begun, and the addresses it asks. */
function begin({ path = "/admin/customers?search=M%C3%BCller&page=2", answers, ...stored }: Stored = {}) {
  const asked: string[] = [];
  const storage = (texts: Record<string, unknown>) => ({
    getItem: (key: string) => (texts[key] == null ? null : JSON.stringify(texts[key])),
  });
  const window = {
    location: new URL(path, "https://app.example"),
    sessionStorage: storage({
      "session.services": "ground" in stored ? stored.ground : ground,
      session: "session" in stored ? stored.session : session(),
    }),
    localStorage: storage({ "session.hint": stored.hint }),
    setTimeout: () => 0,
    fetch: async (url: URL, init: RequestInit) => {
      assert.is(init.credentials, "omit");
      asked.push(
        `${url.href.slice(ground.address.length)} ${new Headers(init.headers).get("Authorization")}`,
      );
      return answers?.(url.href) ?? Response.json({ oauth: "secret" });
    },
  } as unknown as Window & typeof globalThis;
  return { window, asked };
}

/** What a page asks in all. */
async function askedBy(stored: Stored = {}) {
  const { window, asked } = begin(stored);
  askAhead(window);
  for (const { answer } of window.asked?.values() ?? []) await answer.catch(() => {});
  return asked;
}

test("the token of the customer system, then the page of the address", async () => {
  const bearer = token();
  assert.equal(await askedBy({ session: session({ accessToken: bearer }) }), [
    `auth ${bearer}`,
    `client?search=M%C3%BCller&site=2&oauth=secret ${bearer}`,
  ]);
});

const turnedAway: Record<string, Stored> = {
  "nobody is signed in": { session: null },
  "this tab never had its wire open": { ground: null },
  "the tokens are another app client's": { session: session({ appClientId: "other" }) },
  "the token ends within two minutes": { session: session({ receivedAt: Date.now() - 29 * MINUTE }) },
  "the clock was set back": { session: session({ receivedAt: Date.now() + MINUTE }) },
  "another tab has signed out since": { hint: { signedOutAt: Date.now(), lastActive: Date.now() } },
  "nobody has been there for too long": { hint: { signedOutAt: 0, lastActive: Date.now() - 31 * MINUTE } },
  "an employee is at the admins' address": {
    session: session({ accessToken: token({ groups: ["Employee"] }) }),
  },
  "a customer is at the employees' address": {
    path: "/employee/customers",
    session: session({ accessToken: token({ groups: ["Customer"] }) }),
  },
  "the group leads nowhere": { session: session({ accessToken: token({ groups: ["Guardian"] }) }) },
};
for (const [why, stored] of Object.entries(turnedAway)) {
  test(`nothing is asked when ${why}`, async () => {
    assert.equal(await askedBy(stored), []);
  });
}

test("a session nobody can read raises, and asks nothing", () => {
  for (const broken of [{ ...session(), accessToken: "none" }, { appClientId: "app" }]) {
    const { window, asked } = begin({ session: broken });
    assert.throws(() => askAhead(window));
    assert.equal(asked, []);
  }
});

test("where the app has come first, nothing is asked", () => {
  const { window, asked } = begin();
  forgetAsked(window);
  askAhead(window);
  assert.equal(asked, []);
});

test("an error's text is no token", async () => {
  const answers = () => Response.json("Service Unavailable", { status: 503 });
  assert.is((await askedBy({ answers })).length, 1);
  assert.is((await askedBy({ answers: () => new Response("<html>") })).length, 1);
  assert.is((await askedBy({ answers: () => Response.json({}) })).length, 1);
});

test("what the app has forgotten meanwhile is not asked on", async () => {
  const { window, asked } = begin();
  askAhead(window);
  const answers = [...(window.asked?.values() ?? [])].map(({ answer }) => answer);
  forgetAsked(window);
  await Promise.all(answers);
  assert.is(asked.length, 1);
});

test.run();

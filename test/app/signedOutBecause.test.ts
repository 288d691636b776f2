/** A session that ends without its visitor's doing leaves the reason for the login. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { demoPassword as password } from "../backend/demo.ts";
import { openCognitoStand } from "../support/cognitoStand.ts";
import { fakeBrowser, IDLE_MS } from "../support/fakeBrowser.ts";

const stand = await openCognitoStand(test);
const anna = "anna@nordwind.example";
await stand.provider.seed({ email: anna, password, group: "Admin" });

test("idle: in the tab itself; elsewhere: in the other tabs alone; one's own sign-out leaves none", async () => {
  for (const [end, reasons] of [
    ["idle", ["idle", "idle"]],
    ["signOut", [null, "elsewhere"]],
  ] as const) {
    const browser = fakeBrowser(stand);
    const first = await browser.signedIn(anna);
    const second = await browser.beside();
    if (end === "idle") await browser.clock.pass(IDLE_MS + 1000);
    else first.session.signOut();
    await browser.clock.pass(10);
    assert.equal(
      [first, second].map(({ storage }) => storage.getItem("signedOutBecause")),
      reasons,
      end,
    );
  }
});

test("a page that starts says it, too: left idle while it was closed, or signed out elsewhere", async () => {
  for (const [end, reason] of [
    ["idle", "idle"],
    ["signOut", "elsewhere"],
  ] as const) {
    const browser = fakeBrowser(stand);
    const closed = await browser.signedIn(anna);
    const other = await browser.beside();
    closed.close();
    browser.clock.sleep(1);
    if (end === "idle") browser.clock.sleep(IDLE_MS);
    else other.session.signOut();
    await browser.clock.pass(10);
    const again = browser.open({ storage: closed.storage });
    assert.is(again.session.endedBecause.get(), reason);
    await again.signIn(anna, password);
    assert.is(again.session.endedBecause.get(), null);
  }
});

test("the page that is left does not use the reason up", async () => {
  const browser = fakeBrowser(stand);
  const [first, second] = await browser.two(anna);
  first.session.signOut();
  await browser.clock.pass(10);
  assert.equal(second.left, ["/auth/login"]);
  const login = browser.open({ storage: second.storage, path: "/auth/login" });
  assert.is(login.session.endedBecause.get(), "elsewhere");
  assert.is(second.storage.getItem("signedOutBecause"), null, "told once");
});

test.run();

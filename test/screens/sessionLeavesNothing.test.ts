/** What a session leaves behind in a page that is not reloaded: nothing (decision 20). */

import { test } from "uvu";
import * as assert from "uvu/assert";
import { list } from "../../src/services/appCustomers.ts";
import { newCustomer } from "../backend/newCustomer.ts";
import { holdFetch } from "../support/heldFetch.ts";
import { poll } from "../support/poll.ts";
import { openScreens } from "../support/screenVisitor.tsx";
import { status } from "./faultTable.ts";

const { backend, visit } = await openScreens(test, { customers: 30, appCustomers: 12 });

test("nothing that was read survives a session that the provider has ended", async () => {
  const held = holdFetch((_address, _body, target) => target.endsWith("GetUser"));
  const refusal = { __type: "NotAuthorizedException", message: "Access Token has been revoked" };
  backend.control.match({ operation: "GetUser" }, status(400, refusal));
  const visitor = await visit("/admin/app-customers", { platform: held });
  await poll(() => document.querySelector("main tbody tr"), "rows");
  assert.ok(visitor.app.router.recall(list()));
  window.sessionStorage.setItem("draft.sepa", "{}");
  held.release();
  await visitor.heading("Anmelden");
  assert.is(visitor.app.router.recall(list()), null);
  assert.is(window.sessionStorage.length, 0);
});

for (const [name, end] of [
  ["a sign-out", "signOut"],
  ["leaving the form", "leave"],
] as const) {
  test(`a bank that is found after ${name} writes no draft`, async () => {
    const { email } = await newCustomer(backend, { avv: false });
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const platform = {
      loadBundle: async <T>(name: string, importIt: () => Promise<T>): Promise<T> => {
        if (name === "bankdata") await arrived;
        return importIt();
      },
    };
    const visitor = await visit("/customer/sepa", { as: email, platform });
    await visitor.type("IBAN", "DE89370400440532013000");
    const before = window.sessionStorage.getItem("draft.sepa");
    assert.ok(before);
    if (end === "signOut") visitor.app.session.signOut();
    else visitor.app.router.navigate("/customer", { discardUnsaved: true });
    await poll(() => document.querySelector("form #iban, form [name=iban]") === null, "end of the form");
    if (end === "leave") window.sessionStorage.removeItem("draft.sepa");
    arrive();
    // Long enough for the lookup, which must change nothing.
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve, 5));
    assert.is(window.sessionStorage.getItem("draft.sepa"), null);
  });
}

test.run();

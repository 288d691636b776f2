/** Writes of which nobody can say whether they happened are told as such, never as failed (decision 43). */

import * as assert from "uvu/assert";
import { test } from "../../.tools/suite/independentTests.ts";
import { owesAnything } from "../../src/domain/appCustomer.ts";
import { openScreens } from "../support/screenVisitor.tsx";

const { backend, visit } = await openScreens(test, { customers: 30, appCustomers: 12 });
// New invitations stand in asking.test.ts: here everybody gets a reminder.
backend.config.invitationDays = 365;
const { world, control } = backend;

for (const status of [500, 502, 503, 504]) {
  test(`a reminder that a gateway answers with ${status} may have been sent`, async () => {
    const customer = world.clients().find(owesAnything);
    control.next({ path: "/api/clients/client/remindermail" }, { does: "answer", status, body: {} });
    const visitor = await visit(`/admin/app-customers/${customer?.id}`);
    await visitor.press("Erinnerungsmail senden");
    assert.match((await visitor.dialog()).text, "Ob die E-Mail gesendet wurde, ist unklar");
  });
}

test.run();

/** Changes by others appear by themselves over the local backend's realtime service: numbers, tiles, rows; and after a gap. */

import { test } from "uvu";
import * as assert from "uvu/assert";
import type { WorldClient } from "../backend/contract.ts";
import { newCustomer } from "../backend/newCustomer.ts";
import { isUnfinished, owed, sent } from "../backend/rules.ts";
import { advancingClock } from "../support/clock.ts";
import { invitedPeople } from "../support/invitedPeople.ts";
import { poll } from "../support/poll.ts";
import { openScreens } from "../support/screenVisitor.tsx";

const { backend, visit } = await openScreens(test, { customers: 30, appCustomers: 12 });
const { world, control, realtime } = backend;
const customer = await newCustomer(backend);

const { current } = invitedPeople(backend);

const change = (changes: Partial<WorldClient>) =>
  world.putClient({ ...current({ id: customer.sub }), ...changes });

const signed = sent("2026-11-20T09:30:00.000Z", "signed/avv.pdf");

/** Waits until both subscriptions run: from then on no event is missed. */
const listening = () => poll(() => realtime.subscriptions() === 2, "subscriptions");

test("an event changes its row and the counts after a read of the record, not of the list", async () => {
  const visitor = await visit("/admin/app-customers");
  const records = () => control.seen({ operation: "getClient" }).length;
  const lists = () => control.seen({ operation: "listClients" }).length;
  const [recordsBefore, listsBefore] = [records(), lists()];
  await visitor.sees(customer.email);
  await listening();
  for (const stand of ["1. Stand", "2. Stand", "3. Stand", "4. Stand"]) {
    change({ client: `Musterbau ${stand}` });
    await visitor.sees(`Musterbau ${stand}`);
  }
  const open = world.clients().filter(isUnfinished).length;
  change({ avv: signed, sepa: signed });
  await visitor.sees(`Offen${open - 1}`);
  change({ avv: owed, sepa: owed });
  await visitor.sees(`Offen${open}`);
  // Each subscription may have read the list once more when it began.
  assert.ok(lists() - listsBefore <= 3, `${lists() - listsBefore} lists`);
  assert.ok(records() - recordsBefore >= 3, `${records() - recordsBefore} records`);
});

test("a lost connection shows the time of the next attempt, and returning to the page loads what was missed", async () => {
  const clock = advancingClock();
  const visitor = await visit("/admin/app-customers", { platform: { clock } });
  /** Waits until the connection is lost and the next attempt has not begun. */
  const disruption = () =>
    poll(() => {
      const state = visitor.app.wire.realtime.state();
      return state.kind === "disrupted" && state.retryAt > clock.now() && state;
    }, "the connection is lost");
  await visitor.sees("Live");
  await listening();
  control.faults.hangUp = { afterMs: 0, code: 1013 };
  realtime.drop();
  await disruption();
  // The badge shows trouble once it lasts three seconds.
  clock.advance(3_000);
  await visitor.sees(/Verbindung unterbrochen, nächster Versuch in \d+ s/);
  // Repeats until the next attempt is so far away that waiting for it would fail the test.
  for (let ms = 0; ms < 15_000; ms = (await disruption()).retryAt - clock.now()) clock.advance(ms);
  change({ client: "Musterbau nach der Pause" });
  control.faults.hangUp = null;
  document.dispatchEvent(new Event("visibilitychange"));
  await visitor.sees("Musterbau nach der Pause");
  await listening();
  await poll(() => visitor.app.wire.realtime.state().kind === "live", "the line is live again");
});

test("signing out closes the connection", async () => {
  const visitor = await visit("/admin");
  await listening();
  await visitor.press("Logout");
  await poll(() => visitor.address() === "/auth/login", "the login");
  await poll(() => realtime.connections() === 0, "the connection is closed");
  assert.is(realtime.subscriptions(), 0);
});

test.run();

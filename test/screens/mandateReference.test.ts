/** The customer sees a reference of their own before they sign (decision 49). */
import { test } from "uvu";
import { formatPaperDay, isoPaperDay } from "../../src/domain/germanFormats.ts";
import { wallClock } from "../../src/wire/browser.ts";
import { newCustomer } from "../backend/newCustomer.ts";
import { poll } from "../support/poll.ts";
import { openScreens } from "../support/screenVisitor.tsx";

const { backend, visit } = await openScreens(test, { customers: 30, appCustomers: 3 });
Object.assign(Object(backend.config.sepa), { mandateReference: "NW-{clientId}-{sub8}-{date}" });

test("the mandate names the reference made of the template, and the service's day even if the device's date is wrong", async () => {
  const { email, clientId, sub } = await newCustomer(backend, { avv: false });
  const clock = { ...wallClock, now: () => wallClock.now() - 3 * 86_400_000 };
  const visitor = await visit("/customer/sepa", { as: email, platform: { clock } });
  await poll(() => !visitor.app.session.isStarting(), "an answer, which tells the time");
  await visitor.type("Ort", "Köln");
  const date = isoPaperDay(Date.now()).replaceAll("-", "");
  await visitor.sees(`NW-${clientId}-${sub.replaceAll("-", "").slice(0, 8).toUpperCase()}-${date}`);
  await visitor.sees(`Unterschrift am${formatPaperDay(Date.now())}`);
});

test.run();

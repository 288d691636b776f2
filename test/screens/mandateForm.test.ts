/** The mandate's form: what it proposes, warns of, and brings back after a reload. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { newCustomer } from "../backend/newCustomer.ts";
import { startBackend } from "../backend/server.ts";
import { poll } from "../support/poll.ts";
import { closeDocument, type ScreenVisitor, withVisitor } from "../support/screenVisitor.tsx";

const backend = await startBackend({ control: true, appCustomers: 0 });
const customer = await newCustomer(backend, { avv: false });

test.after(async () => {
  await closeDocument();
  await backend.close();
});

const atMandate = (work: (visitor: ScreenVisitor) => Promise<void>) =>
  withVisitor("/customer/sepa", { backend, as: customer.email }, work);

const shows = (text: string) => document.body.textContent?.includes(text) ?? false;

test("an IBAN from outside SEPA is taken with a warning, one of the newest members without", () =>
  atMandate(async (visitor) => {
    const warning = "nimmt nach unserer Liste nicht am SEPA-Verfahren teil";
    await visitor.type("IBAN", "AE07 0331 2345 6789 0123 456");
    await visitor.sees(`Das Land AE ${warning}`);
    assert.is((await visitor.field("IBAN")).getAttribute("aria-invalid"), "false");
    await visitor.type("IBAN", "ME25 5050 0001 2345 6789 51");
    await poll(() => !shows(warning), "end of the warning");
  }));

test.run();

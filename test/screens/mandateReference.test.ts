/** The customer sees a reference of their own before they sign (decision 49). */
import { test } from "uvu";
import { newCustomer } from "../backend/newCustomer.ts";
import { openScreens } from "../support/screenVisitor.tsx";

const { backend, visit } = await openScreens(test, { customers: 30, appCustomers: 3 });
Object.assign(Object(backend.config.sepa), { mandateReference: "NW-{clientId}-{sub8}" });

test("the mandate names the reference made of the template", async () => {
  const { email, clientId, sub } = await newCustomer(backend, { avv: false });
  const visitor = await visit("/customer/sepa", { as: email });
  await visitor.sees(`NW-${clientId}-${sub.replaceAll("-", "").slice(0, 8).toUpperCase()}`);
});

test.run();

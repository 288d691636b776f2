/** The reference of a mandate (decision 49). */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { mandateReference } from "../../src/domain/creditor.ts";

const key = {
  clientId: "4711",
  sub: "0a1b2c3d-4e5f-6789-abcd-ef0123456789",
  now: Date.parse("2026-11-22T23:30:00.000Z"), // already the next day in Berlin
};

test("the template is filled in with the customer, the account and the day in Berlin", () => {
  assert.is(mandateReference("NW-{date}-{sub8}", key), "NW-20261123-0A1B2C3D");
  assert.is(mandateReference("{sub8}/{clientId}", key), "0A1B2C3D/4711");
  assert.is(mandateReference(null, key), null);
});

test("a customer's id that does not fit into a reference yields none", () => {
  for (const clientId of ["Müller & Söhne", "1".repeat(40), "", "/"]) {
    const reference = mandateReference("NW/{clientId}/{sub8}", { ...key, clientId });
    assert.is(reference, null, clientId);
  }
});

test.run();

/** The reads that the simulation lists for each screen are the ones that the screen makes, neither less nor more. */

import { test } from "uvu";
import * as assert from "uvu/assert";
import { matchAddress } from "../../src/routes.ts";
import * as customers from "../../src/services/customers.ts";
import { firstRequest, toFetchArguments } from "../../src/wire/http/request.ts";
import { newCustomer } from "../backend/newCustomer.ts";
import { readsOf } from "../simulation/screens.ts";
import { poll } from "../support/poll.ts";
import { openScreens } from "../support/screenVisitor.tsx";

const { backend, visit } = await openScreens(test, { customers: 20, appCustomers: 3, isQuiet: true });
const customer = await newCustomer(backend);
/** For the phone number; it needs the record's answer, so it is none of the screen's own reads. */
const people = customers.users(backend.world.client(customer.sub)?.client_id ?? "");
const { graphql, clientsApi } = await (await fetch(`${backend.url}/config.json`)).json();
const absolute = (address: string) => new URL(address, backend.url).href;
const addresses = { graphql: absolute(graphql.url), customerSystem: absolute(clientsApi) };

/** Without the customer system's token. */
function nameOf(address: string, body: unknown) {
  const url = new URL(address);
  url.searchParams.delete("oauth");
  return `${url.pathname}${url.search} ${typeof body === "string" ? body : ""}`;
}

for (const [address, shows, ...following] of [
  ["/admin", /Zu tun|nichts zu tun/],
  ["/admin/app-customers", /Ausstehend|Offen/],
  [`/admin/app-customers/${customer.sub}`, "Kontakt", people],
  ["/admin/customers", /1–20 von/],
  [`/admin/customers/${backend.world.customers[3]?.id}`, /Einladen|Keine Ansprechpersonen/],
  ["/customer", "AV-Vertrag"],
  ["/customer/avv", "Unterschrift"],
  ["/customer/sepa", /Zum AV-Vertrag/],
] as const) {
  test(`${address.replace(/[\da-f-]{8,}/, ":id")} reads what the simulation reads there`, async () => {
    const asked = new Set<string>();
    const noting: typeof fetch = (input, init) => {
      const url = String(input);
      const isRead = url.startsWith(addresses.graphql) || url.startsWith(addresses.customerSystem);
      if (isRead && !url.endsWith("/auth")) asked.add(nameOf(url, init?.body));
      return fetch(input, init);
    };
    const as = address.startsWith("/admin") ? "admin@nordwind.example" : customer.email;
    const visitor = await visit(address, { as, platform: { fetch: noting } });
    await visitor.sees(shows);
    const match = matchAddress(address);
    assert.ok(match);
    const at = { params: match.params, query: new URLSearchParams(), sub: customer.sub };
    const read = [...readsOf(match.route.name, at), ...following].map((description) => {
      const { url, init } = toFetchArguments(firstRequest(description), addresses, { access: "a" });
      return nameOf(url, init.body);
    });
    await poll(() => read.every((name) => asked.has(name)), `${read.join("\n")} in ${[...asked].join("\n")}`);
    assert.equal([...asked].sort(), read.sort());
  });
}

test.run();

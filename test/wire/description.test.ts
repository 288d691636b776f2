/** A described read is the same request whether the wire sends it or a page that is still loading. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import * as appCustomers from "../../src/services/appCustomers.ts";
import * as customers from "../../src/services/customers.ts";
import { createCustomerSystem, customerSystemToken } from "../../src/wire/http/customerSystem.ts";
import {
  type AnyRead,
  firstRequest,
  type RequestDescription,
  toFetchArguments,
} from "../../src/wire/http/request.ts";

import { clientsOf } from "../support/clients.ts";
import { memoryStore } from "../support/memoryStore.ts";
import { type Asked, scriptedService } from "../support/scriptedService.ts";

const service = await scriptedService(test);

const tokens = { access: "access-token", customerSystem: "a b+c/ü" };
const options = {
  pageUrl: `${service.url}/admin/customers/7?x=1`,
  tokens: { accessToken: async () => tokens.access },
};

/** Addresses as config.json gives them, and the same as absolute ones. */
const relative = {
  rest: "/api/clients/",
  graphql: "/graphql",
  absolute: { customerSystem: `${service.url}/api/clients/`, graphql: `${service.url}/graphql` },
};
const elsewhere = {
  customerSystem: `${service.url}/v1`,
  graphql: `${service.url}/data/graphql?stage=test`,
};
const configured = [
  relative,
  { rest: elsewhere.customerSystem, graphql: elsewhere.graphql, absolute: elsewhere },
];

const pageOf = (read: AnyRead, nextToken: string): RequestDescription =>
  "page" in read ? read.page(nextToken) : read;

const reads: Record<string, RequestDescription> = {
  "a page of the customers": firstRequest(customers.page({ search: "Bäcker & Söhne + Co / 100%", page: 3 })),
  "all customers": firstRequest(customers.page({ search: "", page: 1 })),
  "a customer's details": firstRequest(customers.details("C-7/ü")),
  "a customer's users": firstRequest(customers.users("7")),
  "the queue's first page": firstRequest(appCustomers.list()),
  "a further page of the queue": pageOf(appCustomers.list(), 't"oken'),
  "a record": firstRequest(appCustomers.record("5e6f-ü")),
};

/** All parts of a request that a server or a cache can distinguish. */
const onTheWire = ({ method, path, search, headers, body }: Asked) => ({
  method,
  path,
  search,
  headers,
  body,
});

/** Lets the wire send the read; its response is ignored. */
async function sendByWire(
  description: RequestDescription,
  { rest, graphql }: typeof relative,
  fetching = fetch,
) {
  const customerSystem = createCustomerSystem({
    storage: memoryStore(),
    signedInSub: () => "sub-1",
    fetchToken: () => read(customerSystemToken),
  });
  const { credentialFor } = customerSystem;
  const { read } = clientsOf({ ...options, fetch: fetching, baseUrl: rest, url: graphql, credentialFor });
  await read(description).catch(() => {});
}

for (const [name, description] of Object.entries(reads)) {
  test(`${name} is the same request, byte for byte`, async () => {
    for (const addresses of configured) {
      service.answers(({ path }) => ({ json: path.endsWith("/auth") ? tokens.customerSystem : {} }));
      await sendByWire(description, addresses);
      const { url, init } = toFetchArguments(description, addresses.absolute, tokens);
      await (await fetch(url, init)).text();
      const sent = service.asked.filter(({ path }) => !path.endsWith("/auth")).map(onTheWire);
      assert.is(sent.length, 2);
      assert.equal(sent[1], sent[0]);
      assert.is(sent[0]?.headers.authorization, tokens.access);
    }
  });
}

test("the browser's fetch gets the same arguments", async () => {
  for (const description of Object.values(reads)) {
    const calls: { url: string; init: RequestInit }[] = [];
    const recordingFetch: typeof fetch = async (input, init = {}) => {
      if (!String(input).endsWith("/auth")) calls.push({ url: String(input), init });
      return Response.json(tokens.customerSystem);
    };
    await sendByWire(description, relative, recordingFetch);
    const early = toFetchArguments(description, relative.absolute, tokens);
    const [late] = calls;
    assert.is(late?.url, early.url);
    for (const option of ["method", "body", "cache", "credentials", "redirect"] as const) {
      assert.is(late?.init[option], early.init[option], option);
    }
    assert.equal([...new Headers(late?.init.headers)].sort(), [...new Headers(early.init.headers)].sort());
  }
});

test.run();

/**
 * How each client of the wire handles a status, a lost connection and a 401: the code of the failure, and the number of
 * requests.
 */
import { test } from "uvu";
import * as assert from "uvu/assert";
import * as v from "valibot";
import { clientsOf } from "../support/clients.ts";
import { expectFailure } from "../support/expectFailure.ts";
import { type FakeTokens, fakeTokens } from "../support/fakeTokens.ts";
import { type Reply, scriptedService } from "../support/scriptedService.ts";

const service = await scriptedService(test);

const schema = v.object({ id: v.string() });
const operation = { document: "…", field: "client", schema };
const good = { json: { id: "7", data: { client: { id: "7" } } } };

const optionsWith = (tokens: FakeTokens) => ({
  baseUrl: `${service.url}/api/`,
  url: "/graphql",
  pageUrl: `${service.url}/admin`,
  tokens,
});
type Call = (options: ReturnType<typeof optionsWith>) => Promise<unknown>;

const reads: Record<string, Call> = {
  "a GET": (options) => clientsOf(options).get("/a", schema),
  "a GraphQL query": (options) => clientsOf(options).query(operation),
};
const files: Record<string, Call> = {
  "a file of the bucket": (options) => clientsOf(options).file("docs/avv.pdf"),
};
const writes: Record<string, Call> = {
  "a POST": (options) => clientsOf(options).post("/a"),
  "a GraphQL mutation": (options) => clientsOf(options).mutate(operation),
};

/** Each reply with the code and the number of requests of a read, and the code of a write. */
const faults = [
  [{ status: 400 }, "Rejected", 1, "Rejected"],
  [{ status: 403 }, "Forbidden", 1, "Forbidden"],
  [{ status: 404 }, "NotFound", 1, "NotFound"],
  [{ status: 409 }, "Rejected", 1, "Rejected"],
  [{ status: 413 }, "TooLarge", 1, "TooLarge"],
  [{ status: 422 }, "Rejected", 1, "Rejected"],
  [{ status: 429 }, "LimitExceededException", 3, "LimitExceededException"],
  [{ status: 500 }, "ServerUnreachable", 1, "ResultUnknown"],
  [{ status: 501 }, "ServerUnreachable", 1, "ResultUnknown"],
  [{ status: 502 }, "ServerUnreachable", 3, "ResultUnknown"],
  [{ status: 503 }, "ServerUnreachable", 3, "ResultUnknown"],
  [{ status: 504 }, "Timeout", 3, "ResultUnknown"],
  ["cut", "ServerUnreachable", 3, "ResultUnknown"],
  ["cut amid", "ServerUnreachable", 3, "ResultUnknown"],
] as const;

const named = (reply: Reply) => (typeof reply === "string" ? reply : String(reply.status));
const secretErrors = { errors: [{ errorType: "UnauthorizedException", message: "secret" }] };
/** Adds the body of a gateway, or of the GraphQL service. */
const failing = (reply: Reply, name: string): Reply => {
  if (typeof reply === "string") return reply;
  return { ...reply, ...(name.includes("GraphQL") ? { json: secretErrors } : { text: "<p>secret</p>" }) };
};

for (const [reply, code, requests, ofWrite] of faults) {
  for (const [name, call] of Object.entries({ ...reads, ...files })) {
    test(`${name}: ${named(reply)} is ${code} after ${requests}`, async () => {
      const tokens = fakeTokens();
      const fault = failing(reply, name);
      service.answers([fault]);
      await expectFailure(call(optionsWith(tokens)), code);
      assert.is(tokens.renewals(), 0);
      assert.is(service.asked.length, requests);
      if (requests === 1) return;
      service.answers([fault, fault, good]);
      assert.ok(await call(optionsWith(fakeTokens())), "the third time it is answered");
    });
  }
  for (const [name, call] of Object.entries(writes)) {
    test(`${name}: ${named(reply)} is ${ofWrite}, and the write is sent once`, async () => {
      service.answers([failing(reply, name), good]);
      await expectFailure(call(optionsWith(fakeTokens())), ofWrite);
      assert.is(service.asked.length, 1);
    });
  }
}

for (const [name, call] of Object.entries({ ...reads, ...writes })) {
  test(`${name}: a 401 renews the token and repeats the request once; a second 401 is Unauthorized`, async () => {
    const refused = { status: 401, json: secretErrors };
    const tokens = fakeTokens();
    const options = optionsWith(tokens);
    service.answers(({ authorization }) => (authorization === "token-1" ? refused : good));
    // The content of a REST write's answer is not specified, and is not handed on.
    assert.equal(await call(options), name === "a POST" ? undefined : { id: "7" });
    assert.is(service.asked.length, 2);
    assert.is(tokens.renewals(), 1);
    service.answers([refused]);
    await expectFailure(call(options), "Unauthorized");
    assert.is(service.asked.length, 2);
  });
}

test.run();

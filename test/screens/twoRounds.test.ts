/** Two rounds of invitations at the same time: on two devices, and in two windows of one. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import type { App } from "../../src/core/createApp.ts";
import { deviceMemory } from "../../src/core/deviceMemory.ts";
import { runRound, shuffled } from "../../src/domain/round.ts";
import { inviteInRound, newInviteRound } from "../../src/tasks/invite.ts";
import { type Clock, wallClock } from "../../src/wire/browser.ts";
import type { GraphQLRead } from "../../src/wire/http/request.ts";
import { tokenOf } from "../backend/caller.ts";
import { startBackend } from "../backend/server.ts";
import { createRandom } from "../simulation/random.ts";
import { clientsOf } from "../support/clients.ts";
import { fakeClock } from "../support/clock.ts";
import { fakeLocks } from "../support/fakeLocks.ts";
import { invitable } from "../support/invitable.ts";
import { memoryStore } from "../support/memoryStore.ts";

interface Customer {
  id: string;
  person: { name: string; emailaddress: string; phonenumber_preferred: string; type: string };
}

interface Device {
  wire: App["wire"];
  clock: Clock;
  locks: LockManager | null;
  sharedStorage: ReturnType<typeof memoryStore>;
  random: () => number;
}

/** A round as a staff member's window runs it. Resolves with its outcomes by the customer's id. */
async function round(customers: readonly Customer[], device: Device) {
  const memory = deviceMemory(device, "astrid");
  const state = newInviteRound(device.clock.now());
  const outside = { wire: device.wire, platform: device as unknown as App["platform"] };
  const outcomes = new Map<string, { text: string; notes?: readonly string[] }>();
  await runRound(shuffled(customers, device.random), {
    atOnce: 1,
    stop: new AbortController().signal,
    run: (one) => inviteInRound(outside, one, memory, state),
    isTrouble: () => false,
    onResult: ({ id }, outcome) => void outcomes.set(id, outcome),
  });
  return outcomes;
}

const people = (count: number): Customer[] =>
  Array.from({ length: count }, (_, place) => {
    const email = `person${place}@bau.example`;
    const person = { name: `Person ${place}`, emailaddress: email, phonenumber_preferred: "", type: "" };
    return { id: String(20_000 + place), person };
  });

/** A service that invites again, with requests that take 20 to 120 ms there and as long back. */
function slowService(clock: ReturnType<typeof fakeClock>, random: () => number) {
  const rows = new Map<string, object>();
  const mails: string[] = [];
  const way = () => new Promise<void>((done) => clock.setTimeout(done, 20 + random() * 100));
  const asked = async <T>(answer: () => T): Promise<T> => {
    await way();
    const value = answer();
    await way();
    return value;
  };
  const none = { required: false, sent: false, sentAt: null, path: null };
  const wire = {
    read: (read: { path?: string; page?: (token: null) => GraphQLRead<unknown> }) =>
      asked(() => {
        if (!read.page) return { client_name: "Bau GmbH" };
        const filter = read.page(null).variables.filter as { or: { client_id?: { eq: unknown } }[] };
        const row = rows.get(String(filter.or[0]?.client_id?.eq));
        return row ? [row] : [];
      }),
    admin: {
      post: (_path: string, { client_id: id, email, name }: Record<string, string>) =>
        asked(() => {
          mails.push(String(email));
          const createdAt = new Date(clock.now()).toISOString();
          const row = { id, client_id: id, email, name, client: "Bau GmbH", createdAt, updatedAt: createdAt };
          if (!rows.has(String(id)))
            rows.set(String(id), { ...row, avv: none, sepa: none, documentation: none });
        }),
    },
  };
  return { wire: wire as unknown as App["wire"], mails };
}

/** The addresses that got more than one mail. */
const doubles = (mails: readonly string[]) =>
  new Set(mails.filter((email, place) => mails.indexOf(email) !== place));

/** Two rounds of forty; the second begins so many milliseconds later. `isOneDevice`: two windows that share locks and notes. */
async function pair(seed: number, laterMs: number, isOneDevice: boolean) {
  const clock = fakeClock();
  const random = createRandom(seed).next;
  const { wire, mails } = slowService(clock, random);
  const device = () => ({ wire, clock, locks: fakeLocks().manager, sharedStorage: memoryStore(), random });
  const first = device();
  const second = isOneDevice ? first : device();
  const customers = people(40);
  const begun = [round(customers, first)];
  await clock.pass(laterMs);
  const rounds = Promise.all([...begun, round(customers, second)]);
  let isOver = false;
  void rounds.then(() => {
    isOver = true;
  });
  while (!isOver) await clock.pass(10_000);
  const outcomes = await rounds;
  assert.is(new Set(mails).size, customers.length, "everybody is invited");
  return { outcomes, doubles: doubles(mails) };
}

test("two devices that invite the same forty mail at most one person twice on average, and say so where they see it", async () => {
  let twice = 0;
  let said = 0;
  for (let seed = 1; seed <= 100; seed += 1) {
    const { outcomes, doubles } = await pair(seed, (seed % 11) * 1_000, false);
    twice += doubles.size;
    const noted = outcomes.flatMap((results) => [...results.values()]).filter(({ notes }) => notes);
    said += noted.length;
    assert.ok(noted.length <= doubles.size, "nobody is said to have two mails who has one");
  }
  assert.ok(twice <= 100, `${twice} people in 100 pairs`);
  assert.ok(said > 0, "some of them are seen");
});

test("two windows of one device never mail anybody twice", async () => {
  for (let seed = 1; seed <= 100; seed += 1) {
    const { doubles } = await pair(seed, (seed % 11) * 1_000, true);
    assert.equal([...doubles], [], `seed ${seed}`);
  }
});

test("over HTTP, two windows of one device mail everybody once", async () => {
  const backend = await startBackend({ control: true, customers: 60 });
  const token = await tokenOf(backend, "admin@nordwind.example");
  const service = (baseUrl: string) =>
    clientsOf({ pageUrl: `${backend.url}/admin`, baseUrl, tokens: { accessToken: async () => token } });
  const { read: readAll, ...data } = service("/api/clients/");
  // The customer system's own token is not what this test is about.
  const read = (asked: Parameters<typeof readAll>[0], call = {}) =>
    "path" in asked ? Promise.resolve({ client_name: "Bau GmbH" }) : readAll(asked, call);
  const wire = { read, graphql: data, admin: service("/api/admin/") } as unknown as App["wire"];
  const device = { wire, clock: wallClock, locks: fakeLocks().manager, sharedStorage: memoryStore() };
  const customers = invitable(backend)
    .slice(0, 10)
    .map(({ customer, user }) => ({ id: customer.id, person: user }));
  await Promise.all([1, 2].map((seed) => round(customers, { ...device, random: createRandom(seed).next })));
  const mails = backend.outbox.all().filter(({ kind }) => kind === "invitation");
  assert.equal(mails.map(({ to }) => to).sort(), customers.map(({ person }) => person.emailaddress).sort());
  await backend.close();
});

test.run();

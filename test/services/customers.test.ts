/** The whole list of customers, from services that count wrongly, repeat themselves or answer with too much. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import * as v from "valibot";
import * as customers from "../../src/services/customers.ts";
import type { AnyRead } from "../../src/wire/http/request.ts";

/** Answers the page of a number with these bodies; counts the requests. */
function service(bodyOf: (page: number) => unknown) {
  const seen: number[] = [];
  const read = async (description: AnyRead) => {
    if (!("query" in description)) throw new Error("not a read of the customer system");
    const page = Number(description.query.site);
    seen.push(page);
    return v.parse(description.schema, bodyOf(page));
  };
  return { seen, wire: { read: read as never } };
}

const rows = (page: number, size = 50) =>
  Array.from({ length: size }, (_, place) => ({ id: page * size + place, name: "Bau" }));

const { signal } = new AbortController();

for (const record_count of [2_147_483_647, 1e15])
  test(`a count of ${record_count} ends after a few empty pages, and what did not come is said`, async () => {
    const { seen, wire } = service((page) => ({ clients: page > 3 ? [] : rows(page), record_count }));
    const { clients, unreadable, pagesRead, pages } = await customers.all(wire, signal);
    assert.is(clients.length, 150);
    assert.is(unreadable, record_count - 150);
    assert.is(pagesRead, pages);
    assert.ok(seen.length <= 10, `${seen.length} requests`);
  });

test("a service that ignores the page's number is not read without end", async () => {
  const { seen, wire } = service(() => ({ clients: rows(1), record_count: 100_000 }));
  const { clients, unreadable } = await customers.all(wire, signal);
  assert.equal([clients.length, unreadable], [50, 99_950]);
  assert.ok(seen.length <= 8, `${seen.length} requests`);
});

test("a list without end is not read without end", async () => {
  const { seen, wire } = service((page) => ({ clients: rows(page, 2), page_size: 2, record_count: 2e9 }));
  const { clients, unreadable } = await customers.all(wire, signal);
  assert.equal([seen.length, clients.length, unreadable], [1_200, 2_400, 2e9 - 2_400]);
});

test("the largest real list is read whole, and its progress is shown", async () => {
  const { seen, wire } = service((page) => ({ clients: page > 200 ? [] : rows(page), record_count: 10_000 }));
  const progress: number[] = [];
  const { clients, unreadable } = await customers.all(wire, signal, ({ pagesRead, pages }) => {
    assert.is(pages, 200);
    progress.push(pagesRead);
  });
  assert.equal([seen.length, clients.length, unreadable], [200, 10_000, 0]);
  assert.equal(
    progress,
    Array.from({ length: 199 }, (_, place) => place + 1),
  );
});

test("a page size that cannot be counts as the usual one", async () => {
  for (const page_size of [0, -1, 0.5, "0", "viele", null, {}]) {
    const { seen, wire } = service((page) => ({
      clients: rows(page),
      page_size,
      page_no: -3,
      record_count: 100,
    }));
    assert.is((await customers.all(wire, signal)).clients.length, 100, JSON.stringify(page_size));
    assert.is(seen.length, 2);
  }
});

test.run();

/** Customers in a real browser: late parts move nothing, and a customer's page fits on paper. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { overhang } from "../support/overhang.ts";
import { openPages } from "../support/pages.ts";
import { openInside } from "./goInside.ts";
import { holdRequests } from "./heldRequests.ts";
import { watchMoves } from "./layoutShift.ts";

const { backend, enter } = await openPages(test, { customers: 60, appCustomers: 20 });
const [customer] = backend.world.customers;
/** The page is used from test to test. */
const { page, complainsOnlyOf } = await enter("admin@nordwind.example", "/admin", { keep: true });

const moves = await watchMoves(page);

/** Holds back the requests to that path. The returned function releases them and returns what moves until then. */
async function hold(path: string): Promise<() => Promise<string[]>> {
  const isIt = ({ pathname }: URL) => pathname === path;
  const release = await holdRequests(page, isIt);
  return async () => {
    const answered = page.waitForResponse((response) => isIt(new URL(response.url())));
    await release();
    await (await answered).finished();
    return moves();
  };
}

test("the parts of a customer may arrive in any order: nothing on screen moves", async () => {
  const longest = backend.world.customers.reduce((a, b) => (b.name.length > a.name.length ? b : a));
  const lastFirst = ["clientcontract", "client/sites", "client/assets", "client/users", "client/details"];
  for (const [width, of] of [
    [360, longest],
    [360, customer],
    [1280, customer],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const paths = [...lastFirst.map((name) => `/api/clients/${name}`), "/graphql"];
    const releases = await Promise.all(paths.map(hold));
    await page.goto(`/admin/customers/${of?.id}`);
    for (const [index, release] of releases.entries()) {
      assert.equal(await release(), [], `${of?.name}, ${width} px, with ${paths[index]}`);
    }
    await isComplete();
    assert.equal(await moves(), [], `${of?.name}, ${width} px`);
  }
  complainsOnlyOf();
});

async function isComplete() {
  await page.getByRole("heading", { name: "Assets" }).waitFor();
  await page.getByText("Assets werden geladen").waitFor({ state: "detached" });
  await page
    .getByText(/^(Einladen|Dokumente)/)
    .first()
    .waitFor();
}

test("two addresses and the contract leave no gap beside them; a person without an invitation is in line", async () => {
  const of = backend.world.customers.find(({ invoice_address, contract }) => invoice_address && contract);
  const edges = (name: string) =>
    page.getByRole("heading", { name, exact: true }).evaluate((heading) => {
      const card = heading.closest("[class*=Card_card]")?.getBoundingClientRect();
      return [Math.round(card?.left ?? 0), Math.round(card?.right ?? 0)];
    });
  await openInside(page, `/admin/customers/${of?.id}`);
  await isComplete();
  for (const [width, media] of [
    [768, "screen"],
    [718, "print"],
  ] as const) {
    await page.setViewportSize({ width, height: 1000 });
    await page.emulateMedia({ media });
    const [left] = await edges("Rechnungsadresse");
    const [, right] = await edges("Lieferadresse");
    assert.equal(await edges("Vertrag"), [left, right], `${width} px`);
  }
  await page.emulateMedia({ media: null });
  const offset = await page
    .getByText("nicht eingeladen")
    .first()
    .evaluate((badge) => {
      const { left } = badge.getBoundingClientRect();
      return left - (badge.closest("[class*=People_state]")?.getBoundingClientRect().left ?? 0);
    });
  assert.ok(Math.abs(offset) < 1, `${offset} px`);
});

test("a customer printed on A4 has people, addresses and tables, without buttons, within the paper", async () => {
  await openInside(page, `/admin/customers/${customer?.id}`);
  await isComplete();
  await page.emulateMedia({ media: "print" });
  for (const width of [794, 718]) {
    await page.setViewportSize({ width, height: 1123 });
    assert.is(await overhang(page), 0);
    for (const button of await page.getByRole("button").all()) assert.not(await button.isVisible());
    for (const text of [
      customer?.users[0]?.name,
      "Lieferadresse",
      "Standorte",
      customer?.assets[0]?.key_field,
    ]) {
      const part = page.getByText(text ?? "").first();
      assert.ok(await part.isVisible(), text);
    }
  }
});

test.run();

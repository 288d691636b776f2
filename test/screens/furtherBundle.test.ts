/** Staff's two bundles: when the further one is fetched, and what staff see while it is late or does not come. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { type AreaBundle, bundleOf } from "../../src/domain/role.ts";
import { addressOf, bundleOfAddress, routePaths } from "../../src/routes.ts";
import { RELOADED_BUILD_KEY } from "../../src/storageKeys.ts";
import { advancingClock, settled } from "../support/clock.ts";
import { holdFetch } from "../support/heldFetch.ts";
import { poll } from "../support/poll.ts";
import { openScreens, type ScreenVisitor } from "../support/screenVisitor.tsx";

const { backend, rows, visit } = await openScreens(test, { customers: 3, appCustomers: 3, isQuiet: true });
const [customer] = backend.world.customers;
assert.ok(customer);

/** Longer than the pause before an idle page fetches ahead. Milliseconds. */
const IDLE_MS = 2_000;

/** Bundles as from a server. The further one arrives or fails when the test says so. */
function furtherBundle() {
  const tries: ((isThere: boolean) => void)[] = [];
  async function loadBundle<T>(name: string, importIt: () => Promise<T>): Promise<T> {
    if (name !== "records") return importIt();
    const isThere = await new Promise<boolean>((answer) => tries.push(answer));
    if (!isThere) throw new TypeError("Failed to fetch");
    return importIt();
  }
  const asked = (count: number) => poll(() => tries.length === count, `request ${count} for the bundle`);
  return {
    loadBundle,
    tries: () => tries.length,
    /** The request of that number is answered. */
    async comes(count = 1) {
      await asked(count);
      tries[count - 1]?.(true);
    },
    async fails(count = 1) {
      await asked(count);
      tries[count - 1]?.(false);
    },
  };
}

const pressStrgK = () =>
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true }));
const searchField = () => document.querySelector("dialog[open] [role=combobox]");
const openCustomer = ({ app }: ScreenVisitor) => app.router.navigate(`/admin/customers/${customer.id}`);

for (const [list, address, held] of [
  ["App-Kunden", "/admin/app-customers", "/graphql"],
  ["Kunden", "/admin/customers", "/api/clients/client"],
] as const) {
  test(`${list}: the further bundle is fetched only after the first row, once the page is idle`, async () => {
    const bundle = furtherBundle();
    const clock = advancingClock();
    const list = holdFetch((url) => url.includes(held));
    const platform = { fetch: list.fetch, clock, loadBundle: bundle.loadBundle };
    await visit(address, { platform });
    await poll(() => list.count() > 0, "the list's request");
    clock.advance(IDLE_MS);
    await new Promise((resume) => setTimeout(resume, 50));
    assert.is(bundle.tries(), 0, "before the first row");
    list.release();
    await poll(() => rows().length > 0, "the first row");
    assert.is(bundle.tries(), 0, "with the first row");
    clock.advance(IDLE_MS);
    await bundle.comes();
  });
}

test("a customer opened before the further bundle is there waits inside the layout", async () => {
  const bundle = furtherBundle();
  const visitor = await visit("/admin/customers", { platform: bundle });
  await poll(() => rows().length > 0, "the list");
  const menu = document.querySelector("nav");
  openCustomer(visitor);
  await poll(() => document.querySelector("main [role=status]"), "the skeleton");
  await bundle.comes();
  await visitor.heading(customer.name);
  assert.is(document.querySelector("nav"), menu, "the menu stays");
});

test("a customer whose bundle does not come is offered for another try", async () => {
  const bundle = furtherBundle();
  const visitor = await visit("/admin/customers", { platform: bundle });
  await poll(() => rows().length > 0, "the list");
  // As after the one reload of the page, which may help.
  window.sessionStorage.setItem(RELOADED_BUILD_KEY, "");
  openCustomer(visitor);
  await bundle.fails();
  await visitor.sees("Seite nicht geladen");
  await visitor.press("Erneut versuchen");
  await bundle.comes(2);
  await visitor.heading(customer.name);
});

test("a failed fetch ahead shows nothing; the customer's screen fetches the bundle again", async () => {
  const bundle = furtherBundle();
  const clock = advancingClock();
  const visitor = await visit("/admin/customers", { platform: { ...bundle, clock } });
  await poll(() => rows().length > 0, "the list");
  clock.advance(IDLE_MS);
  await bundle.fails();
  await settled();
  assert.not(visitor.shows("nicht geladen"));
  openCustomer(visitor);
  await bundle.comes(2);
  await visitor.heading(customer.name);
});

test("Strg K pressed before the further bundle is there opens the search when it comes", async () => {
  const bundle = furtherBundle();
  const visitor = await visit("/admin/app-customers", { platform: bundle });
  await visitor.heading("App-Kunden");
  pressStrgK();
  await bundle.comes();
  await poll(searchField, "the search");
});

test("a search whose bundle does not come says so, and opens at the next press", async () => {
  const bundle = furtherBundle();
  const visitor = await visit("/admin/app-customers", { platform: bundle });
  await visitor.heading("App-Kunden");
  pressStrgK();
  await bundle.fails();
  await visitor.told("Suche nicht geladen", "Internetverbindung");
  await visitor.closeDialog();
  pressStrgK();
  await bundle.comes(2);
  await poll(searchField, "the search");
});

test("an address of the further bundle fetches that bundle at once, without waiting for the first", async () => {
  const bundles: string[] = [];
  const visitor = await visit("/admin/users", {
    platform: {
      loadBundle(name, importIt) {
        bundles.push(name);
        return importIt();
      },
    },
  });
  await visitor.heading("Mitarbeiter");
  assert.equal(bundles, ["records"]);
});

test("each address names the bundle that has its screen", async () => {
  const modules: Record<AreaBundle, { screens: object }> = {
    staff: await import("../../src/areas/staff.ts"),
    records: await import("../../src/areas/records.ts"),
    customer: await import("../../src/areas/customer.ts"),
  };
  for (const { area, name } of routePaths) {
    if (area === "auth") continue;
    const address = addressOf(area, name, { id: "a.b@c.de", assetid: "7" });
    const bundle = bundleOf(area, address);
    assert.is(bundleOfAddress(`${address}?tab=alle#a`), bundle);
    assert.ok(name in modules[bundle].screens, `${bundle} has ${name}`);
    assert.is(
      name in modules.staff.screens,
      bundle === "staff",
      `${name} is in the first bundle it is needed from`,
    );
  }
});

test.run();

/** What every run has: time, tabs that open, and somebody who signs in and looks around. */
import { homeArea, type Role, roleOf } from "../../../src/domain/role.ts";
import { addressOf } from "../../../src/routes.ts";
import { identityOf } from "../browser.ts";
import { type Person, people } from "../services.ts";
import type { World } from "../world.ts";
import {
  atPage,
  awakePage,
  MOST_TABS,
  type Operations,
  oneOf,
  openTabs,
  operation,
  personBy,
  type Scene,
} from "./operation.ts";

const waits = [20, 200, 1000, 5000, 20_000, 70_000] as const;
const firstAddresses = [
  "/",
  "/admin",
  "/customer",
  "/auth/login",
  "/customer/sepa",
  "/admin/app-customers",
] as const;

const customersAddresses = [
  ...["/customer/avv", "/customer/sepa", "/customer", "/customer/avv", "/customer/sepa"],
  ...["/auth/change-password", "/"],
] as const;

/** Addresses that a person of that role may want to open, mostly those with something to do. */
function addressesOf(world: World, role: Role | null): readonly string[] {
  if (role === null) return ["/auth/login", "/"];
  if (role === "Customer") return customersAddresses;
  const area = homeArea(role);
  const details = world.services.world
    .clients()
    .map(({ id }) => addressOf(area, "AppCustomerDetails", { id }));
  return [
    ...details,
    addressOf(area, "AppCustomers", {}),
    "/admin",
    addressOf(area, "Customers", {}),
    "/auth/change-password",
    ...details,
    ...world.services.world.customers.slice(2, 4).map(({ id }) => addressOf(area, "CustomerDetails", { id })),
  ];
}

function signsIn(world: World, { page, visitor }: Scene, person: Person) {
  const { app } = page;
  const password = world.services.passwords.get(person.email) ?? "";
  const identities = world.browser.pages().map(identityOf);
  // Decision 25: a browser has one session, which belongs to the latest sign-in in any tab.
  if (identities.some((other) => other && other.email !== person.email))
    world.invariants.allow("somebody else signs in over the session");
  world.invariants.signsIn(page);
  void visitor.presses("signs in", () => app.wire.cognito.signIn(person.email, password), {
    onSuccess(step) {
      if (step.kind === "signedIn") app.session.begin(step.identity);
    },
  });
}

export const basics: Operations = {
  waits: operation(12, "basics", (world, _tab, detail) => {
    const ms = oneOf(waits, detail);
    return { tells: `${ms} ms pass.`, run: () => world.time.pass(ms) };
  }),
  works: operation(5, "basics", (world, tab, detail) => {
    const minutes = 1 + (detail % 6);
    return {
      tells: `${minutes} minutes pass, with somebody at the screen.`,
      async run() {
        for (let minute = 0; minute < minutes; minute++) {
          await world.time.pass(60_000);
          const page = awakePage(world, tab);
          if (page) world.moves(page);
        }
      },
    };
  }),
  opens: operation(6, "basics", (world, _tab, detail) => {
    if (openTabs(world).length >= MOST_TABS) return null;
    const address = oneOf(firstAddresses, detail);
    return { tells: `A tab opens at ${address}.`, run: () => void world.browser.open(address) };
  }),
  signsIn: atPage(10, "basics", (world, scene) => {
    const session = scene.page.app.session.store.get();
    const isLogin = scene.visitor.screen() === "Login" && session.kind === "none";
    if (!isLogin && session.kind !== "expired") return null;
    const same = "identity" in session ? personBy(session.identity.email) : null;
    const person = same && scene.detail % 4 > 0 ? same : oneOf(people, scene.detail >> 2);
    return { tells: `${person.name} signs in.`, run: () => signsIn(world, scene, person) };
  }),
  goes: atPage(12, "basics", (world, { page, visitor, detail }) => {
    const identity = identityOf(page);
    const address = oneOf(addressesOf(world, identity && roleOf(identity.groups)), detail);
    return {
      tells: `goes to ${address.replace(/[0-9a-f-]{36}/, "…")}.`,
      run: () => visitor.goTo(address, detail % 5 > 0),
    };
  }),
  goesBack: atPage(4, "basics", (_world, { visitor, detail }) => ({
    tells: "goes back.",
    run: () => visitor.goBack(detail % 3 > 0),
  })),
  retries: atPage(2, "basics", (_world, { visitor }) =>
    [...visitor.shown.values()].some(({ kind }) => kind === "failed")
      ? { tells: "presses „Erneut versuchen“.", run: () => visitor.retries() }
      : null,
  ),
};

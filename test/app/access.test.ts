/** The guard over the whole table: every route times every kind of visitor (decisions 8 and 25). */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { type AccessDecision, checkAccess } from "../../src/core/access.ts";
import type { Session } from "../../src/core/session.ts";
import type { Area } from "../../src/domain/role.ts";
import { addressOf, matchAddress, needsSession, type RoutePath, routePaths } from "../../src/routes.ts";

const somebody = (...groups: string[]) => ({
  sub: "1",
  email: "wer@firma.example",
  givenName: "",
  fullName: "",
  groups,
  signedInAt: 1,
});
const active = (...groups: string[]): Session => ({ kind: "active", identity: somebody(...groups) });
const expired = (...groups: string[]): Session => ({ kind: "expired", identity: somebody(...groups) });

interface Kind {
  who: string;
  session: Session;
  /** Area of their Home; null for a known account without an area. */
  home: Area | null;
  mayEnter: readonly Area[];
}

const everywhere: readonly Area[] = ["admin", "employee", "customer"];

const signedIn: readonly Kind[] = [
  { who: "Admin", session: active("Admin"), home: "admin", mayEnter: everywhere },
  { who: "Employee", session: active("Employee"), home: "employee", mayEnter: ["employee"] },
  { who: "Customer", session: active("Customer"), home: "customer", mayEnter: ["customer"] },
  { who: "Guardian", session: active("Guardian"), home: null, mayEnter: [] },
  { who: "no group", session: active(), home: null, mayEnter: [] },
  {
    who: "Customer, then Admin",
    session: active("Customer", "Admin"),
    home: "customer",
    mayEnter: ["customer"],
  },
  { who: "Admin, then Customer", session: active("Admin", "Customer"), home: "admin", mayEnter: everywhere },
  { who: "Guardian, then Admin", session: active("Guardian", "Admin"), home: null, mayEnter: [] },
  { who: "expired Admin", session: expired("Admin"), home: "admin", mayEnter: everywhere },
  { who: "expired Employee", session: expired("Employee"), home: "employee", mayEnter: ["employee"] },
  { who: "expired Customer", session: expired("Customer"), home: "customer", mayEnter: ["customer"] },
  { who: "expired Guardian", session: expired("Guardian"), home: null, mayEnter: [] },
];

/** No session: no visitor has signed in, or the check at the start failed. */
const outside: Session = { kind: "none" };
const asking: Session = { kind: "asking" };

test("half a surrogate pair in an id still makes an address", () => {
  assert.match(addressOf("admin", "UserDetails", { id: "a\ud83d" }), /^\/admin\/users\/a/);
});

const exampleOf = ({ area, name }: RoutePath) => addressOf(area, name, { id: "a.b@c.de", assetid: "7" });

const homes: Record<Area, string> = { admin: "/admin", employee: "/employee", customer: "/customer" };

function expected(route: RoutePath, { home, mayEnter }: Kind): AccessDecision {
  if (route.area === "auth" && /^Password/.test(route.name)) return { kind: "enter" };
  if (home === null) return { kind: "noPermission" };
  const enters = route.area === "auth" ? route.name === "ChangePassword" : mayEnter.includes(route.area);
  return enters ? { kind: "enter" } : { kind: "redirect", to: homes[home] };
}

/** The whole table, so that a new route cannot come without a decision about who enters it. */
const table: Readonly<Record<RoutePath["area"], readonly string[]>> = {
  admin: [
    ...["Home", "Customers", "CustomerDetails", "CustomerAsset", "AppCustomers", "AppCustomerDetails"],
    ...["Invitations", "Users", "NewUser", "UserDetails"],
  ],
  employee: ["Home", "Customers", "CustomerDetails", "AppCustomers", "AppCustomerDetails"],
  customer: ["CustomerMenu", "AVVView", "SEPAView"],
  auth: ["Login", "PasswordForgot", "PasswordForgotConfirm", "NewPassword", "ChangePassword"],
};

test("the table has these routes, and no other", () => {
  const expected = Object.entries(table).flatMap(([area, names]) => names.map((name) => `${area} ${name}`));
  const existing = routePaths.map(({ area, name }) => `${area} ${name}`);
  const unknown = existing.filter((route) => !expected.includes(route));
  const missing = expected.filter((route) => !existing.includes(route));
  assert.equal({ unknown, missing }, { unknown: [], missing: [] });
});

test("every route has an example that leads to it", () => {
  for (const route of routePaths) assert.equal(matchAddress(exampleOf(route))?.route, route, route.path);
});

for (const kind of signedIn) {
  test(`${kind.who}: every route`, () => {
    for (const route of routePaths) {
      assert.equal(checkAccess(route, kind.session, exampleOf(route)), expected(route, kind), route.path);
    }
  });
}

test("a visitor without a session enters only screens without sign-in; the address is remembered with its query", () => {
  for (const route of routePaths) {
    const address = `${exampleOf(route)}?search=M%C3%BCller&page=2`;
    const verdict = checkAccess(route, outside, address);
    const wanted: AccessDecision = needsSession(route)
      ? { kind: "redirect", to: "/auth/login", target: address }
      : { kind: "enter" };
    assert.equal(verdict, wanted, route.path);
  }
});

test("a tab that waits for another tab's session decides nothing yet, and the login is open", () => {
  for (const route of routePaths) {
    const verdict = checkAccess(route, asking, exampleOf(route));
    assert.equal(verdict, { kind: needsSession(route) ? "wait" : "enter" }, route.path);
  }
});

test("only ChangePassword of the auth screens asks for a session", () => {
  const closed = routePaths.filter((route) => route.area === "auth" && needsSession(route));
  assert.equal(
    closed.map(({ name }) => name),
    ["ChangePassword"],
  );
});

const login = matchAddress("/auth/login")?.route;

for (const kind of signedIn.filter(({ home }) => home !== null)) {
  test(`${kind.who}: the sign-in leads to the remembered address if the role may enter it, else to Home`, () => {
    assert.ok(login && kind.home);
    for (const route of routePaths) {
      const address = exampleOf(route);
      const verdict = checkAccess(login, kind.session, "/auth/login", { address, route });
      // ChangePassword needs a session, and every role may change its password.
      const mayFollow =
        route.area === "auth" ? route.name === "ChangePassword" : kind.mayEnter.includes(route.area);
      assert.equal(verdict, { kind: "redirect", to: mayFollow ? address : homes[kind.home] }, route.path);
    }
  });
}

test("a redirect leads to an address where the visitor may stay", () => {
  for (const { session } of signedIn) {
    for (const route of routePaths) {
      const verdict = checkAccess(route, session, exampleOf(route));
      if (verdict.kind !== "redirect") continue;
      const next = matchAddress(verdict.to)?.route;
      assert.ok(next);
      assert.equal(checkAccess(next, session, verdict.to), { kind: "enter" });
    }
  }
});

test.run();

/** Bundles of screens: which address needs which, and what is remembered of those that came or did not. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { bundleOf } from "../../src/domain/role.ts";
import { type Area, routePaths } from "../../src/routes.ts";
import { type AreaModule, createAreas, type LoadedModules } from "../../src/shell/areas.ts";
import { ensureDocument } from "../support/document.ts";

ensureDocument();
const modules: Readonly<Record<string, AreaModule>> = {
  staff: await import("../../src/areas/staff.ts"),
  records: await import("../../src/areas/records.ts"),
  customer: await import("../../src/areas/customer.ts"),
};
const never = () => Promise.reject(new Error("not here"));
const imports = { staff: never, records: never, customer: never, account: never };

test("each address belongs to the bundle that has its screen; the staff's first screens need the least", () => {
  const needed = new Map<string, string>();
  for (const { name, area, path } of routePaths) {
    if (area === "auth") continue;
    const bundle = bundleOf(area, path.replace(/:\w+/g, "1"));
    assert.ok(modules[bundle]?.screens[name], `${path} is in ${bundle}`);
    needed.set(path, bundle);
  }
  const staff = [...needed].filter(([, bundle]) => bundle === "staff").map(([path]) => path);
  assert.equal(staff.sort(), [
    "/admin",
    "/admin/app-customers",
    "/admin/customers",
    "/employee",
    "/employee/app-customers",
    "/employee/customers",
  ]);
  const areas: Area[] = ["admin", "employee", "customer"];
  assert.equal(
    areas.map((area) => bundleOf(area)),
    ["staff", "staff", "customer"],
  );
  assert.is(bundleOf("admin", "/admin/"), "staff", "with a slash at its end");
  assert.is(bundleOf("admin", "/admin/app-customers/"), "staff");
});

test("the records' bundle has the staff's, too: same layout, same screens", async () => {
  const { staff, records } = modules;
  assert.ok(staff && records);
  assert.is(records.Layout, staff.Layout);
  for (const [name, screen] of Object.entries(staff.screens)) assert.is(records.screens[name], screen);

  const loaded: LoadedModules = { records };
  const areas = createAreas(imports, never, loaded);
  assert.is(areas.module("staff"), records);
  await areas.load("staff");
  assert.not(areas.failed("staff"), "nothing is asked for");
});

test("what was fetched ahead in vain is tried anew by the first who needs it, and told to them alone", async () => {
  let tries = 0;
  const areas = createAreas(imports, async () => {
    tries += 1;
    throw new Error("offline");
  });
  await areas.ahead("records");
  assert.equal([tries, areas.failed("records")], [1, false]);
  await areas.load("records");
  assert.equal([tries, areas.failed("records")], [2, true]);
});

test.run();

/** The entry: names the areas, and runs nothing until the bootstrap in index.html calls `start`. */
import type { PageStart } from "./shell/start.tsx";
import { startApp } from "./shell/start.tsx";

// Here alone, so that an edited screen renames its area and this file, never the app's bundle.
export const start = (page: PageStart): void =>
  startApp(page, {
    staff: () => import("./areas/staff.ts"),
    customer: () => import("./areas/customer.ts"),
  });

/** The administrator's screens but for the app customers, in every state. */
import { test } from "uvu";
import { checkScenes } from "./sceneChecks.ts";

await checkScenes(
  test,
  ({ as, address }) => as === "admin@nordwind.example" && !address.startsWith("/admin/app-customers"),
);

test.run();

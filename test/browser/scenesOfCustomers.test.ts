/** The customers' screens, in every state. */
import { test } from "uvu";
import { checkScenes } from "./sceneChecks.ts";

await checkScenes(
  test,
  ({ as, address }) => as !== "admin@nordwind.example" && address.startsWith("/customer"),
);

test.run();

/** The screens of visitors who are signed out, and of staff other than the administrator, in every state. */
import { test } from "uvu";
import { checkScenes } from "./sceneChecks.ts";

await checkScenes(
  test,
  ({ as, address }) => as !== "admin@nordwind.example" && !address.startsWith("/customer"),
);

test.run();

/** The administrator's screens, in every state. */
import { test } from "uvu";
import { checkScenes } from "./sceneChecks.ts";

await checkScenes(test, ({ as }) => as === "admin@nordwind.example");

test.run();

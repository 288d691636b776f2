/** The screens of everybody but the administrator, in every state: signed out, other staff, customers. */
import { test } from "uvu";
import { checkScenes } from "./sceneChecks.ts";

await checkScenes(test, ({ as }) => as !== "admin@nordwind.example");

test.run();

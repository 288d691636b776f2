/** The main job in Firefox. */
import { test } from "uvu";
import { walkInFirefox } from "../../support/engines/inFirefox.ts";
import { mainJob } from "./mainJob.ts";

walkInFirefox(test, mainJob);

/** The main job in Firefox. */
import { test } from "uvu";
import { walkInFirefox } from "../../support/engines/journey.ts";
import { mainJob } from "./mainJob.ts";

walkInFirefox(test, mainJob);

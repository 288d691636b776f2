/** What only an engine can show besides the main job, in Firefox. */
import { test } from "uvu";
import { walkInFirefox } from "../../support/engines/journey.ts";
import { moreAlone } from "./more.ts";

walkInFirefox(test, moreAlone);

/** The whole job in Firefox. */
import { test } from "uvu";
import { startFirefox } from "../../support/engines/firefox.ts";
import { installedFirefox } from "../../support/engines/installed.ts";
import { notRun } from "../../support/notRun.ts";
import { walkTheJob } from "./journey.ts";

const program = installedFirefox();
if (program) {
  walkTheJob(test, "Firefox", () => startFirefox(program));
  test.run();
} else {
  notRun("Firefox", ["firefox-esr"]);
}

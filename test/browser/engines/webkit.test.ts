/** The whole job in WebKitGTK, which shares its engine with Safari. */
import { test } from "uvu";
import { installedWebKit } from "../../support/engines/installed.ts";
import { startWebKit } from "../../support/engines/webkit.ts";
import { notRun } from "../../support/notRun.ts";
import { walkTheJob } from "./journey.ts";

const programs = installedWebKit();
if ("missing" in programs) {
  notRun("WebKit", programs.missing);
} else {
  walkTheJob(test, "WebKit", () => startWebKit(programs));
  test.run();
}

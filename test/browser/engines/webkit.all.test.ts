/** The main job and the rest in WebKitGTK, which shares its engine with Safari. */
import { test } from "uvu";
import { installedWebKit } from "../../support/engines/installed.ts";
import { walk } from "../../support/engines/journey.ts";
import { startWebKit } from "../../support/engines/webkit.ts";
import { notRun } from "../../support/notRun.ts";
import { mainJob } from "./mainJob.ts";
import { more } from "./more.ts";

const programs = installedWebKit();
if ("missing" in programs) {
  notRun("WebKit", programs.missing);
} else {
  const journey = mainJob(() => startWebKit(programs));
  walk(test, { ...journey, steps: { ...journey.steps, ...more } });
  test.run();
}

/** The main job and the rest in WebKitGTK, which shares its engine with Safari. */
import { test } from "uvu";
import { installedWebKit } from "../../support/engines/installed.ts";
import { walk } from "../../support/engines/journey.ts";
import { startWebKit } from "../../support/engines/webkit.ts";
import { notRun } from "../../support/notRun.ts";
import { mainJobAndMore } from "./more.ts";

const programs = installedWebKit();
if (!programs) {
  notRun("WebKit", ["webkit2gtk-driver", "xvfb", "locales"]);
} else {
  walk(
    test,
    mainJobAndMore(() => startWebKit(programs)),
  );
  test.run();
}

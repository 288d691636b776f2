/** Journeys in Firefox. They are apart from `journey.ts`, so that a journey in another engine does not install Firefox. */
import type { Test } from "uvu";
import { notRun } from "../notRun.ts";
import type { Engine } from "./engine.ts";
import { type Preferences, startFirefox } from "./firefox.ts";
import { installedFirefox } from "./installed.ts";
import { type Journey, walk } from "./journey.ts";

/** Runs the journey in Firefox if it is installed, with these preferences, as the only tests of a file. */
export function walkInFirefox<World>(
  test: Test,
  journey: (start: () => Promise<Engine>) => Journey<World>,
  preferences: Preferences = {},
): void {
  const program = installedFirefox();
  if (!program) {
    notRun("Firefox", ["firefox-esr"]);
    return;
  }
  walk(
    test,
    journey(() => startFirefox(program, preferences)),
  );
  test.run();
}

/**
 * Tests that are steps of one journey through one browser. A step that an assertion ends is never repeated, and no later
 * one is tried. When the driver itself fails, the browser is started once more and the journey walked again up to there.
 */
import type { Test } from "uvu";
import { notRun } from "../notRun.ts";
import { type Engine, EngineFailure } from "./engine.ts";
import { type Preferences, startFirefox } from "./firefox.ts";
import { installedFirefox } from "./installed.ts";

/** By the name of their test, in their order. */
export type Steps<World> = Readonly<Record<string, (world: World) => Promise<void>>>;

export interface Journey<World> {
  /** Starts a browser and whatever else the steps need. Throws EngineFailure when the browser does not start. */
  begin(): Promise<World>;
  end(world: World): Promise<void>;
  steps: Steps<World>;
}

/** Registers each step as a test. */
export function walk<World>(test: Test, journey: Journey<World>): void {
  const steps = Object.entries(journey.steps);
  let world: World | null = null;
  let done = 0;
  let restarts = 0;
  let failed: string | null = null;

  async function reach(step: number) {
    world ??= await journey.begin();
    for (; done <= step; done += 1) await steps[done]?.[1](world);
  }
  async function reachAgain(step: number, failure: EngineFailure) {
    restarts += 1;
    console.log(`\nrestarted: ${failure.message}`);
    if (world) await journey.end(world);
    world = null;
    done = 0;
    await reach(step);
  }

  for (const [step, [name]] of steps.entries()) {
    test(name, async () => {
      if (failed) throw new Error(`not reached: the journey ended at "${failed}"`);
      try {
        await reach(step).catch((error) => {
          if (error instanceof EngineFailure && restarts === 0) return reachAgain(step, error);
          throw error;
        });
      } catch (error) {
        failed = name;
        throw error;
      }
    });
  }
  test.after(async () => {
    if (world) await journey.end(world);
  });
}

/** Walks it in Firefox where there is one, with these preferences, as the only tests of a file. */
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

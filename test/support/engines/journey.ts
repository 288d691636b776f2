/**
 * Tests that are steps of one journey through one browser. A step that an assertion ends is never repeated, and no later
 * one is tried. When the driver itself fails, the browser is started once more and the journey walked again up to there.
 */
import type { Test } from "uvu";
import { type Engine, EngineFailure } from "./engine.ts";

export interface Journey<World> {
  engine: Engine["name"];
  /** Starts a browser and whatever else the steps need. */
  begin(): Promise<World>;
  end(world: World): Promise<void>;
  steps: Readonly<Record<string, (world: World) => Promise<void>>>;
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
    console.log(`\nrestarted: ${journey.engine}, ${failure.message}`);
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

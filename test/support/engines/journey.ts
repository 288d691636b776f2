/**
 * Tests that are steps of one journey through one browser. A step that fails is never repeated, and no later step runs. If the
 * driver itself fails, the browser is started once more, and the journey repeated up to that step.
 */
import type { Test } from "uvu";
import { EngineFailure } from "./engine.ts";

/** Steps by the titles of their tests, in order. */
export type Steps<World> = Readonly<Record<string, (world: World) => Promise<void>>>;

export interface Journey<World> {
  /** Starts a browser and everything else the steps need. Throws EngineFailure if the browser does not start. */
  begin(): Promise<World>;
  end(world: World): Promise<void>;
  steps: Steps<World>;
}

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

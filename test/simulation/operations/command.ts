/** Sends a command as a screen does, and compares its outcome with what its own requests have done. */
import type { CommandOptions } from "../../../src/core/command.ts";
import type { World } from "../world.ts";
import type { Scene } from "./operation.ts";

export interface Command<R> {
  /** The button. */
  name: string;
  run: () => Promise<R>;
  options?: CommandOptions<R>;
  /** The actions that a success is made of, and what they are about. */
  did: readonly string[];
  about: string;
  /** Whether a success is true, by its result and the number of actions. `result` is null if the command has none. */
  isTrue: (result: R | null, did: number) => boolean;
}

export function sends<R>(
  world: World,
  { page, visitor }: Scene,
  { name, run, options, did: kinds, about: thing, isTrue: isTrueOf }: Command<R>,
) {
  const from = world.services.actions.length;
  const began = world.time.monotonic();
  const mine = () =>
    world.services.actions
      .slice(from)
      .filter(({ by, what, about }) => by === page.id && kinds.includes(what) && about === thing);
  void visitor.presses(name, run, options).then((outcome) => {
    if (!outcome || page.isDead) return;
    const did = mine();
    const isMail = kinds.some((what) => what === "reminder" || what === "invitation");
    if (isMail) world.invariants.mailed(page, thing, began, did.length);
    const isTrue = outcome.code !== null || isTrueOf(outcome.result as R, did.length);
    world.invariants.ended(`tab ${page.tab.number} ${name}`, outcome, did, isTrue);
  });
}

/** Sends a command as a screen does, and compares its outcome with what its own requests have done. */
import type { CommandOptions } from "../../../src/core/command.ts";
import type { World } from "../world.ts";
import type { Scene } from "./operation.ts";

export interface Judge<R> {
  /** The actions that a success is made of, and what they are about. */
  did: readonly string[];
  about: string;
  /** Whether a success is true, by its result and the number of actions. `result` is null if the command has none. */
  isTrue: (result: R | null, did: number) => boolean;
}

export function sends<R>(
  world: World,
  { page, visitor }: Scene,
  name: string,
  command: { run: () => Promise<R>; options?: CommandOptions<R> },
  judge: Judge<R>,
) {
  const from = world.services.actions.length;
  const mine = () =>
    world.services.actions
      .slice(from)
      .filter(({ by, what, about }) => by === page.id && judge.did.includes(what) && about === judge.about);
  void visitor.presses(name, command.run, command.options).then((outcome) => {
    if (!outcome || page.isDead) return;
    const did = mine();
    const isMail = judge.did.some((what) => what === "reminder" || what === "invitation");
    if (isMail) world.invariants.mailed(page, did.length);
    const isTrue = outcome.code !== null || judge.isTrue(outcome.result as R, did.length);
    world.invariants.ended(`tab ${page.tab.number} ${name}`, outcome, did, isTrue);
  });
}

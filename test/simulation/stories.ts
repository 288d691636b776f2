/** Stories in which the app once broke a promise, as short as possible, named after what went wrong. They stay. */
import type { Step } from "./operations/operations.ts";

export interface Story {
  name: string;
  /** Decides chance, channel, worker and rotation. */
  seed: number;
  tabs: number;
  steps: readonly Step[];
}

export const stories: readonly Story[] = [
  {
    name: "with a full storage nobody was signed out for idleness",
    seed: 5,
    tabs: 3,
    steps: [
      ["signsIn", 0, 0],
      ["waits", 0, 2],
      ["fillsStorage", 0, 1],
      ["sleeps", 0, 3],
    ],
  },
  {
    name: "a tab that could not store the session handed to it raised an error",
    seed: 486,
    tabs: 3,
    steps: [
      ["signsIn", 0, 0],
      ["waits", 0, 2],
      ["fillsStorage", 0, 136],
      ["opens", 0, 0],
      ["waits", 0, 2],
    ],
  },
  {
    name: "old data stayed on the screen if only the realtime connection noticed the session's end",
    seed: 384,
    tabs: 1,
    steps: [
      ["waits", 0, 2],
      ["revokes", 0, 0],
      ["revokes", 0, 1],
      ["dropsSockets", 0, 0],
    ],
  },
  {
    name: "an update that the browser sent twice was reported as failed, because reading the record failed",
    seed: 273,
    tabs: 1,
    steps: [
      ["goes", 0, 0],
      ["waits", 0, 2],
      ["troublesAWrite", 0, 0],
      ["breaksDown", 0, 0],
      ["switches", 0, 0],
      ["waits", 0, 3],
    ],
  },
  {
    name: "every lost read cost a refresh while the provider could not be reached either",
    seed: 1669,
    tabs: 1,
    steps: [
      ["waits", 0, 5],
      ["breaksDown", 0, 0],
      ["breaksDown", 0, 5],
      ["goes", 0, 0],
      ["waits", 0, 3],
      ["goes", 0, 1],
      ["waits", 0, 3],
      ["goes", 0, 2],
      ["waits", 0, 3],
      ["goes", 0, 3],
      ["waits", 0, 3],
    ],
  },
];

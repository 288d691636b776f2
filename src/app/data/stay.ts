/**
 * A visit as the router knows it: begun, left, returned to. What the screen asks the services is made with the first
 * question; the login asks none, so that code is no part of the first load.
 */
import type { Visit, VisitOptions } from "./visit.ts";

export interface Stay extends Pick<Visit, "renew" | "resume" | "leave"> {
  /** The visit with all its questions; `create` makes it when there is none yet. */
  whole(create: (means: VisitOptions) => Visit): Visit;
  /** A stay at the same screen with another query: what is asked again stands already, the rest starts with what is shown. */
  successor(): Stay;
  /** Where the page was scrolled to when it was left, in CSS pixels. */
  scroll: number;
}

export function createStay(means: VisitOptions, visit: Visit | null = null): Stay {
  return {
    scroll: 0,
    whole(create) {
      visit ??= create(means);
      return visit;
    },
    renew: () => visit?.renew(),
    resume: () => visit?.resume(),
    leave: () => visit?.leave(),
    successor: () => createStay(means, visit?.successor()),
  };
}

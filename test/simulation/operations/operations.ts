/** What may happen in a run. A step is plain data, so that a story can be kept and told again. */
import { basics } from "./basics.ts";
import { device } from "./device.ts";
import { mailing } from "./mails.ts";
import { network } from "./network.ts";
import type { Operations } from "./operation.ts";
import { rounds } from "./rounds.ts";
import { session } from "./session.ts";
import { signing } from "./signing.ts";
import { staff } from "./staff.ts";
import { tabs } from "./tabs.ts";

/** The operation, the tab it is about, and a number that says more. */
export type Step = readonly [operation: string, tab: number, detail: number];

export const operations: Operations = {
  ...basics,
  ...tabs,
  ...session,
  ...signing,
  ...staff,
  ...mailing,
  ...rounds,
  ...network,
  ...device,
};

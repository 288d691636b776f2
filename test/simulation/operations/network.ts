/** What the network and the services do to requests, and what realtime does to events. */
import { type FaultKind, faultKinds, faultTargets, serviceNames } from "../network.ts";
import type { World } from "../world.ts";
import { anytime, type Operations, oneOf, operation } from "./operation.ts";

/** Faults after which the answer alone does not show whether a write was done. */
const writeFaults: readonly FaultKind[] = [
  "twice",
  "lostAfter",
  "worked503",
  "twice",
  "worked500",
  "malformed",
  "late",
  "lostBefore",
  "500",
  "409",
  "held",
  "workedHeld",
];

/** Answers to a signature that come as a success, and prove nothing. */
const empty: readonly FaultKind[] = ["nothing", "held", "workedHeld"];

/** A service that does nothing, and says so. */
const refusals: readonly FaultKind[] = ["400", "denied", "403", "409", "429"];

/** A service that is down: what it answers, if anything. */
const breakdowns: readonly FaultKind[] = ["lostBefore", "401", "503", "lostBefore", "hang"];

/** The next answers of the target meet a fault. `tells` is its sentence in the story. */
const meets = (world: World, tells: string, fault: Parameters<World["network"]["misbehave"]>[0]) => ({
  tells,
  run: () => world.network.misbehave(fault),
});

/** Each page that notices it may try once more, as after an act of a person. */
function switchNetwork(world: World, isOnline: boolean) {
  world.browser.setOnline(isOnline);
  for (const page of world.browser.pages()) world.invariants.acts(page);
}

const slowest = [80, 400, 3000, 9000] as const;

export const network: Operations = {
  misbehaves: operation(12, "network", (world, _tab, detail) => {
    const kind = oneOf(faultKinds, detail);
    const rest = Math.floor(detail / faultKinds.length);
    const left = oneOf([1, 2, 4, 200], rest);
    const target = oneOf(faultTargets, rest >> 2);
    return meets(world, `${target}: the next ${left} answers meet ${kind}.`, { target, kind, left });
  }),
  troublesAWrite: operation(5, "network", (world, _tab, detail) => {
    const kind = oneOf(writeFaults, detail);
    return meets(world, `The next write meets ${kind}.`, { target: "writes", kind, left: 1 });
  }),
  refusesAWrite: operation(3, "network", (world, _tab, detail) => {
    const kind = oneOf(refusals, detail);
    return meets(world, `The next write is refused: ${kind}.`, { target: "writes", kind, left: 1 });
  }),
  deceivesASignature: operation(3, "network", (world, _tab, detail) => {
    const kind = oneOf(empty, detail);
    const fault = { target: "createDocument", kind, left: 1 } as const;
    return meets(world, `The next signature is answered by ${kind}.`, fault);
  }),
  breaksDown: operation(2, "network", (world, _tab, detail) => {
    const kind = oneOf(breakdowns, detail);
    const target = oneOf(serviceNames, Math.floor(detail / breakdowns.length));
    return meets(world, `${target} is down: every answer meets ${kind}.`, { target, kind, left: 200 });
  }),
  behaves: anytime(4, "network", "The services answer as they should.", ({ network }) => network.behave()),
  slows: operation(2, "network", (world, _tab, detail) => {
    const ms = oneOf(slowest, detail);
    return { tells: `Requests need up to ${ms} ms each way.`, run: () => world.network.setSlowest(ms) };
  }),
  goesOffline: operation(3, "network", (world) =>
    world.network.isOnline()
      ? { tells: "The network is gone.", run: () => switchNetwork(world, false) }
      : null,
  ),
  comesOnline: operation(5, "network", (world) =>
    world.network.isOnline()
      ? null
      : { tells: "The network is back.", run: () => switchNetwork(world, true) },
  ),
  dropsSockets: anytime(3, "sockets", "Every socket breaks.", ({ sockets }) => sockets.drop()),
  silencesSockets: anytime(2, "sockets", "The sockets carry nothing any more.", ({ sockets }) =>
    sockets.silence(),
  ),
  missesEvent: anytime(2, "sockets", "The next event is lost.", ({ sockets }) =>
    sockets.mistreatNextEvent("missed"),
  ),
  doublesEvent: anytime(2, "sockets", "The next event comes twice.", ({ sockets }) =>
    sockets.mistreatNextEvent("doubled"),
  ),
};

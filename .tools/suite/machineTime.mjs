/**
 * A time limit that counts the time a machine really had. A virtual machine's host can give its processors to others for
 * minutes, and nothing that runs in it is to blame for that. Linux says how much was taken; elsewhere every second counts.
 */
import { readFileSync } from "node:fs";

const LOOK_EVERY_MS = 1_000;
/** However little the machine got: the limit ends after three times as long. */
const MOST = 3;
/** Of the first line of /proc/stat (proc(5)): what the processors did and did not do since the start, by kind. */
const KINDS = 8;
const STOLEN = 7;

/** Processor time since the machine's start, in any unit: all of it, and what the host gave to others. */
function readProcessors() {
  try {
    const times = readFileSync("/proc/stat", "utf8")
      .split(/\s+/, KINDS + 1)
      .slice(1)
      .map(Number);
    return { all: times.reduce((sum, time) => sum + time, 0), stolen: times[STOLEN] ?? 0 };
  } catch {
    // Not Linux.
    return { all: 0, stolen: 0 };
  }
}

/** Calls `expire` once `limitMs` of the machine's own time have passed. The returned function takes that back. */
export function limitMachineTime(limitMs, expire, read = readProcessors) {
  const started = performance.now();
  let counted = 0;
  let looked = started;
  let before = read();
  const look = () => {
    const now = performance.now();
    const processors = read();
    const all = processors.all - before.all;
    const share = all > 0 ? (processors.stolen - before.stolen) / all : 0;
    counted += (now - looked) * (1 - share);
    looked = now;
    before = processors;
    const left = Math.min(limitMs - counted, MOST * limitMs - (now - started));
    if (left <= 0) expire();
    else next = setTimeout(look, Math.min(left, LOOK_EVERY_MS));
  };
  let next = setTimeout(look, Math.min(limitMs, LOOK_EVERY_MS));
  return () => clearTimeout(next);
}

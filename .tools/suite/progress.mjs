/** Prints lines, and after eight seconds without one what still runs. */

const SILENCE_MS = 8_000;
const LOOK_EVERY_MS = 500;

let printedAt = Date.now();
const running = new Set();
let timer;

/** Prints a line of the run. */
export function say(line) {
  printedAt = Date.now();
  console.log(line);
}

/** Runs `work`. Its name is printed while it runs and nothing else is; `name` is a text or a function that returns one. */
export async function during(name, work) {
  const one = { name, since: Date.now() };
  running.add(one);
  if (running.size === 1) timer = setInterval(breakSilence, LOOK_EVERY_MS);
  try {
    return await work();
  } finally {
    running.delete(one);
    if (running.size === 0) clearInterval(timer);
  }
}

function breakSilence() {
  if (running.size === 0 || Date.now() - printedAt < SILENCE_MS) return;
  const names = [...running].map(({ name, since }) => {
    const text = typeof name === "function" ? name() : name;
    return `${text} (${Math.round((Date.now() - since) / 1000)} s)`;
  });
  say(`... ${names.join(", ")}`);
}

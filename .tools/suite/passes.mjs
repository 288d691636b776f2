/**
 * Passes that are kept, in .local/passes: for each test file what it depended on when it passed, with the content of each
 * of it. A pass is for seven days at most, and a file has few. Whoever writes replaces a file as a whole, so two runs at
 * once do not disturb each other; what cannot be read counts as never kept.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { writeWhole } from "../../.build/wholeFile.mjs";

const DAYS = 7;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Of one test file: so many states of the tree one goes back and forth between. */
const MOST = 3;

/** The passes kept below that folder. `now` is in milliseconds since 1970. */
export function keptPasses(folder, now = Date.now()) {
  mkdirSync(folder, { recursive: true });
  const pathOf = (name) => join(folder, `${name.replaceAll("/", "__")}.json`);
  const isYoung = ({ at }) => at > now - DAYS * DAY_MS && at <= now;

  function read(path) {
    try {
      const passes = JSON.parse(readFileSync(path, "utf8"));
      return Array.isArray(passes) ? passes.filter(isYoung) : [];
    } catch {
      return [];
    }
  }

  /** By another run (wholeFile.mjs); what a killed one has left there goes after an hour. */
  function isBeingWritten(path) {
    const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    return /\.json\.\d+$/.test(path) && written > Date.now() - HOUR_MS;
  }

  return {
    /**
     * The newest first: `{ at, seconds, values, tests }`, `values` by what the file depended on; `tests` are of a file of
     * independent tests, by name, with what each of them depended on besides what all did.
     */
    of: (name) => read(pathOf(name)),
    /** `at`: of a pass that counts on for the tests that did not run again, when those ran. */
    keep(name, { at = now, ...pass }) {
      const path = pathOf(name);
      const isOther = ({ values }) => JSON.stringify(values) !== JSON.stringify(pass.values);
      writeWhole(path, JSON.stringify([{ at, ...pass }, ...read(path).filter(isOther)].slice(0, MOST)));
    },
    /** Forgets what is too old, and the passes of files there are no more. */
    prune(names) {
      const wanted = new Set(names.map(pathOf));
      for (const entry of readdirSync(folder)) {
        const path = join(folder, entry);
        if (isBeingWritten(path)) continue;
        if (!wanted.has(path) || read(path).length === 0) rmSync(path, { force: true, recursive: true });
      }
    },
  };
}

/** Builds again after changes, for `npm run watch` and the gallery. */
import { watch } from "node:fs";
import { join } from "node:path";
import { root } from "./bundling.mjs";

/** Milliseconds: an editor writes several files at once, and some of them twice. */
const SETTLES_MS = 100;

/**
 * Calls `build` after each change below `folders` (relative to `from`). Builds write into the same folder, so one begins only after
 * the one before has ended. A change during a build is followed by one more build, so the last change counts. `build` must not
 * reject. `run` builds without a change, by the same rule, and resolves when nothing is left to build.
 */
export function rebuildAfterChanges(folders, build, from = root) {
  let timer;
  let building = null;
  let isOutdated = false;

  async function buildAll() {
    do {
      isOutdated = false;
      await build();
    } while (isOutdated);
    building = null;
  }
  function run() {
    isOutdated = true;
    building ??= buildAll();
    return building;
  }
  const watchers = folders.map((folder) =>
    watch(join(from, folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(run, SETTLES_MS);
    }),
  );
  return {
    run,
    close() {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}

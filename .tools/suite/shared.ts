/** What the test files of one process share, such as a browser. It is closed at the end of the process. */
import { openShared } from "./openHandles.ts";

const endings: (() => Promise<void>)[] = [];

/** Opens something to share. `close` runs after the last test file of this process. */
export async function share<T>(open: () => Promise<T>, close: (shared: T) => Promise<void>): Promise<T> {
  const shared = await openShared(open);
  endings.push(() => close(shared));
  return shared;
}

export async function closeShared(): Promise<void> {
  for (const close of endings.splice(0)) await close();
}

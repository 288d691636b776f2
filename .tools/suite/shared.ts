/** Shared by the test files of one process and closed at its end, such as a browser. */
import { openShared } from "./openHandles.ts";

const endings: (() => Promise<void>)[] = [];

/** Opens it; `close` runs after the last test file of this process. */
export async function share<T>(open: () => Promise<T>, close: (shared: T) => Promise<void>): Promise<T> {
  const shared = await openShared(open);
  endings.push(() => close(shared));
  return shared;
}

export async function closeShared(): Promise<void> {
  for (const close of endings.splice(0)) await close();
}

/** Whether a request that has failed never left the device: then nothing it asks for was done. */
import type { Clock } from "../clock.ts";

/**
 * A browser without a network fails at once. One that only says so sends, and the answer may be lost later: so its word is
 * not enough. Milliseconds.
 */
const AT_ONCE_MS = 250;

/** To be called just before a request is sent; what it returns is asked when that has failed. */
export function watchSending(clock: Clock, online: () => boolean): () => boolean {
  const saidOffline = !online();
  const at = clock.monotonic();
  return () => saidOffline && clock.monotonic() - at < AT_ONCE_MS;
}

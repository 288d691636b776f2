/** What this device remembers, for screens. */
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { deviceMemory, watchDeviceMemory } from "../core/deviceMemory.ts";
import { DEVICE_MEMORY_KEY } from "../storageKeys.ts";
import { useApp } from "./useApp.ts";
import { useIdentity } from "./useSession.ts";

/**
 * The memory of the signed-in person. If the memory changes in any tab, the component renders again, with another
 * object.
 */
export function useDeviceMemory() {
  const { platform } = useApp();
  const { sharedStorage } = platform;
  const sub = useIdentity()?.sub ?? "";
  const subscribe = useCallback((listener: () => void) => watchDeviceMemory(platform, listener), [platform]);
  const text = useSyncExternalStore(subscribe, () => sharedStorage.getItem(DEVICE_MEMORY_KEY));
  // biome-ignore lint/correctness/useExhaustiveDependencies: values based on the memory are computed again for each new text.
  return useMemo(() => deviceMemory(platform, sub), [platform, sub, text]);
}

/** Whose bundle the next sign-in on this device will probably need. Only the area is stored, nothing personal. */
import { homeArea, roleOf } from "../../domain/role.ts";
import { LAST_AREA_KEY } from "../../storageKeys.ts";
import type { KeyValueStore } from "../../wire/clock.ts";

/** Stores the area of the signed-in user. Never fails. */
export function rememberArea(storage: KeyValueStore, groups: readonly string[]): void {
  const role = roleOf(groups);
  if (!role) return;
  try {
    storage.setItem(LAST_AREA_KEY, homeArea(role));
  } catch {
    // Without it the area's bundle is fetched after the sign-in.
  }
}

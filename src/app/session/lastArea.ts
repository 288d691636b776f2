/** Whose bundle the next sign-in on this device will probably need. Only the area is stored, nothing personal. */
import { homeArea, roleOf } from "../../domain/role.ts";
import { LAST_AREA_KEY } from "../../storageKeys.ts";
import type { KeyValueStore } from "../../wire/clock.ts";
import { keepIn } from "../../wire/storage.ts";

/** Stores the area of the signed-in user. Never fails: without it the area's bundle is fetched after the sign-in. */
export function rememberArea(storage: KeyValueStore, groups: readonly string[]): void {
  const role = roleOf(groups);
  if (role) keepIn(storage, LAST_AREA_KEY, homeArea(role));
}

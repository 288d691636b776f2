/**
 * Where a sign-in on this device will probably lead, before the role is known: the address asked for, or the home of
 * whoever signed in here last. Only the area is stored, nothing personal.
 */
import { type Area, homeArea, roleOf } from "../../domain/role.ts";
import { LAST_AREA_KEY } from "../../storageKeys.ts";
import type { KeyValueStore } from "../../wire/clock.ts";
import { keepIn } from "../../wire/storage.ts";
import { useApp } from "../context.ts";
import { useStore } from "../store.ts";
import { homes } from "./access.ts";

/** Stores the area of the signed-in user. Never fails: without it the area's bundle is fetched after the sign-in. */
export function rememberArea(storage: KeyValueStore, groups: readonly string[]): void {
  const role = roleOf(groups);
  if (role) keepIn(storage, LAST_AREA_KEY, homeArea(role));
}

/** An address whose bundle is worth fetching, or null. */
export function useLanding(): string | null {
  const { router, platform } = useApp();
  const { target } = useStore(router.location).state;
  if (target) return target;
  const area = platform.sharedStorage.getItem(LAST_AREA_KEY);
  return area && area in homes ? homes[area as Area] : null;
}

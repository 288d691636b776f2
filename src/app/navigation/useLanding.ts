/**
 * Where a sign-in on this device will probably lead, before the role is known: the address asked for, or the home of
 * whoever signed in here last (session/lastArea.ts).
 */
import type { Area } from "../../domain/role.ts";
import { LAST_AREA_KEY } from "../../storageKeys.ts";
import { useApp } from "../context.ts";
import { useStore } from "../store.ts";
import { homes } from "./access.ts";

/** An address whose bundle is worth fetching, or null. */
export function useLanding(): string | null {
  const { router, platform } = useApp();
  const { target } = useStore(router.location).state;
  if (target) return target;
  const area = platform.sharedStorage.getItem(LAST_AREA_KEY);
  return area && area in homes ? homes[area as Area] : null;
}

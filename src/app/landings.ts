/** Where a sign-in will probably lead: fetched while the password is being proved. */
import { matchAddress } from "../routes.ts";
import { homeOf } from "./guard.ts";

/**
 * Addresses to prefetch. The remembered address names its screen; without one the role decides, which nobody knows
 * yet: the homes of staff share their frame and screen, so two addresses are all.
 */
export function landingsOf(target: string | undefined): readonly string[] {
  if (target && matchAddress(target.replace(/\?.*/, ""))) return [target];
  return [homeOf("Admin"), homeOf("Customer")];
}

/** The caller of the data service: one verified account and its group. */
import type { GraphQLResolveInfo } from "graphql";
import type { AccountDirectory } from "../cognito/cognito.ts";
import type { BackendClock } from "../contract.ts";
import { type Group, groupOf } from "../rules.ts";
import { notAuthorized } from "./refusal.ts";

/** `group` is null for one that the specification does not name: such an account may do nothing. */
export interface Viewer {
  sub: string;
  group: Group | null;
}

export type Verifier = Pick<AccountDirectory, "verify">;

/** null for a missing, forged, expired or revoked access token (bare, without "Bearer"). */
export async function viewerOf(directory: Verifier, token: string | null): Promise<Viewer | null> {
  const claims = token ? await directory.verify(token) : null;
  return claims && { sub: claims.sub, group: groupOf(claims.groups) };
}

/**
 * AppSync's words for a token that it does not accept. The claim is not verified, because it only decides the words.
 */
export function refusalOf(token: string | null, clock: BackendClock): string {
  const expiry = /"exp"\s*:\s*(\d+)/.exec(Buffer.from(token?.split(".")[1] ?? "", "base64url").toString());
  if (expiry && Number(expiry[1]) * 1000 <= clock.now()) return "Token has expired.";
  return "Valid authorization header not provided.";
}

/** A customer reads and signs only what is their own. */
export const isCustomerThemselves = (viewer: Viewer, sub: string): boolean =>
  viewer.group === "Customer" && viewer.sub === sub;

/** Refuses the field unless the rule holds. */
export function demand(holds: boolean, info: GraphQLResolveInfo): void {
  if (!holds) throw notAuthorized(info);
}

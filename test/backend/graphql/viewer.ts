/** The caller of the data service: one verified account and its role. */
import type { GraphQLResolveInfo } from "graphql";
import { type Role, roleOf } from "../../../src/domain/role.ts";
import type { AccountDirectory } from "../cognito/cognito.ts";
import type { BackendClock } from "../contract.ts";
import { notAuthorized } from "./refusal.ts";

/** `role` is null for a group without an area (decision 8): such an account may do nothing. */
export interface Viewer {
  sub: string;
  role: Role | null;
}

export type Verifier = Pick<AccountDirectory, "verify">;

/** null for a missing, forged, expired or revoked access token (bare, without "Bearer"). */
export async function viewerOf(directory: Verifier, token: string | null): Promise<Viewer | null> {
  const claims = token ? await directory.verify(token) : null;
  return claims && { sub: claims.sub, role: roleOf(claims.groups) };
}

/**
 * AppSync's words for a token that it does not accept. The claim is not verified, because it only decides the words.
 */
export function refusalOf(token: string | null, clock: BackendClock): string {
  const expiry = /"exp"\s*:\s*(\d+)/.exec(Buffer.from(token?.split(".")[1] ?? "", "base64url").toString());
  if (expiry && Number(expiry[1]) * 1000 <= clock.now()) return "Token has expired.";
  return "Valid authorization header not provided.";
}

export const isStaff = (viewer: Viewer): boolean => viewer.role === "Admin" || viewer.role === "Employee";

/** A customer reads and signs only what is their own. */
export const isCustomerThemselves = (viewer: Viewer, sub: string): boolean =>
  viewer.role === "Customer" && viewer.sub === sub;

/** Refuses the field unless the rule holds. */
export function demand(holds: boolean, info: GraphQLResolveInfo): void {
  if (!holds) throw notAuthorized(info);
}

/** The field of the User table: listUsers, for administrators (only administrators see the staff). */
import type { GraphQLResolveInfo } from "graphql";
import type { World } from "../contract.ts";
import { type PageQuestion, pageOf } from "./page.ts";
import { demand, type Viewer } from "./viewer.ts";

export function staffFields(world: World) {
  return {
    listUsers(question: PageQuestion, viewer: Viewer, info: GraphQLResolveInfo) {
      demand(viewer.role === "Admin", info);
      return pageOf(world.staff(), question);
    },
  };
}

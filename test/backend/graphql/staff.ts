/** The field of the User table: listUsers, for administrators (specification, section 6: Mitarbeiter is an admin's screen). */
import type { GraphQLResolveInfo } from "graphql";
import type { World } from "../contract.ts";
import { type PageQuestion, pageOf } from "./page.ts";
import { demand, type Visitor } from "./visitor.ts";

export function staffFields(world: World) {
  return {
    listUsers(question: PageQuestion, visitor: Visitor, info: GraphQLResolveInfo) {
      demand(visitor.role === "Admin", info);
      return pageOf(world.staff(), question);
    },
  };
}

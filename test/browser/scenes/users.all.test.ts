/** Scenes of the staff's own accounts. */
import { test } from "uvu";
import { ADMIN, lists, openScenes } from "./scene.ts";

const { backend, scenes } = await openScenes(test);
const [staff] = backend.world.staff();
if (!staff) throw new Error("the world has no staff");

scenes(ADMIN, [
  { name: "Users", address: "/admin/users", shows: "Ahlers" },
  {
    name: "Users, none",
    address: "/admin/users",
    faults: [[{ operation: "listUsers" }, lists("listUsers")]],
    shows: "Noch keine Mitarbeiter",
  },
  { name: "NewUser", address: "/admin/users/new", shows: "Mitarbeiter hinzufügen", tabStops: 14 },
  { name: "UserDetails", address: `/admin/users/${staff.id}`, shows: "Keine besonderen" },
]);

test.run();

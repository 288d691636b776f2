/** Scenes of the staff's own accounts. */
import { test } from "uvu";
import { ADMIN, focusIsOn, lists, openScenes } from "./scene.ts";

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
  {
    name: "NewUser, wrong input",
    address: "/admin/users/new",
    async reach(page) {
      await page.getByLabel("E-Mail").fill("keine adresse");
      await page.keyboard.press("Enter");
    },
    shows: /gültige E-Mail/,
  },
  {
    name: "NewUser, left by keyboard",
    address: "/admin/users/new",
    dialog: ["Escape"],
    async reach(page) {
      await page.getByLabel("Vorname").fill("Vera");
      await page.getByRole("link", { name: "Abbrechen" }).press("Enter");
    },
    shows: "Änderungen verwerfen?",
    after: focusIsOn("Abbrechen"),
  },
  { name: "UserDetails", address: `/admin/users/${staff.id}`, shows: "Keine besonderen" },
]);

test.run();

/** Scenes of the staff's first screen, of the menus around every screen, and of idleness. */
import { test } from "uvu";
import { openAccountMenu } from "../../support/browser.ts";
import { ADMIN, hangs, lists, openScenes, press } from "./scene.ts";

const { scenes } = await openScenes(test);

scenes(ADMIN, [
  { name: "Home", address: "/admin", shows: "Nächster Schritt", tabStops: 15 },
  {
    name: "Home, loading",
    address: "/admin",
    faults: [[{ operation: "listClients" }, hangs]],
    shows: "Offene Dokumente werden gezählt",
  },
  {
    name: "Home, nobody invited",
    address: "/admin",
    faults: [[{ operation: "listClients" }, lists("listClients")]],
    shows: "Noch niemand eingeladen",
  },
  {
    name: "drawer",
    address: "/admin/app-customers",
    width: 360,
    reach: (page) => press(page, "Menü öffnen"),
    shows: "Passwort ändern",
  },
  {
    name: "idle",
    address: "/admin",
    dialog: ["Escape"],
    alone: true,
    async reach(page) {
      await page.getByText("Nächster Schritt").first().waitFor();
      await page.evaluate(() => {
        const now = Date.now;
        Date.now = () => now() + 29 * 60_000;
        // Activity in another tab makes the app check the time.
        window.dispatchEvent(new StorageEvent("storage", { key: "session.hint" }));
      });
    },
    shows: "Sind Sie noch da?",
  },
  {
    name: "account menu on a phone",
    address: "/admin",
    width: 360,
    reach: openAccountMenu,
    shows: ADMIN,
  },
]);

test.run();

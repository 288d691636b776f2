/** Scenes of the search over everything. */
import type { Page } from "playwright-core";
import { test } from "uvu";
import { ADMIN, fails, openScenes } from "./scene.ts";

const CLIENTS = "/api/clients/client";

const { scenes } = await openScenes(test);

async function searchFor(page: Page, text: string) {
  await page.getByRole("button", { name: /^Suchen/ }).click();
  await page.getByRole("combobox", { name: /suchen/ }).fill(text);
}

const queueIsLoaded = (page: Page) => page.getByText(/^1–\d+ von/).waitFor();

// Scenes that need faults of their own are `alone`.
scenes(ADMIN, [
  {
    name: "search",
    address: "/admin",
    dialog: "asks nothing",
    reach: (page) => searchFor(page, ""),
    shows: /^Suchen Sie nach Name/,
  },
  {
    name: "search, small screen",
    address: "/admin/app-customers",
    dialog: "asks nothing",
    width: 360,
    async reach(page) {
      await queueIsLoaded(page);
      await searchFor(page, "musterbau");
    },
    shows: /^Musterbau GmbH/,
  },
  {
    name: "search, none found",
    address: "/admin/app-customers",
    dialog: "asks nothing",
    async reach(page) {
      await queueIsLoaded(page);
      await searchFor(page, "Donaudampfschifffahrtskapitänsmützenabzeichenverordnung");
    },
    shows: /Keine Treffer für/,
  },
  {
    name: "search, failed",
    address: "/admin/users",
    dialog: "asks nothing",
    alone: true,
    faults: [[{ path: CLIENTS }, fails]],
    reach: (page) => searchFor(page, "m"),
    shows: "Kunden konnten nicht durchsucht werden.",
  },
  {
    name: "search, found",
    address: "/admin/app-customers",
    dialog: "asks nothing",
    async reach(page) {
      await queueIsLoaded(page);
      await searchFor(page, "m");
      await page.getByText("Kunden werden gesucht …").waitFor({ state: "detached" });
    },
    shows: /Treffer zeigen/,
  },
]);

test.run();

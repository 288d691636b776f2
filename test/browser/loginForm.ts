/** The login's fields and buttons, which are there before the app is. */
import type { Page } from "playwright-core";
import { demoPassword } from "../backend/demo.ts";

export const ADMIN = "admin@nordwind.example";

export const emailField = (page: Page) => page.getByLabel("E-Mail-Adresse");
export const passwordField = (page: Page) => page.getByLabel("Passwort", { exact: true });
export const button = (page: Page) => page.locator("button[type=submit]");
export const isBusy = (page: Page) =>
  button(page).evaluate((one) => one.getAttribute("aria-busy") === "true");

/** The admin's first screen. */
export const home = (page: Page) => page.getByText("Was noch zu unterschreiben ist");

/** Fills in the admin's address and the password. */
export async function fill(page: Page, password = demoPassword) {
  await emailField(page).fill(ADMIN);
  await passwordField(page).fill(password);
}

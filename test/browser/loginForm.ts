/** The login's fields and buttons, which exist before the app has loaded. */
import type { Page } from "playwright-core";
import { demoPassword } from "../backend/demo.ts";

export const ADMIN = "admin@nordwind.example";

export const emailField = (page: Page) => page.getByLabel("E-Mail-Adresse");
export const passwordField = (page: Page) => page.getByLabel("Passwort", { exact: true });
export const enterButton = (page: Page) => page.getByRole("button", { name: "Anmelden", exact: true });

/** The admin's first screen. */
export const home = (page: Page) => page.getByText("Guten Tag");

export async function fillLogin(page: Page, email = ADMIN, password = demoPassword) {
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
}

/** Fills in the open login and submits it. */
export async function sendLogin(page: Page, email = ADMIN, password = demoPassword) {
  await fillLogin(page, email, password);
  await enterButton(page).click();
}

/** Signs in at the login and waits for the first screen. */
export async function signIn(page: Page, email = ADMIN) {
  await page.goto("/auth/login");
  await sendLogin(page, email);
  await page.waitForURL((url) => !url.pathname.startsWith("/auth/login"));
}

/** Waits until the app has taken over the login. */
export const isTakenOver = (page: Page) => page.waitForFunction(() => document.title.includes("Management"));

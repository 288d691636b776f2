/** Scenes of the login, its challenges, and passwords. */
import { test } from "uvu";
import { demoPassword } from "../../backend/demo.ts";
import { fillLogin, sendLogin } from "../loginForm.ts";
import { ageSession } from "../tabStorage.ts";
import { checkDialogStays } from "./checks.ts";
import { EMPLOYEE, focusIsOn, openScenes, press } from "./scene.ts";

const { backend, scenes } = await openScenes(test);
const { cognito } = backend;
const ofNoGroup = "waechter@nordwind.example";
await cognito.seed({ email: ofNoGroup, password: demoPassword, group: "Guardian" });
const invited = "eingeladen@bau.example";
const invitation = await cognito.directory.invite({ email: invited, group: "Customer" });

scenes(null, [
  // The page itself holds the form and the footer's words; the company's name and the links come with the app.
  { name: "Login", address: "/auth/login", shows: /^© \d{4}/, tabStops: 5 },
  {
    name: "Login, wrong input",
    address: "/auth/login",
    async reach(page) {
      await fillLogin(page, "keine adresse", "kurz");
      await page.keyboard.press("Enter");
    },
    shows: /mindestens 6 Zeichen/,
  },
  {
    name: "Login, choice of the second factor",
    address: "/auth/login",
    reach: (page) => sendLogin(page, "wahl@nordwind.example"),
    shows: "Code per E-Mail",
  },
  {
    name: "Login, authenticator app",
    address: "/auth/login",
    async reach(page) {
      await sendLogin(page, "neu-mfa@nordwind.example");
      await page.getByRole("img", { name: /QR-Code/ }).waitFor();
    },
    shows: "Schlüssel kopieren",
  },
  { name: "PasswordForgot", address: "/auth/password-forgot", shows: "Code anfordern" },
  {
    name: "PasswordForgotConfirm",
    address: "/auth/password-forgot-confirm/max.mustermann@musterbau.example",
    shows: "Neues Passwort wiederholen",
  },
  {
    name: "NewPassword",
    address: "/auth/login",
    grows: true,
    reach: (page) => sendLogin(page, invited, invitation?.temporaryPassword),
    shows: "Neues Passwort wiederholen",
  },
  { name: "no such page", address: "/auth/gibt-es-nicht", shows: "Seite nicht gefunden" },
]);

scenes(EMPLOYEE, [
  { name: "ChangePassword", address: "/auth/change-password", shows: "Altes Passwort" },
  {
    name: "ChangePassword, a new sign-in is asked for",
    address: "/auth/change-password",
    dialog: ["Enter"],
    async reach(page) {
      await ageSession(page, 6);
      await press(page, "Passkey hinzufügen");
    },
    shows: "Zur Sicherheit noch einmal anmelden",
  },
  {
    name: "ChangePassword, an authenticator app is set up",
    address: "/auth/change-password",
    dialog: ["Escape"],
    // The session of the scene before is too old.
    alone: true,
    async reach(page) {
      await press(page, "Authentifizierungs-App einrichten");
      await page.getByRole("img", { name: /QR-Code/ }).waitFor();
    },
    shows: "Schlüssel kopieren",
  },
  {
    name: "ChangePassword, all sessions ended",
    address: "/auth/change-password",
    dialog: "asks nothing",
    alone: true,
    reach: (page) => press(page, "Auf allen Geräten abmelden"),
    shows: "Auf allen Geräten abgemeldet",
    after: checkDialogStays,
  },
]);

scenes("totp@nordwind.example", [
  {
    name: "ChangePassword, with an authenticator app",
    address: "/auth/change-password",
    shows: "Authentifizierungs-App ausschalten",
  },
  {
    name: "ChangePassword, an authenticator app is switched off",
    address: "/auth/change-password",
    dialog: ["a press beside it"],
    reach: (page) => press(page, "Authentifizierungs-App ausschalten"),
    shows: "verlangt dann keinen Code",
    after: focusIsOn("Authentifizierungs-App ausschalten"),
  },
]);

scenes(ofNoGroup, [{ name: "no permission", address: "/", shows: "noch keine Berechtigung" }]);

test.run();

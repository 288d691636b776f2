/** Failures of signing in and of one's own account, where the catalogue's text says too little. */
import type { SecondFactor } from "../../domain/account.ts";
import { errorMessages } from "./errorMessages.ts";
import type { Notice } from "./successMessages.ts";

const wrongCode = (text: string): Notice => ({ title: errorMessages.CodeMismatchException.title, text });

const wrongSentCode = (sent: string) =>
  wrongCode(
    `Der Code ist falsch. Bitte prüfen Sie ihn in der letzten ${sent}. Kam keine, melden Sie sich noch einmal an; dann senden wir einen neuen.`,
  );

/** By the factor that asks for the code. */
export const wrongFactorCode = {
  SOFTWARE_TOKEN_MFA: wrongCode(
    "Der Code ist falsch. Bitte geben Sie den Code ein, den Ihre Authentifizierungs-App gerade zeigt.",
  ),
  SMS_MFA: wrongSentCode("SMS"),
  EMAIL_OTP: wrongSentCode("E-Mail"),
} as const satisfies Record<SecondFactor, Notice>;

export const accountErrors = {
  /** No new one has been sent; only signing in again sends one. */
  sentCodeExpired: {
    title: errorMessages.ExpiredCodeException.title,
    text: "Der Code ist abgelaufen. Bitte melden Sie sich noch einmal an; dann senden wir einen neuen.",
  },
  wrongSetUpCode: wrongCode(
    "Der Code ist falsch. Bitte geben Sie den Code ein, den die App gerade zu diesem Konto zeigt.",
  ),
  setUpBegunAgain: {
    title: "Neuer QR-Code",
    text: "Die Einrichtung hat zu lange gedauert. Bitte löschen Sie den eben angelegten Eintrag in der App und scannen Sie den neuen QR-Code.",
  },
  wrongOldPassword: {
    title: errorMessages.NotAuthorizedException.title,
    text: "Das alte Passwort ist falsch.",
  },
} as const satisfies Record<string, Notice>;

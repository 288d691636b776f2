/** Mails and SMS of the identity provider, and the masked addresses it says they went to. */
import type { Mail, Outbox } from "../contract.ts";
import { CognitoException } from "./exception.ts";
import type { Account } from "./records.ts";

export interface Delivery {
  /** The code that resets a password, with a link to the screen that takes it. */
  mailReset(account: Account, code: string): void;
  /** The code that confirms an account's address. */
  mailConfirmation(account: Account, code: string): void;
  /** A code that signs in, alone or after the password. */
  textCode(phone: string, code: string): void;
  mailCode(address: string, code: string): void;
}

/** Each raises CodeDeliveryFailureException when the outbox takes nothing. */
export function createDelivery(outbox: Outbox, appUrl: string): Delivery {
  function send(mail: Omit<Mail, "id" | "sentAt" | "attachments">): void {
    try {
      outbox.send({ ...mail, attachments: [] });
    } catch (error) {
      throw new CognitoException("CodeDeliveryFailureException", "Unable to deliver message.", {
        cause: error,
      });
    }
  }

  return {
    mailReset({ email }, code) {
      const link = `${appUrl}/auth/password-forgot-confirm/${encodeURIComponent(email)}`;
      send({
        kind: "resetCode",
        to: email,
        subject: "Ihr Code zum Zurücksetzen des Passworts",
        text: [
          "Guten Tag,",
          `Ihr Code lautet: ${code}`,
          "Er gilt eine Stunde. Geben Sie ihn zusammen mit einem neuen Passwort hier ein:",
          link,
          "Wenn Sie kein neues Passwort angefordert haben, ist nichts zu tun.",
          "Freundliche Grüße\nNordwind IT GmbH",
        ].join("\n\n"),
        link,
        code,
      });
    },
    mailConfirmation({ email }, code) {
      send({
        kind: "resetCode",
        to: email,
        subject: "Ihr Bestätigungscode",
        text: `Guten Tag,\n\nIhr Bestätigungscode lautet: ${code}\n\nFreundliche Grüße\nNordwind IT GmbH`,
        link: null,
        code,
      });
    },
    mailCode(address, code) {
      send({
        kind: "emailCode",
        to: address,
        subject: "Ihr Anmeldecode",
        text: [
          "Guten Tag,",
          `Ihr Anmeldecode lautet: ${code}`,
          "Er gilt drei Minuten. Wenn Sie sich nicht gerade anmelden, ist nichts zu tun.",
          "Freundliche Grüße\nNordwind IT GmbH",
        ].join("\n\n"),
        link: null,
        code,
      });
    },
    textCode(phone, code) {
      send({
        kind: "smsCode",
        to: phone,
        subject: "SMS",
        text: `Ihr Anmeldecode lautet: ${code}`,
        link: null,
        code,
      });
    },
  };
}

/** CodeDeliveryDetails of a mail. */
export const mailDetails = (address: string): object => ({
  AttributeName: "email",
  DeliveryMedium: "EMAIL",
  Destination: maskedMail(address),
});

/** First letters only, as Cognito shows an address. */
export function maskedMail(address: string): string {
  const [local = "", domain = ""] = address.includes("@") ? address.split("@") : ["u", "e"];
  return `${local.slice(0, 1)}***@${domain.slice(0, 1)}***`;
}

/** The last four digits of a phone number behind stars. */
export const maskedPhone = (phone: string): string => `+*******${phone.slice(-4)}`;

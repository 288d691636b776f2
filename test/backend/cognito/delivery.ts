/** Mails and SMS of the identity provider, and the masked addresses in its answers. */
import { regards } from "../documents/company.ts";
import type { Outbox } from "../outbox.ts";
import type { Account } from "./records.ts";

export function createDelivery(outbox: Outbox, appUrl: string) {
  return {
    /** The code that resets a password, with a link to the screen for it. */
    mailReset({ email }: Account, code: string) {
      const link = `${appUrl}/auth/password-forgot-confirm/${encodeURIComponent(email)}`;
      const paragraphs = [
        "Guten Tag,",
        `Ihr Code lautet: ${code}`,
        "Er gilt eine Stunde. Geben Sie ihn zusammen mit einem neuen Passwort hier ein:",
        link,
        "Wenn Sie kein neues Passwort angefordert haben, müssen Sie nichts tun.",
        regards,
      ];
      const subject = "Ihr Code zum Zurücksetzen des Passworts";
      outbox.send({ kind: "resetCode", to: email, subject, code, paragraphs, link });
    },
    mailCode(address: string, code: string) {
      const until = "Er gilt drei Minuten. Wenn Sie sich nicht gerade anmelden, müssen Sie nichts tun.";
      const paragraphs = ["Guten Tag,", `Ihr Anmeldecode lautet: ${code}`, until, regards];
      outbox.send({ kind: "emailCode", to: address, subject: "Ihr Anmeldecode", code, paragraphs });
    },
    textCode(phone: string, code: string) {
      const paragraphs = [`Nordwind IT: Ihr Anmeldecode ist ${code}`];
      outbox.send({ kind: "smsCode", to: phone, subject: "SMS", code, paragraphs });
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

/** The menu of the bar at the bottom: go on elsewhere, or say that somebody else has to sign. */
import { useApp } from "../../app/context.ts";
import type { AppCustomer } from "../../domain/appCustomer.ts";
import { urlText } from "../../domain/urlText.ts";
import { notInCharge } from "./Contact.tsx";
import styles from "./SigningMore.module.css";

export function SigningMore({ client }: { client: AppCustomer }) {
  const { config, platform } = useApp();
  const { contact } = config.company;
  const { origin, pathname } = platform.window.location;
  const subject = `Ihre Unterlagen bei ${config.company.name}`;
  const body = `Unter dieser Adresse können Sie die Unterlagen lesen und unterschreiben:\n\n${origin}${pathname}\n`;
  return (
    <details className={styles.more}>
      <summary>Mehr</summary>
      <ul>
        <li>
          <a href={`mailto:${client.email}?subject=${urlText(subject)}&body=${urlText(body)}`}>
            Unterlagen an mich senden
          </a>
        </li>
        {contact && (
          <li>
            <a href={notInCharge(contact.email, client)}>Ich bin nicht zuständig</a>
          </li>
        )}
      </ul>
    </details>
  );
}

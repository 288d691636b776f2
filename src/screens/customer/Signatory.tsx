/** Whom to ask before signing, and how the data are treated. */
import { useApp } from "../../app/context.ts";
import type { AppCustomer } from "../../domain/appCustomer.ts";
import { Contact } from "./Contact.tsx";
import styles from "./Signatory.module.css";

export function Signatory({ client }: { client: AppCustomer }) {
  const { company } = useApp().config;
  return (
    <div className={styles.signatory}>
      <Contact client={client} />
      <p className="note">
        Wie {company.name} mit Ihren Daten umgeht, steht in der{" "}
        {/* Beside a form: the same tab would take what is typed and drawn with it. */}
        <a href={company.privacyUrl} target="_blank" rel="noopener noreferrer">
          Datenschutzerklärung
          <span className="visually-hidden"> (in neuem Fenster)</span>
        </a>
        .
      </p>
    </div>
  );
}

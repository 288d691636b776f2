/** Who signs for whom, whom to ask, and how the data are treated. */
import { useApp } from "../../app/context.ts";
import type { AppCustomer } from "../../domain/appCustomer.ts";
import { DefinitionList } from "../../ui/DefinitionList.tsx";
import { Contact } from "./Contact.tsx";
import styles from "./Signatory.module.css";

export function Signatory({ client }: { client: AppCustomer }) {
  const { company } = useApp().config;
  return (
    <div className={styles.signatory}>
      <DefinitionList
        facts={[
          { name: "Es unterschreibt", value: client.name || client.email },
          { name: "Für", value: client.client },
        ]}
      />
      <Contact client={client} />
      <p className={styles.privacy}>
        Wie {company.name} mit Ihren Daten umgeht, steht in der{" "}
        <a href={company.privacyUrl}>Datenschutzerklärung</a>.
      </p>
    </div>
  );
}

/** The AVV: read, check and sign it; or view the signed document. */
import * as v from "valibot";
import type { AppCustomer } from "../../domain/appCustomer.ts";
import { mailto } from "../../domain/contactLinks.ts";
import { useApp } from "../../hooks/useApp.ts";
import { DefinitionList } from "../../ui/DefinitionList.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { BlankDocument } from "./BlankDocument.tsx";
import { DocumentGate, type Gated } from "./DocumentGate.tsx";
import styles from "./Signing.module.css";
import { SigningEnd } from "./SigningEnd.tsx";
import { Steps } from "./Steps.tsx";
import { useSigning } from "./useSigning.ts";

export const AVVView = () => <DocumentGate type="avv" Form={Signing} />;

/** The AVV needs only the signature. */
const noFields = v.object({});

function Signing({ client, keepForm, news }: Gated) {
  const signing = useSigning("avv", client, { dirty: false, keepForm, creditor: null });
  const { blank, missing, hold, busy } = signing;
  const end = {
    fields: [],
    missing,
    hold,
    busy,
    action: "AV-Vertrag verbindlich abschließen",
    readFirst: blank.presented === "offered",
  };
  return (
    <Form schema={noFields} label="AV-Vertrag" binding onSubmit={() => signing.sign({ documentType: "avv" })}>
      <Steps
        news={news}
        end={end}
        steps={[
          {
            id: "read",
            title: "Lesen",
            isDone: () => blank.isRead,
            content: (
              <div className={styles.end}>
                <p>
                  Wir betreuen Ihre IT und können dabei Daten Ihrer Kunden und Beschäftigten sehen. Dieser
                  Vertrag (Art.&nbsp;28&nbsp;DSGVO) regelt, wie wir sie schützen.
                </p>
                <BlankDocument type="avv" blank={blank} folds="narrow" />
              </div>
            ),
          },
          { id: "check", title: "Prüfen", content: <Parties client={client} /> },
          {
            id: "sign",
            title: "Unterschreiben",
            isDone: () => signing.signature !== null,
            content: (
              <SigningEnd
                signing={signing}
                client={client}
                end={end}
                name="den AV-Vertrag"
                consent="unterschreiben dürfen. Sie schließen ihn damit verbindlich ab."
              />
            ),
          },
        ]}
      />
      {signing.leaveDialog}
    </Form>
  );
}

/** The parties to the agreement, to check before signing (WCAG 3.3.4). */
function Parties({ client }: { client: AppCustomer }) {
  const { company } = useApp().config;
  const mail = company.contact && mailto(company.contact.email, { subject: "Angaben im AV-Vertrag" });
  return (
    <div className={`${styles.end} ${styles.parties}`}>
      <DefinitionList
        facts={[
          { name: "Auftraggeber", value: client.client },
          { name: "Auftragnehmer", value: company.name },
          { name: "Unterschrift von", value: client.name },
        ]}
      />
      <p>
        Stimmt das? Sonst {mail ? <a href={mail}>schreiben Sie uns</a> : "antworten Sie auf unsere E-Mail"},
        bevor Sie unterschreiben.
      </p>
    </div>
  );
}

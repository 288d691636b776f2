/** The AVV: read, check, sign; or the signed one. */
import * as v from "valibot";
import { useApp } from "../../app/app.ts";
import type { AppCustomer } from "../../domain/appCustomer.ts";
import { DefinitionList } from "../../ui/DefinitionList.tsx";
import { Form } from "../../ui/Form.tsx";
import { BlankDocument } from "./BlankDocument.tsx";
import { DocumentGate, type Hold } from "./DocumentGate.tsx";
import { SigningEnd } from "./SigningEnd.tsx";
import { Step } from "./Step.tsx";
import { useSigning } from "./signing.ts";

export function AVVView() {
  return <DocumentGate type="avv">{(client, hold) => <Signing client={client} hold={hold} />}</DocumentGate>;
}

/** The AVV asks for nothing but the signature. */
const noFields = v.object({});

function Signing({ client, hold }: { client: AppCustomer; hold: Hold }) {
  const { config } = useApp();
  const signing = useSigning("avv", client, { dirty: false, hold });
  const parties = [
    { name: "Auftraggeber", value: client.client },
    { name: "Auftragnehmer", value: config.company.name },
    { name: "Es unterschreibt", value: client.name },
    { name: "E-Mail", value: client.email },
  ];
  return (
    <Form
      schema={noFields}
      label="AV-Vertrag"
      binding
      onSubmit={() => signing.sign((signature) => ({ documentType: "avv", signature }))}
    >
      <Step number={1} title="Lesen">
        <p>
          Bitte lesen Sie den Vertrag zur Auftragsverarbeitung (Art. 28 DSGVO), bevor Sie ihn unterschreiben.
        </p>
        <BlankDocument type="avv" />
      </Step>
      <Step number={2} title="Prüfen">
        <p>Der Vertrag wird geschlossen zwischen:</p>
        <DefinitionList facts={parties} />
      </Step>
      <Step number={3} title="Unterschreiben">
        <SigningEnd
          signing={signing}
          consent="Mit Ihrer Unterschrift schließen Sie den AV-Vertrag verbindlich ab. Eine Kopie erhalten Sie per E-Mail."
          action="AV-Vertrag verbindlich unterschreiben"
        />
      </Step>
      {signing.leaving}
    </Form>
  );
}

/** The AVV: read, check, sign; or the signed one. */
import * as v from "valibot";
import { useApp } from "../../app/app.ts";
import type { AppCustomer } from "../../domain/appCustomer.ts";
import { Form } from "../../ui/Form.tsx";
import { BlankDocument } from "./BlankDocument.tsx";
import { DocumentGate } from "./DocumentGate.tsx";
import { SigningEnd } from "./SigningEnd.tsx";
import { Step } from "./Step.tsx";
import { useSigning } from "./signing.ts";

export function AVVView() {
  return <DocumentGate type="avv">{(client) => <Signing client={client} />}</DocumentGate>;
}

/** The AVV asks for nothing but the signature. */
const noFields = v.object({});

function Signing({ client }: { client: AppCustomer }) {
  const { config } = useApp();
  const signing = useSigning("avv", client, false);
  return (
    <Form
      schema={noFields}
      onSubmit={() => void signing.sign((signature) => ({ documentType: "avv", signature }))}
    >
      <Step number={1} title="Lesen">
        <p>
          Bitte lesen Sie den Vertrag zur Auftragsverarbeitung (Art. 28 DSGVO), bevor Sie ihn unterschreiben.
        </p>
        <BlankDocument type="avv" />
      </Step>
      <Step number={2} title="Prüfen">
        <p>
          Der Vertrag wird geschlossen zwischen <strong>{client.client}</strong> als Auftraggeber und{" "}
          <strong>{config.company.name}</strong> als Auftragnehmer. Es unterschreibt {client.name} (
          {client.email}).
        </p>
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

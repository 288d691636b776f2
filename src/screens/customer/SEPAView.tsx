/** The SEPA mandate: read, fill in, check, sign; or the signed one. */
import { useState } from "react";
import { useApp } from "../../app/app.ts";
import type { AppCustomer } from "../../domain/appCustomer.ts";
import { mandateFields, mandateForm } from "../../domain/mandate.ts";
import { Form } from "../../ui/Form.tsx";
import { BlankDocument } from "./BlankDocument.tsx";
import { DocumentGate } from "./DocumentGate.tsx";
import { MandateFields } from "./MandateFields.tsx";
import { MandateReview } from "./MandateReview.tsx";
import { SigningEnd } from "./SigningEnd.tsx";
import { Step } from "./Step.tsx";
import { useSigning } from "./signing.ts";

export function SEPAView() {
  return <DocumentGate type="sepa">{(client) => <Signing client={client} />}</DocumentGate>;
}

function Signing({ client }: { client: AppCustomer }) {
  const { config } = useApp();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const signing = useSigning("sepa", client, Object.values(typed).some(Boolean));
  return (
    <Form
      schema={mandateForm}
      onTyped={setTyped}
      onSubmit={(mandate) =>
        void signing.sign((signature) => ({ documentType: "sepa", signature, ...mandate }))
      }
    >
      <Step number={1} title="Lesen">
        <p>Bitte lesen Sie das SEPA-Lastschriftmandat, bevor Sie es ausfüllen.</p>
        <BlankDocument type="sepa" />
      </Step>
      <Step number={2} title="Daten">
        <MandateFields />
      </Step>
      <Step number={3} title="Prüfen">
        <MandateReview creditor={config.sepa} typed={typed} />
      </Step>
      <Step number={4} title="Unterschreiben">
        <SigningEnd
          signing={signing}
          consent="Mit Ihrer Unterschrift erteilen Sie das SEPA-Lastschriftmandat. Eine Kopie erhalten Sie per E-Mail."
          action="SEPA-Mandat verbindlich erteilen"
          fields={mandateFields}
        />
      </Step>
      {signing.leaving}
    </Form>
  );
}

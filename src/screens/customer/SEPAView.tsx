/** The SEPA mandate: read, fill in, check and sign it; or the signed document. */
import { useApp } from "../../app/context.ts";
import { mandateFields, mandateForm, mandateTitle } from "../../domain/mandate.ts";
import { mandateReference } from "../../domain/mandateReference.ts";
import { Form } from "../../ui/forms/Form.tsx";
import { BlankDocument } from "./BlankDocument.tsx";
import { DocumentGate, type Gated } from "./DocumentGate.tsx";
import { MandateConsent } from "./MandateConsent.tsx";
import { MandateFields } from "./MandateFields.tsx";
import { MandateReview } from "./MandateReview.tsx";
import { missingParts } from "./missingParts.ts";
import { SigningEnd } from "./SigningEnd.tsx";
import { Steps } from "./Steps.tsx";
import { useBlank } from "./useBlank.ts";
import { useBlankCheck } from "./useBlankCheck.ts";
import { useMandateForm } from "./useMandateForm.ts";
import { useSigning } from "./useSigning.ts";

export const SEPAView = () => <DocumentGate type="sepa" Form={Signing} />;

function Signing({ client, keepForm, news }: Gated) {
  const { config, wire } = useApp();
  const blank = useBlank("sepa");
  const mandate = useMandateForm(client.client);
  const title = mandateTitle(config.sepa);
  // The service dates the paper: a device's date may be wrong.
  const now = wire.cognito.now();
  const key = { clientId: client.client_id, sub: client.id, now };
  const creditor = { ...config.sepa, mandateReference: mandateReference(config.sepa.mandateReference, key) };
  const signing = useSigning("sepa", client, {
    dirty: mandate.dirty,
    keepForm,
    blank,
    creditor,
    onSigned: mandate.forget,
  });
  const isDue = blank.pages !== null || signing.signature !== null;
  const check = useBlankCheck("sepa", blank, creditor.scheme, isDue);
  const missing = missingParts(blank, signing, check);
  return (
    <Form
      schema={mandateForm}
      label="SEPA-Mandat"
      binding
      onTyped={mandate.onTyped}
      onSubmit={(values) => signing.sign({ documentType: "sepa", ...values })}
    >
      <Steps
        news={news}
        locked={signing.busy}
        end={{ client, fields: mandateFields, missing, busy: signing.busy }}
        steps={[
          {
            title: "Lesen",
            isDone: (_form, passed) => passed && blank.read.kind === "answered",
            content: (
              <>
                <p>Bitte lesen Sie das {title}, bevor Sie es ausfüllen.</p>
                <BlankDocument type="sepa" blank={blank} />
              </>
            ),
          },
          {
            title: "Daten",
            content: <MandateFields mandate={mandate} />,
            isDone: ({ complete }) => complete,
          },
          { title: "Prüfen", content: <MandateReview creditor={creditor} now={now} /> },
          {
            title: "Unterschreiben",
            isDone: () => signing.signature !== null,
            content: (
              <SigningEnd
                type="sepa"
                signing={signing}
                blank={blank}
                check={check}
                missing={missing}
                client={client}
                consent={<MandateConsent title={title} email={client.email} />}
                action="SEPA-Mandat verbindlich erteilen"
                fields={mandateFields}
              />
            ),
          },
        ]}
      />
      {signing.leaveDialog}
    </Form>
  );
}

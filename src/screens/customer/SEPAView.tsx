/** The SEPA mandate: read, fill in, check and sign it; or the signed document. */
import { useApp } from "../../app/context.ts";
import type { AppCustomer } from "../../domain/appCustomer.ts";
import { mandateFields, mandateForm, mandateTitle } from "../../domain/mandate.ts";
import { Form } from "../../ui/forms/Form.tsx";
import { BlankDocument } from "./BlankDocument.tsx";
import { DocumentGate, type KeepForm } from "./DocumentGate.tsx";
import { MandateFields } from "./MandateFields.tsx";
import { MandateReview } from "./MandateReview.tsx";
import { SigningEnd } from "./SigningEnd.tsx";
import { Steps } from "./Steps.tsx";
import { useBlank } from "./useBlank.ts";
import { useMandateForm } from "./useMandateForm.ts";
import { useSigning } from "./useSigning.ts";

export function SEPAView() {
  return (
    <DocumentGate type="sepa">
      {(client, keepForm) => <Signing client={client} keepForm={keepForm} />}
    </DocumentGate>
  );
}

function Signing({ client, keepForm }: { client: AppCustomer; keepForm: KeepForm }) {
  const { config } = useApp();
  const blank = useBlank("sepa");
  const mandate = useMandateForm();
  const title = mandateTitle(config.sepa);
  const signing = useSigning("sepa", client, {
    dirty: mandate.dirty,
    keepForm,
    blank,
    onSigned: mandate.forget,
  });
  return (
    <Form
      schema={mandateForm}
      label="SEPA-Mandat"
      binding
      onTyped={mandate.onTyped}
      onSubmit={(values) => signing.sign({ documentType: "sepa", ...values })}
    >
      <Steps
        steps={[
          {
            title: "Lesen",
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
          { title: "Prüfen", content: <MandateReview creditor={config.sepa} /> },
          {
            title: "Unterschreiben",
            isDone: () => signing.signature !== null,
            content: (
              <SigningEnd
                signing={signing}
                blank={blank}
                client={client}
                consent={`Sie erteilen damit das ${title}. Eine Kopie erhalten Sie per E-Mail.`}
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

/** The AVV: read, check, sign; or the signed one. */
import * as v from "valibot";
import { useApp } from "../../app/context.ts";
import type { AppCustomer } from "../../domain/appCustomer.ts";
import { Form } from "../../ui/forms/Form.tsx";
import { AgreementReview } from "./AgreementReview.tsx";
import { BlankDocument } from "./BlankDocument.tsx";
import { DocumentGate, type Hold } from "./DocumentGate.tsx";
import { SigningEnd } from "./SigningEnd.tsx";
import { Steps } from "./Steps.tsx";
import { useSigning } from "./useSigning.ts";

export function AVVView() {
  return <DocumentGate type="avv">{(client, hold) => <Signing client={client} hold={hold} />}</DocumentGate>;
}

/** The AVV asks for nothing but the signature. */
const noFields = v.object({});

function Signing({ client, hold }: { client: AppCustomer; hold: Hold }) {
  const { config } = useApp();
  const signing = useSigning("avv", client, { dirty: false, hold });
  return (
    <Form
      schema={noFields}
      label="AV-Vertrag"
      binding
      onSubmit={() => signing.sign((signature) => ({ documentType: "avv", signature }))}
    >
      <Steps
        steps={[
          {
            title: "Lesen",
            content: (
              <>
                <p>
                  Bitte lesen Sie den Vertrag zur Auftragsverarbeitung (Art. 28 DSGVO), bevor Sie ihn
                  unterschreiben.
                </p>
                <BlankDocument type="avv" />
              </>
            ),
          },
          {
            title: "Prüfen",
            content: <AgreementReview client={client} processor={config.company.name} />,
          },
          {
            title: "Unterschreiben",
            content: (
              <SigningEnd
                signing={signing}
                consent="Mit Ihrer Unterschrift schließen Sie den AV-Vertrag verbindlich ab. Eine Kopie erhalten Sie per E-Mail."
                action="AV-Vertrag verbindlich unterschreiben"
              />
            ),
          },
        ]}
      />
      {signing.leaving}
    </Form>
  );
}

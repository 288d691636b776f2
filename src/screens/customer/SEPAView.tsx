/** The SEPA mandate: fill it in, check and sign it; or view the signed document. */
import { mandateReference } from "../../domain/creditor.ts";
import { mandateFields, mandateForm } from "../../domain/mandate.ts";
import { useApp } from "../../hooks/useApp.ts";
import { Form } from "../../ui/forms/Form.tsx";
import { useForm } from "../../ui/forms/formState.ts";
import { BlankDocument } from "./BlankDocument.tsx";
import { DocumentGate, type Gated } from "./DocumentGate.tsx";
import { MandateFields } from "./MandateFields.tsx";
import { MandateReview } from "./MandateReview.tsx";
import styles from "./Signing.module.css";
import { SigningEnd } from "./SigningEnd.tsx";
import { Steps } from "./Steps.tsx";
import { useMandateForm } from "./useMandateForm.ts";
import { useSigning } from "./useSigning.ts";

export const SEPAView = () => <DocumentGate type="sepa" Form={Signing} />;

function Signing({ client, keepForm, news }: Gated) {
  const { config, wire } = useApp();
  const mandate = useMandateForm(client.client);
  // Cognito's time, because a device's date may be wrong. The service puts its own date on the signed document.
  const now = wire.cognito.now();
  const key = { clientId: client.client_id, sub: client.id, now };
  const creditor = { ...config.sepa, mandateReference: mandateReference(config.sepa.mandateReference, key) };
  const { dirty, forget: onSigned } = mandate;
  const signing = useSigning("sepa", client, { dirty, keepForm, creditor, onSigned });
  const { blank, missing, hold, busy } = signing;
  const end = {
    fields: mandateFields,
    missing,
    hold,
    busy,
    action: "SEPA-Mandat verbindlich erteilen",
    readFirst: false,
  };
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
        end={end}
        steps={[
          {
            id: "fill",
            title: "Ausfüllen",
            content: <MandateFields mandate={mandate} />,
            isDone: ({ complete }) => complete,
          },
          {
            id: "sign",
            title: "Prüfen und unterschreiben",
            isDone: () => signing.signature !== null,
            content: (
              <div className={styles.end}>
                <MandateReview creditor={creditor} now={now} />
                <BlankDocument type="sepa" blank={blank} folds="always" />
                <SigningEnd
                  signing={signing}
                  client={client}
                  end={end}
                  name="das SEPA-Mandat"
                  consent={<Consent />}
                />
              </div>
            ),
          },
        ]}
      />
      {signing.leaveDialog}
    </Form>
  );
}

/** The end of the consent: the signer's authority over the account, and the effect of the signature. */
function Consent() {
  const owner = (useForm().typed.accountOwner ?? "").trim();
  return (
    <>
      unterschreiben und über das Konto{" "}
      {/* Its own element, so that React can change it after a browser's translation has replaced the text (decision
          57). */}
      <span>{owner ? `von ${owner}` : "des Kontoinhabers"}</span> verfügen dürfen. Sie erteilen es damit
      verbindlich.
    </>
  );
}

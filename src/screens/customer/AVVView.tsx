/** The AVV: read, check and sign it; or the signed document. */
import * as v from "valibot";
import { useApp } from "../../app/context.ts";
import { Form } from "../../ui/forms/Form.tsx";
import { AgreementReview } from "./AgreementReview.tsx";
import { BlankDocument } from "./BlankDocument.tsx";
import { DocumentGate, type Gated } from "./DocumentGate.tsx";
import { missingParts } from "./missingParts.ts";
import { SigningEnd } from "./SigningEnd.tsx";
import { Steps } from "./Steps.tsx";
import { useBlank } from "./useBlank.ts";
import { useBlankCheck } from "./useBlankCheck.ts";
import { useSigning } from "./useSigning.ts";

export const AVVView = () => <DocumentGate type="avv" Form={Signing} />;

/** The AVV needs nothing but the signature. */
const noFields = v.object({});

function Signing({ client, keepForm, news }: Gated) {
  const { config } = useApp();
  const blank = useBlank("avv");
  const signing = useSigning("avv", client, { dirty: false, keepForm, blank });
  // If pages came into sight, the document was shown, so it is no placeholder for a form.
  const isShown = blank.pages !== null;
  const found = useBlankCheck("avv", blank, null, !isShown && signing.signature !== null);
  const check = isShown ? "passed" : found;
  const missing = missingParts(blank, signing, check);
  return (
    <Form schema={noFields} label="AV-Vertrag" binding onSubmit={() => signing.sign({ documentType: "avv" })}>
      <Steps
        news={news}
        locked={signing.busy}
        end={{ client, fields: [], missing, busy: signing.busy }}
        steps={[
          {
            title: "Lesen",
            isDone: (_form, passed) => passed && blank.read.kind === "answered",
            content: (
              <>
                <p>
                  Bitte lesen Sie den Vertrag zur Auftragsverarbeitung (Art.&nbsp;28&nbsp;DSGVO), bevor Sie
                  ihn unterschreiben.
                </p>
                <BlankDocument type="avv" blank={blank} />
              </>
            ),
          },
          {
            title: "Prüfen",
            content: <AgreementReview client={client} processor={config.company.name} />,
          },
          {
            title: "Unterschreiben",
            isDone: () => signing.signature !== null,
            content: (
              <SigningEnd
                type="avv"
                signing={signing}
                blank={blank}
                check={check}
                missing={missing}
                client={client}
                consent="unterschreiben dürfen. Sie schließen damit den AV-Vertrag verbindlich ab."
                action="AV-Vertrag verbindlich unterschreiben"
              />
            ),
          },
        ]}
      />
      {signing.leaveDialog}
    </Form>
  );
}

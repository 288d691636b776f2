/**
 * The documents of the selected customers: what is required of all of them is changed at once, and what they have signed is
 * downloaded or filed. Each is a round of its own that says what became of each customer.
 */
import { useState } from "react";
import { type AppCustomer, displayName } from "../../../../domain/appCustomer.ts";
import { documentTypes } from "../../../../domain/document.ts";
import { filingsOf } from "../../../../domain/filing.ts";
import { formatNumber } from "../../../../domain/formatNumber.ts";
import { recordChanges } from "../../../../domain/recordChanges.ts";
import {
  changesSomething,
  noRequirementChange,
  requiredAfter,
} from "../../../../domain/requirementChange.ts";
import { Banner } from "../../../../ui/Banner.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { Dialog } from "../../../../ui/dialogs/Dialog.tsx";
import { Excerpt } from "../../../../ui/Excerpt.tsx";
import { DocumentIcon } from "../../../../ui/icons/areaIcons.tsx";
import styles from "./Bulk.module.css";
import { BulkChange } from "./BulkChange.tsx";
import { BulkDownload } from "./BulkDownload.tsx";
import { BulkFiling } from "./BulkFiling.tsx";
import { RequirementChoices } from "./RequirementChoices.tsx";

/** The button in the queue's bar; `customers` are the selected ones. Its dialog stays when Back shows another selection. */
export function BulkDocuments({ customers }: { customers: readonly AppCustomer[] }) {
  // As they were when the dialog opened: what others change meanwhile is found by each row's condition.
  const [opened, setOpened] = useState<readonly AppCustomer[] | null>(null);
  return (
    <>
      {customers.length > 0 && (
        <Button onClick={() => setOpened(customers)}>
          <DocumentIcon />
          <span className={styles.words}>Dokumente …</span>
        </Button>
      )}
      {opened && (
        <div className={styles.place}>
          <DocumentsDialog customers={opened} current={customers} onClose={() => setOpened(null)} />
        </div>
      )}
    </>
  );
}

interface DialogProps {
  /** As they were when the dialog opened, and as they are now. */
  customers: readonly AppCustomer[];
  current: readonly AppCustomer[];
  onClose: () => void;
}

function DocumentsDialog({ customers, current, onClose }: DialogProps) {
  const [step, setStep] = useState<"choose" | "change" | "download" | "file">("choose");
  const [change, setChange] = useState(noRequirementChange);
  if (step === "change") return <BulkChange customers={customers} change={change} onClose={onClose} />;
  if (step === "download") return <BulkDownload customers={customers} onClose={onClose} />;
  if (step === "file") return <BulkFiling customers={customers} onClose={onClose} />;

  const [only] = customers;
  const concerned = customers.filter((customer) =>
    changesSomething(customer, requiredAfter(customer, change)),
  ).length;
  const signed = customers.flatMap((customer) => documentTypes.filter((type) => customer[type].sent)).length;
  return (
    <Dialog
      title={
        customers.length === 1 && only
          ? `Dokumente von ${displayName(only)}`
          : `Dokumente von ${formatNumber(customers.length)} Kunden`
      }
      closeLabel="Abbrechen"
      onClose={onClose}
      actions={
        <Button look="primary" disabled={concerned === 0} onClick={() => setStep("change")}>
          {concerned === 0 ? "Ändern" : `Bei ${formatNumber(concerned)} Kunden ändern`}
        </Button>
      }
      details={
        <>
          <RequirementChoices change={change} onChange={setChange} />
          <ChangedMeanwhile customers={customers} current={current} />
          <section className={styles.signed}>
            <h3>Unterschriebene Dokumente: {formatNumber(signed)}</h3>
            <div className="buttons">
              <Button disabled={signed === 0} onClick={() => setStep("download")}>
                Herunterladen (ZIP)&nbsp;…
              </Button>
              <Button disabled={filingsOf(customers).length === 0} onClick={() => setStep("file")}>
                Im Kundensystem ablegen&nbsp;…
              </Button>
            </div>
          </section>
        </>
      }
    >
      <p>Was die ausgewählten Kunden erledigen müssen. Unterschriebene Dokumente bleiben erhalten.</p>
    </Dialog>
  );
}

/** Below the choices: it comes unasked, and above them would move what is about to be pressed. */
function ChangedMeanwhile({ customers, current }: Omit<DialogProps, "onClose">) {
  const now = new Map(current.map((customer) => [customer.id, customer]));
  const changed = customers.flatMap((before) => {
    const after = now.get(before.id);
    const changes = after && after.updatedAt !== before.updatedAt ? recordChanges(before, after) : [];
    return changes.map((sentence) => `${displayName(before)}: ${sentence}`);
  });
  if (changed.length === 0) return null;
  return (
    <Banner tone="warn">
      Inzwischen hat sich etwas geändert.
      <ul>
        {changed.map((sentence) => (
          <li key={sentence}>
            <Excerpt text={sentence} />
          </li>
        ))}
      </ul>
    </Banner>
  );
}

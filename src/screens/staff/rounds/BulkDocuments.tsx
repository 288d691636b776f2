/**
 * The documents of the selected customers: changes what is required of all of them, and downloads or files their signed
 * documents. Each action is a round of its own that reports each customer's result.
 */
import { useState } from "react";
import {
  type AppCustomer,
  displayName,
  isRequired,
  requirementLabels,
  requirementNames,
} from "../../../domain/appCustomer.ts";
import { documentTypes } from "../../../domain/document.ts";
import { filingsOf } from "../../../domain/filing.ts";
import { formatNumber } from "../../../domain/germanFormats.ts";
import { peopleText } from "../../../domain/queue.ts";
import {
  noRequirementChange,
  type RequirementChange,
  recordChanges,
  requiredAfter,
  requirementChoiceNames,
  requirementChoices,
} from "../../../domain/requirementChange.ts";
import { useApp } from "../../../hooks/useApp.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { DocumentIcon } from "../../../ui/icons/areaIcons.tsx";
import { BulkDownload } from "./BulkDownload.tsx";
import { BulkFiling } from "./BulkFiling.tsx";
import { startChange } from "./changeRounds.ts";
import styles from "./Rounds.module.css";

/** The button in the queue's bar; `customers` are the selected ones. Its dialog stays if Back shows another selection. */
export function BulkDocuments({ customers }: { customers: readonly AppCustomer[] }) {
  // The customers when the dialog opened. The condition of each write detects later changes by others.
  const [opened, setOpened] = useState<readonly AppCustomer[] | null>(null);
  return (
    <>
      {customers.length > 0 && (
        <Button onClick={() => setOpened(customers)}>
          <DocumentIcon />
          <span className={styles.words}>Dokumente …</span>
        </Button>
      )}
      {opened && <DocumentsDialog customers={opened} current={customers} onClose={() => setOpened(null)} />}
    </>
  );
}

interface DialogProps {
  /** The customers when the dialog opened, and now. */
  customers: readonly AppCustomer[];
  current: readonly AppCustomer[];
  onClose: () => void;
}

function DocumentsDialog({ customers, current, onClose }: DialogProps) {
  const app = useApp();
  const [step, setStep] = useState<"choose" | "download" | "file">("choose");
  const [change, setChange] = useState(noRequirementChange);
  if (step === "download") return <BulkDownload customers={customers} onClose={onClose} />;
  if (step === "file") return <BulkFiling customers={customers} onClose={onClose} />;

  const [only] = customers;
  const concerned = customers.filter(
    (customer) => !isRequired(customer, requiredAfter(customer, change)),
  ).length;
  const signed = customers.flatMap((customer) => documentTypes.filter((type) => customer[type].sent)).length;
  return (
    <Dialog
      title={
        customers.length === 1 && only
          ? `Dokumente von ${displayName(only)}`
          : `Dokumente von ${formatNumber(customers.length)} Personen`
      }
      closeLabel="Abbrechen"
      onClose={onClose}
      actions={
        <Button
          variant="primary"
          disabled={concerned === 0}
          onClick={() => {
            startChange(app, customers, change);
            onClose();
          }}
        >
          {concerned === 0 ? "Ändern" : `Bei ${peopleText(concerned)} ändern`}
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
      <p>Unterschriebene Dokumente bleiben erhalten.</p>
    </Dialog>
  );
}

/**
 * This notice is below the choices, because it may appear at any time. Above them it would move what the user is about
 * to press.
 */
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
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Banner>
  );
}

interface RequirementChoicesProps {
  change: RequirementChange;
  onChange: (change: RequirementChange) => void;
}

/** Three choices for each requirement: required, no longer required, unchanged. */
const RequirementChoices = ({ change, onChange }: RequirementChoicesProps) => (
  <div className={styles.choices}>
    {requirementNames.map((name) => (
      <fieldset key={name} className={styles.choice}>
        <legend>{requirementLabels[name]}</legend>
        <div className={styles.options}>
          {requirementChoices.map((choice) => (
            <label key={choice} className={styles.option}>
              <input
                type="radio"
                name={name}
                checked={change[name] === choice}
                onChange={() => onChange({ ...change, [name]: choice })}
              />
              {requirementChoiceNames[choice]}
            </label>
          ))}
        </div>
      </fieldset>
    ))}
  </div>
);

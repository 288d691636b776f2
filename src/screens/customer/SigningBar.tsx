/**
 * On phones, at the bottom of a signing form: where one is, and the one thing to do next. It leads to what is missing, then
 * to the next step, and at the end it is the button that signs.
 */
import { useRef } from "react";
import type { AppCustomer } from "../../domain/appCustomer.ts";
import { Button } from "../../ui/Button.tsx";
import { useForm } from "../../ui/forms/formState.ts";
import { goTo } from "../../ui/forms/goTo.ts";
import { useBottomBar } from "../../ui/useBottomBar.ts";
import type { MissingPart } from "./missingParts.ts";
import styles from "./SigningBar.module.css";
import { SigningButton } from "./SigningButton.tsx";
import { SigningMore } from "./SigningMore.tsx";

export interface SigningBarEnd {
  client: AppCustomer;
  /** The form's fields in reading order; they stand in the step before the check. */
  fields: readonly { name: string; label: string }[];
  /** What is missing besides them. */
  missing: readonly MissingPart[];
  /** What was signed is on its way. */
  busy: boolean;
}

interface SigningBarProps {
  titles: readonly string[];
  /** Index of the step that is being read. */
  current: number;
  end: SigningBarEnd;
  onGo: (index: number) => void;
}

/** The step with the fields. */
const DATA = "Daten";

export function SigningBar({ titles, current, end, onGo }: SigningBarProps) {
  const form = useForm();
  const bar = useRef<HTMLDivElement>(null);
  useBottomBar(bar);
  const fields = end.fields
    .filter(({ name }) => form.issueOf(name) !== null)
    .map(({ name, label }) => ({ id: form.idOf(name), label }));
  const isLast = current === titles.length - 1;
  const missing = titles[current] === DATA ? fields : isLast ? [...fields, ...end.missing] : [];
  const [first] = missing;
  const next = titles[current + 1];
  return (
    <div ref={bar} className={`screen-only ${styles.bar}`}>
      <p className={styles.where}>
        <span>
          Schritt {current + 1} von {titles.length}: {titles[current]}
        </span>
        {first && <strong>Es fehlt: {first.label}</strong>}
      </p>
      <SigningMore client={end.client} />
      {isLast && !first ? (
        <SigningButton busy={end.busy}>Jetzt verbindlich unterschreiben</SigningButton>
      ) : (
        <Button look="primary" onClick={() => (first ? goTo(first.id) : onGo(current + 1))}>
          Weiter: {first?.label ?? next}
        </Button>
      )}
    </div>
  );
}

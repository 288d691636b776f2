/** Notes on this device that somebody was called, with the day of the next call where there is one, or takes it back. */
import { type SyntheticEvent, useId, useRef, useState } from "react";
import { useApp } from "../../../app/context.ts";
import { useDeviceMemory } from "../../../app/session/deviceMemory.ts";
import { type AppCustomer, displayName } from "../../../domain/appCustomer.ts";
import { formatDate, formatMoment, isoDay } from "../../../domain/dates.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Excerpt } from "../../../ui/Excerpt.tsx";
import styles from "./CallDialog.module.css";

/** No further than the device remembers. */
const LAST_DAY = 89;

/** Neither a day within its limits nor empty. An incomplete day has no value: only its validity tells it from none. */
const isWrong = ({ value, validity, min, max }: HTMLInputElement): boolean =>
  validity.badInput || (value !== "" && (value < min || value > max));

interface CallDialogProps {
  customer: AppCustomer;
  onClose: () => void;
}

export function CallDialog({ customer, onClose }: CallDialogProps) {
  const id = useId();
  const { clock } = useApp().platform;
  const memory = useDeviceMemory();
  const day = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState(false);
  const call = memory.recallCall(customer.id);
  const today = new Date(clock.now());
  // A day may have 23 hours, or 25.
  const inDays = (days: number) => new Date(today.getFullYear(), today.getMonth(), today.getDate() + days);
  const [first, last] = [inDays(1).getTime(), inDays(LAST_DAY).getTime()];

  function remember() {
    if (!day.current) return;
    if (isWrong(day.current)) {
      setWrong(true);
      day.current.focus();
      return;
    }
    const { value } = day.current;
    // The beginning of that day here: without a time the text would be one in UTC.
    memory.rememberCall(customer.id, value === "" ? null : new Date(`${value}T00:00`).getTime());
    onClose();
  }

  const lookAgain = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    if (wrong) setWrong(isWrong(currentTarget));
  };
  return (
    <Dialog
      title="Angerufen?"
      closeLabel="Abbrechen"
      onClose={onClose}
      actions={
        <>
          {call && (
            <Button
              onClick={() => {
                memory.undo("call", customer.id);
                onClose();
              }}
            >
              Anruf zurücknehmen
            </Button>
          )}
          <Button look="primary" onClick={remember}>
            Angerufen
          </Button>
        </>
      }
      details={
        <>
          <label className={styles.again} htmlFor={id}>
            Wieder anrufen am (freiwillig)
            <input
              ref={day}
              id={id}
              type="date"
              min={isoDay(first)}
              max={isoDay(last)}
              aria-invalid={wrong || undefined}
              aria-describedby={wrong ? `${id}-issue` : undefined}
              onChange={lookAgain}
              // Where a part of an incomplete day goes, nothing else tells it.
              onKeyUp={lookAgain}
            />
          </label>
          {wrong && (
            <p id={`${id}-issue`} className={styles.issue}>
              Bitte geben Sie einen Tag zwischen dem {formatDate(first)} und dem {formatDate(last)} an oder
              leeren Sie das Feld.
            </p>
          )}
        </>
      }
    >
      <p>
        <Excerpt text={displayName(customer)} />
        {customer.client !== "" && displayName(customer) !== customer.client && (
          <>
            {" "}
            von <Excerpt text={customer.client} />
          </>
        )}
        :{" "}
        {call
          ? `zuletzt angerufen am ${formatMoment(call.at)}${call.againAt === null ? "" : `, wieder am ${formatDate(call.againAt)}`}.`
          : "noch kein Anruf gemerkt."}{" "}
        Der Anruf wird nur auf diesem Gerät gemerkt.
      </p>
    </Dialog>
  );
}

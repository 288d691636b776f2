/** Notes on this device that somebody was called, with the day of the next call where there is one, or takes it back. */
import { useId, useState } from "react";
import { useApp } from "../../../app/context.ts";
import { useDeviceMemory } from "../../../app/session/deviceMemory.ts";
import { type AppCustomer, displayName } from "../../../domain/appCustomer.ts";
import { formatDate, formatMoment, isoDay } from "../../../domain/dates.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Excerpt } from "../../../ui/Excerpt.tsx";
import styles from "./CallDialog.module.css";

const DAY_MS = 86_400_000;
/** No further than the device remembers. */
const LAST_DAY = 89;

interface CallDialogProps {
  customer: AppCustomer;
  onClose: () => void;
}

export function CallDialog({ customer, onClose }: CallDialogProps) {
  const id = useId();
  const { clock } = useApp().platform;
  const memory = useDeviceMemory();
  const [day, setDay] = useState("");
  const call = memory.recallCall(customer.id);
  const now = clock.now();
  const [first, last] = [isoDay(now + DAY_MS), isoDay(now + LAST_DAY * DAY_MS)];
  const isWrong = day !== "" && (day < first || day > last);
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
          <Button
            look="primary"
            disabled={isWrong}
            onClick={() => {
              // The beginning of that day here: without a time the text would be one in UTC.
              memory.rememberCall(customer.id, day === "" ? null : new Date(`${day}T00:00`).getTime());
              onClose();
            }}
          >
            Angerufen
          </Button>
        </>
      }
      details={
        <label className={styles.again} htmlFor={id}>
          Wieder anrufen am (freiwillig)
          <input
            id={id}
            type="date"
            min={first}
            max={last}
            value={day}
            aria-invalid={isWrong || undefined}
            onChange={({ target }) => setDay(target.value)}
          />
        </label>
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

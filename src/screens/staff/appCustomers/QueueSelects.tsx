/** The selects above the queue, which change its view at once: the waiting time, and the order where there is no head. */
import { useState } from "react";
import { useApp } from "../../../app/context.ts";
import {
  firstDirection,
  LONGEST_WAIT_FILTER,
  orderNames,
  queueSorts,
  waitFilterOf,
  waitFilters,
} from "../../../domain/queue.ts";
import { dativeDays } from "../../../domain/waiting.ts";
import { Select } from "../../../ui/forms/Select.tsx";
import styles from "./QueueSelects.module.css";
import { type QueueView, useQueueView } from "./useQueueView.ts";

interface Choice {
  value: string;
  label: string;
  view: Partial<QueueView>;
}

/** Leads to a field. */
const OTHER = "other";

const waitChoice = (wait: number): Choice => ({
  value: `${wait}`,
  label: wait === 0 ? "Jede Wartezeit" : `ab ${dativeDays(wait)}`,
  view: { wait },
});

const waits: readonly Choice[] = waitFilters.map(waitChoice);

/** Each order, first in the direction in which it begins. */
const orders: readonly Choice[] = queueSorts.flatMap((sort) => {
  const first = firstDirection[sort];
  const turned = first === "asc" ? "desc" : "asc";
  return ([first, turned] as const).map((direction) => ({
    value: `${sort} ${direction}`,
    label: orderNames[sort][direction],
    view: { sort, direction },
  }));
});

/** A number of days of one's own becomes a choice: by Enter, or by leaving its field; Escape takes it back. */
export function WaitSelect() {
  const { router } = useApp();
  const [view, hrefOf] = useQueueView();
  /** The view from before a number is typed; null while there is the select. */
  const [before, setBefore] = useState<QueueView | null>(null);
  const [leftByKey, setLeftByKey] = useState(false);
  const own: Choice[] = waitFilters.includes(view.wait) ? [] : [waitChoice(view.wait)];
  if (before) {
    const show = ({ wait, page = 1 }: Pick<QueueView, "wait"> & Partial<QueueView>) =>
      router.navigate(hrefOf({ wait, page }), { replace: true });
    const leave = (byKey: boolean) => {
      setBefore(null);
      setLeftByKey(byKey);
    };
    return (
      <input
        className={styles.select}
        type="number"
        min={1}
        max={LONGEST_WAIT_FILTER}
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the select that was just used.
        autoFocus
        aria-label="Wartezeit ab wie vielen Tagen"
        placeholder="ab … Tagen"
        onBlur={() => leave(false)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== "Escape") return;
          // The select, which has the focus then, would take the rest of the key press for its own.
          event.preventDefault();
          if (event.key === "Escape" && view.wait !== before.wait) show(before);
          leave(true);
        }}
        onChange={({ target }) => {
          if (Number(target.value) > LONGEST_WAIT_FILTER) target.value = `${LONGEST_WAIT_FILTER}`;
          show({ wait: waitFilterOf(target.value) });
        }}
      />
    );
  }
  return (
    <QueueSelect
      label="Wartezeit"
      choices={[...waits, ...own, { value: OTHER, label: "andere Zahl …", view: {} }]}
      valueIn={({ wait }) => `${wait}`}
      isBack={leftByKey}
      onChoose={(value) => {
        if (value === OTHER) setBefore(view);
        return value !== OTHER;
      }}
    />
  );
}

export const OrderSelect = () => (
  <div className={styles.order}>
    <QueueSelect
      label="Sortieren nach"
      choices={orders}
      valueIn={({ sort, direction }) => `${sort} ${direction}`}
    />
  </div>
);

interface QueueSelectProps {
  /** For screen readers; the choices explain it. */
  label: string;
  choices: readonly Choice[];
  valueIn: (view: QueueView) => string;
  /** It takes the focus where it comes back in the place of what had it. */
  isBack?: boolean;
  /** False: the view stays as it is. */
  onChoose?: (value: string) => boolean;
}

function QueueSelect({ label, choices, valueIn, isBack = false, onChoose }: QueueSelectProps) {
  const { router } = useApp();
  const [view, hrefOf] = useQueueView();
  return (
    <Select
      className={styles.select}
      autoFocus={isBack}
      aria-label={label}
      choices={choices}
      value={valueIn(view)}
      onChange={({ target }) => {
        if (onChoose?.(target.value) === false) return;
        const chosen = choices.find(({ value }) => value === target.value);
        if (chosen) router.navigate(hrefOf(chosen.view), { replace: true });
      }}
    />
  );
}

/** The selects above the queue, which change its view at once: the waiting time, and the order where there is no head. */
import { useApp } from "../../../app/context.ts";
import { firstDirection, orderNames, queueSorts, waitFilters } from "../../../domain/queue.ts";
import { Select } from "../../../ui/forms/Select.tsx";
import styles from "./QueueSelects.module.css";
import { type QueueView, useQueueView } from "./useQueueView.ts";

interface Choice {
  value: string;
  label: string;
  view: Partial<QueueView>;
}

const waits: readonly Choice[] = waitFilters.map((wait) => ({
  value: `${wait}`,
  label: wait === 0 ? "Jede Wartezeit" : `ab ${wait} Tagen`,
  view: { wait },
}));

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

export const WaitSelect = () => (
  <QueueSelect label="Wartezeit" choices={waits} valueIn={({ wait }) => `${wait}`} />
);

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
}

function QueueSelect({ label, choices, valueIn }: QueueSelectProps) {
  const { router } = useApp();
  const [view, hrefOf] = useQueueView();
  return (
    <Select
      className={styles.select}
      aria-label={label}
      value={valueIn(view)}
      onChange={({ target }) => {
        const chosen = choices.find(({ value }) => value === target.value);
        if (chosen) router.navigate(hrefOf(chosen.view), { replace: true });
      }}
    >
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  );
}

/** The queue's order where its table has no head to sort by. */
import { useApp } from "../../../app/context.ts";
import { firstDirection, queueSorts } from "../../../domain/queue.ts";
import { orderNames } from "./orderNames.ts";
import { QueueSelect } from "./QueueSelect.tsx";
import styles from "./QueueTools.module.css";
import { useQueueView } from "./useQueueView.ts";

/** Each order, first in the direction in which it begins. */
const orders = queueSorts.flatMap((sort) => {
  const first = firstDirection[sort];
  const turned = first === "asc" ? "desc" : "asc";
  return ([first, turned] as const).map((direction) => ({
    order: { sort, direction },
    value: `${sort} ${direction}`,
    label: orderNames[sort][direction],
  }));
});

export function OrderSelect() {
  const { router } = useApp();
  const [view, hrefOf] = useQueueView();
  return (
    <div className={styles.order}>
      <QueueSelect
        label="Sortieren nach"
        value={`${view.sort} ${view.direction}`}
        choices={orders}
        onChoose={({ order }) => router.navigate(hrefOf(order), { replace: true })}
      />
    </div>
  );
}

/** On paper, above the queue: what is listed, in which order, and when it was printed. */
import { usePrintTime } from "../../../app/usePrintTime.ts";
import { formatDateTime } from "../../../domain/dates.ts";
import { formatNumber } from "../../../domain/formatNumber.ts";
import { countText, orderNames, viewTabNames } from "../../../domain/queue.ts";
import { dativeDays } from "../../../domain/waiting.ts";
import styles from "./QueuePrint.module.css";
import type { QueueView } from "./useQueueView.ts";

interface PrintedViewProps {
  view: QueueView;
  /** How many rows and pages there are in the view. */
  found: number;
  pages: number;
  /** Every row is there; else the numbers are of those that have come. */
  complete: boolean;
}

export function PrintedView({ view, found, pages, complete }: PrintedViewProps) {
  const printed = usePrintTime();
  const { tab, search, wait, sort, direction } = view;
  const parts = [
    viewTabNames[tab],
    wait > 0 && `Wartezeit ab ${dativeDays(wait)}`,
    search.trim() && `Suche „${search.trim()}“`,
    `sortiert: ${orderNames[sort][direction]}`,
    `${countText(found)}${pages > 1 ? `, Seite ${formatNumber(view.page)} von ${formatNumber(pages)}` : ""}`,
    !complete && "noch nicht vollständig geladen",
    `gedruckt am ${formatDateTime(printed)}`,
  ];
  return <p className={styles.view}>{parts.filter(Boolean).join(" · ")}</p>;
}

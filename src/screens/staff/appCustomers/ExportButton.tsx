/** Saves all pages of what the queue shows as a CSV file. */
import { useApp } from "../../../app/context.ts";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import { toCsv } from "../../../domain/csv.ts";
import { formatDateTime, isoDay } from "../../../domain/dates.ts";
import { filterQueue } from "../../../domain/queue.ts";
import { requirementLabels, requirementNames, requirementState } from "../../../domain/requirement.ts";
import { waitingDays } from "../../../domain/waiting.ts";
import { Button } from "../../../ui/Button.tsx";
import { DownloadIcon } from "../../../ui/icons/Download.tsx";
import { saveFile } from "../../../ui/saveFile.ts";
import { useAppCustomers } from "./useAppCustomers.ts";
import { useQueueView } from "./useQueueView.ts";

export function ExportButton() {
  const { clock } = useApp().platform;
  const { all, complete } = useAppCustomers();
  const [view] = useQueueView();
  return (
    <Button
      // A partial list in a file would look like the whole one.
      disabled={!complete}
      onClick={() => {
        const now = clock.now();
        const text = toCsv(
          csvHead,
          filterQueue(all, view).map((customer) => csvRow(customer, now)),
        );
        saveFile(new Blob([text], { type: "text/csv;charset=utf-8" }), `App-Kunden_${isoDay(now)}.csv`);
      }}
    >
      <DownloadIcon />
      Als CSV exportieren
    </Button>
  );
}

const csvHead = [
  "Name",
  "Kunde",
  "Kundennummer",
  "E-Mail",
  ...requirementNames.flatMap((name) => [requirementLabels[name], `${requirementLabels[name]} erledigt am`]),
  "Eingeladen am",
  "Wartet seit (Tage)",
];

const csvRow = (customer: AppCustomer, now: number): string[] => [
  customer.name,
  customer.client,
  customer.client_id,
  customer.email,
  ...requirementNames.flatMap((name) => [
    requirementState(name, customer[name]),
    customer[name].sent ? formatDateTime(customer[name].sentAt) : "",
  ]),
  formatDateTime(customer.createdAt),
  `${waitingDays(customer, now) ?? ""}`,
];

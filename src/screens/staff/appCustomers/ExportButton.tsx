/** Saves what the queue shows, all its pages, as a file for a spreadsheet. */
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
      // Half a list in a file would pass for a whole one.
      disabled={!complete}
      onClick={() => {
        const now = clock.now();
        const text = toCsv(
          head,
          filterQueue(all, view).map((of) => rowOf(of, now)),
        );
        saveFile(new Blob([text], { type: "text/csv;charset=utf-8" }), `App-Kunden_${isoDay(now)}.csv`);
      }}
    >
      <DownloadIcon />
      Als CSV exportieren
    </Button>
  );
}

const head = [
  "Name",
  "Kunde",
  "Kundennummer",
  "E-Mail",
  ...requirementNames.flatMap((name) => [requirementLabels[name], `${requirementLabels[name]} erledigt am`]),
  "Eingeladen am",
  "Wartet seit (Tage)",
];

const rowOf = (of: AppCustomer, now: number): string[] => [
  of.name,
  of.client,
  of.client_id,
  of.email,
  ...requirementNames.flatMap((name) => [
    requirementState(name, of[name]),
    of[name].sent ? formatDateTime(of[name].sentAt) : "",
  ]),
  formatDateTime(of.createdAt),
  `${waitingDays(of, now) ?? ""}`,
];

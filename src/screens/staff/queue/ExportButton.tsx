/** Saves rows of the queue as a CSV file: the selected ones, or all pages of the current view. */
import {
  type AppCustomer,
  requirementLabels,
  requirementNames,
  requirementState,
} from "../../../domain/appCustomer.ts";
import { identifierCell, toCsv } from "../../../domain/csv.ts";
import { waitingDays } from "../../../domain/due.ts";
import { formatForTable, isoDay } from "../../../domain/germanFormats.ts";
import { useApp } from "../../../hooks/useApp.ts";
import { Button } from "../../../ui/Button.tsx";
import { DownloadIcon } from "../../../ui/icons/areaIcons.tsx";
import { saveFile } from "../../../ui/saveFile.ts";

interface ExportButtonProps {
  rows: readonly AppCustomer[];
  /** Every row has arrived: a file with a partial list would look complete. */
  complete: boolean;
  /** The number of rows that could not be read. The file's name states it, because its content cannot. */
  unreadable: number;
}

export function ExportButton({ rows, complete, unreadable }: ExportButtonProps) {
  const { clock } = useApp().platform;
  return (
    <Button
      variant="quiet"
      label={unreadable > 0 ? "Als CSV exportieren, ohne die nicht lesbaren Personen" : "Als CSV exportieren"}
      disabled={!complete || rows.length === 0}
      onClick={() => {
        const now = clock.now();
        const lacks = unreadable > 0 ? `_ohne-${unreadable}-nicht-lesbare` : "";
        const text = toCsv(
          csvHead,
          rows.map((customer) => csvRow(customer, now)),
        );
        saveFile(
          new Blob([text], { type: "text/csv;charset=utf-8" }),
          `App-Kunden_${isoDay(now)}${lacks}.csv`,
        );
      }}
    >
      <DownloadIcon />
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
  "Offen seit (Tage)",
];

const csvRow = (customer: AppCustomer, now: number): string[] => [
  customer.name,
  customer.client,
  identifierCell(customer.client_id),
  customer.email,
  ...requirementNames.flatMap((name) => [
    requirementState(name, customer[name]),
    customer[name].sent ? formatForTable(customer[name].sentAt) : "",
  ]),
  formatForTable(customer.createdAt),
  `${waitingDays(customer, now) ?? ""}`,
];

/** Saves rows of the queue as a CSV file: the selected ones, or all pages of what it shows. */
import { useApp } from "../../../app/context.ts";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import { identifierCell, toCsv } from "../../../domain/csv.ts";
import { formatForTable, isoDay } from "../../../domain/dates.ts";
import { requirementLabels, requirementNames, requirementState } from "../../../domain/requirement.ts";
import { waitingDays } from "../../../domain/waiting.ts";
import { Button } from "../../../ui/Button.tsx";
import { DownloadIcon } from "../../../ui/icons/areaIcons.tsx";
import { saveFile } from "../../../ui/saveFile.ts";
import styles from "./QueueTools.module.css";

interface ExportButtonProps {
  rows: readonly AppCustomer[];
  /** Every row has arrived: a partial list in a file would look like the whole one. */
  complete: boolean;
  /** So many rows of the list could not be read. A file says nothing of what it lacks, so its name does. */
  unreadable: number;
}

export function ExportButton({ rows, complete, unreadable }: ExportButtonProps) {
  const { clock } = useApp().platform;
  return (
    <Button
      label={unreadable > 0 ? "Als CSV exportieren, ohne die nicht lesbaren Kunden" : "Als CSV exportieren"}
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
      <span className={styles.csv}>CSV</span>
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
  "Tage seit Einladung oder letzter Unterschrift",
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

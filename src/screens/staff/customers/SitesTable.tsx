/** A customer's sites: a row for each, and a column for each field that any of them has (decision 22). */
import { formatIfDate } from "../../../domain/dates.ts";
import type { Fact } from "../../../services/customers.ts";
import { excerptOf } from "../../../ui/Excerpt.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Section } from "../../../ui/Section.tsx";
import { factLabel } from "./factLabel.ts";

const labelOf = ({ name }: Fact): string => excerptOf(factLabel(name));

export function SitesTable({ sites }: { sites: readonly (readonly Fact[])[] }) {
  const labels = [...new Set(sites.flat().map(labelOf))];
  return (
    <Section title="Standorte">
      <DataTable<readonly Fact[]>
        caption="Standorte des Kunden"
        rows={sites}
        keyOf={(facts) => facts.map(({ value }) => value).join("\n")}
        columns={labels.map((label) => ({
          name: label,
          cell: (facts) => {
            const values = facts
              .filter((fact) => labelOf(fact) === label)
              .map(({ value }) => formatIfDate(value));
            return values.join(", ") || "–";
          },
        }))}
      />
    </Section>
  );
}

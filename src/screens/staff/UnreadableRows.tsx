/** Says that a list lacks records that could not be read, so that staff do not take it for complete (decision 41). */
import { formatNumber } from "../../domain/germanFormats.ts";
import { Banner } from "../../ui/Banner.tsx";

interface UnreadableRowsProps {
  count?: number | undefined;
  /** The noun for the count, in the singular and in the plural: "Kunde", "Kunden". */
  one: string;
  many: string;
}

export function UnreadableRows({ count = 0, one, many }: UnreadableRowsProps) {
  if (count === 0) return null;
  const text =
    count === 1
      ? `1 ${one} konnte nicht gelesen werden und fehlt hier.`
      : `${formatNumber(count)} ${many} konnten nicht gelesen werden und fehlen hier.`;
  return <Banner tone="bad">{text}</Banner>;
}

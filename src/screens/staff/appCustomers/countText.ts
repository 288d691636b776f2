import { formatNumber } from "../../../domain/formatNumber.ts";

/** How many app customers there are: "1 App-Kunde", "1.237 App-Kunden". */
export const countText = (count: number): string =>
  count === 1 ? "1 App-Kunde" : `${formatNumber(count)} App-Kunden`;

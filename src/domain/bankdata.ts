/**
 * The Bundesbank's list of bank codes. The file only re-exports the list, so that it is a bundle of its own, fetched
 * for the mandate.
 */
import "../react.ts";

export { bankDataByIBAN } from "bankdata-germany";

/** The Bundesbank's list of bank codes. Only a re-export: the list stays a bundle of its own, fetched for the mandate. */
import "../react.ts";

export { bankDataByIBAN } from "bankdata-germany";

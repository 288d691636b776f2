/** Why the SEPA mandate waits (specification, section 4). */
export const SEPA_LOCKED =
  "Sie müssen erst den AV-Vertrag unterschreiben, bevor das SEPA-Mandat ausgefüllt werden kann.";

/** A postal address as it stands on an envelope: street, postcode and city, country; empty lines are left out. */
import type { Address } from "../../../domain/customer.ts";
import styles from "./AddressLines.module.css";

export function AddressLines({ of }: { of: Address }) {
  const lines = [
    { part: "street", text: of.line1 },
    { part: "city", text: `${of.postcode} ${of.line2}`.trim() },
    { part: "country", text: of.line4 },
  ];
  return (
    <address className={styles.address}>
      {lines.map(({ part, text }) => text && <span key={part}>{text}</span>)}
    </address>
  );
}

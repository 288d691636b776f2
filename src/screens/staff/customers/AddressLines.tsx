/** A postal address as on an envelope: street, postcode and city, country. Empty lines are left out. */

import type { Address } from "../../../domain/customer.ts";
import { Excerpt } from "../../../ui/Excerpt.tsx";
import styles from "./AddressLines.module.css";

export function AddressLines({ address }: { address: Address }) {
  const lines = [
    { part: "street", text: address.line1 },
    { part: "city", text: `${address.postcode} ${address.line2}`.trim() },
    { part: "country", text: address.line4 },
  ];
  return (
    <address className={styles.address}>
      {lines.map(
        ({ part, text }) =>
          text && (
            <span key={part}>
              <Excerpt text={text} />
            </span>
          ),
      )}
    </address>
  );
}

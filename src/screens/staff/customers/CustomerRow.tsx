/** A customer in the list: the name, which opens them, their number, and whether they are in the app. */

import { useHref } from "../../../app/navigation/useRoute.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Excerpt } from "../../../ui/Excerpt.tsx";
import { Link } from "../../../ui/Link.tsx";
import styles from "./Customers.module.css";

interface CustomerRowProps {
  id: string;
  /** May be empty. */
  name: string;
  /** False also while it is not known. */
  inApp: boolean;
}

export function CustomerRow({ id, name, inApp }: CustomerRowProps) {
  const href = useHref();
  return (
    <div className={styles.row}>
      <Link href={href("CustomerDetails", { id })} className={styles.name}>
        <Excerpt text={name || `Kunde ${id}`} />
      </Link>
      <span className={styles.number}>
        <span className="visually-hidden">Kundennummer </span>
        <Excerpt text={id} />
      </span>
      {/* Its room is there before it is. */}
      <span className={styles.chip}>{inApp && <Badge colour="green">In der App</Badge>}</span>
    </div>
  );
}

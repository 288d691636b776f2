/** A large entry of the customer's menu: title, state, and whether it can be opened yet. */
import type { ReactNode } from "react";
import { CheckIcon } from "./icons/appIcons.tsx";
import { ChevronIcon, LockIcon } from "./icons/areaIcons.tsx";
import { Link } from "./Link.tsx";
import styles from "./Tile.module.css";

interface TileProps {
  title: string;
  /** The state, such as "Erledigt am: 21.11.2026, 14:05". */
  state: ReactNode;
  icon?: ReactNode;
  href: string;
  done?: boolean | undefined;
  /** It cannot be opened yet; `state` says why. */
  locked?: boolean | undefined;
}

/** A locked tile is a disabled button: a link has no disabled state. */
export function Tile({ title, state, icon, href, done = false, locked = false }: TileProps) {
  const content = (
    <>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        <span className={styles.state}>{state}</span>
      </span>
      <span className={styles.mark}>{locked ? <LockIcon /> : done ? <CheckIcon /> : <ChevronIcon />}</span>
    </>
  );
  if (locked) {
    return (
      <button type="button" className={`sheet ${styles.tile} ${styles.locked}`} disabled>
        {content}
      </button>
    );
  }
  return (
    <Link className={`sheet ${styles.tile} ${done ? styles.done : ""}`} href={href}>
      {content}
    </Link>
  );
}

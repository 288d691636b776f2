/** A numbered step of the customer's menu: title, state, and what the customer can do there. The whole step is the link. */
import type { ReactNode } from "react";
import { buttonClass } from "./Button.tsx";
import { CheckIcon } from "./icons/appIcons.tsx";
import { Link } from "./Link.tsx";
import styles from "./Tile.module.css";

interface TileProps {
  /** The place of the step, from 1. */
  number: number;
  title: string;
  /** The state, such as "Erledigt am: 21.11.2026, 14:05". */
  state: ReactNode;
  /** What the press does. */
  action: string;
  href: string;
  /** It is this step's turn: its action looks like the screen's main button. */
  isNext?: boolean | undefined;
  done?: boolean | undefined;
  /** It cannot be opened yet; `state` says why. */
  locked?: boolean | undefined;
}

/** A locked tile is a disabled button: a link has no disabled state. */
export function Tile({ number, title, state, action, href, isNext, done, locked }: TileProps) {
  const content = (
    <>
      <span className={styles.number} aria-hidden="true">
        {done ? <CheckIcon /> : number}
      </span>
      <span className={styles.text}>
        <span className={styles.title}>{title}</span> <span className={styles.state}>{state}</span>
      </span>
      {!locked && <span className={isNext ? buttonClass("primary") : styles.action}> {action}</span>}
    </>
  );
  if (locked) {
    return (
      <button type="button" className={`${styles.tile} ${styles.locked}`} disabled>
        {content}
      </button>
    );
  }
  const look = isNext ? styles.next : done ? styles.done : "";
  return (
    <Link className={`${styles.tile} ${look}`} href={href}>
      {content}
    </Link>
  );
}

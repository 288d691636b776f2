/** A state in one look: words first, an icon beside them, the colour only underlines. */
import type { ReactNode } from "react";
import styles from "./Badge.module.css";
import { CheckIcon } from "./icons/Check.tsx";
import { ClockIcon } from "./icons/Clock.tsx";
import { MinusIcon } from "./icons/Minus.tsx";

const icons = { green: CheckIcon, red: ClockIcon, grey: MinusIcon };

/** Green: done. Red: owed. Grey: not asked for (specification, section 4). */
export type BadgeTone = keyof typeof icons;

interface BadgeProps {
  colour: BadgeTone;
  /** Says it without the colour, such as "AV-Vertrag: offen". */
  children: ReactNode;
}

export function Badge({ colour, children }: BadgeProps) {
  const Icon = icons[colour];
  return (
    <span className={`${styles.badge} ${styles[colour]}`}>
      <Icon />
      {children}
    </span>
  );
}

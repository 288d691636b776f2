/** A state as a short text with an icon. The colour only repeats what the text says. */
import type { ReactNode } from "react";
import styles from "./Badge.module.css";
import { CheckIcon, MinusIcon } from "./icons/appIcons.tsx";
import { ClockIcon } from "./icons/staffIcons.tsx";

const icons = { green: CheckIcon, red: ClockIcon, grey: MinusIcon };

/** Green: done. Red: required and not done yet. Grey: not required. */
export type BadgeTone = keyof typeof icons;

interface BadgeProps {
  colour: BadgeTone;
  /** Complete without the colour, such as "AV-Vertrag: offen". */
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

/** A line that tells the state of things, without taking the reader out of the work. */
import type { ReactNode } from "react";
import styles from "./Banner.module.css";
import { CheckIcon } from "./icons/Check.tsx";
import { InfoIcon } from "./icons/Info.tsx";
import { WarningIcon } from "./icons/Warning.tsx";
import { WifiOffIcon } from "./icons/WifiOff.tsx";

const icons = { info: InfoIcon, good: CheckIcon, warn: WarningIcon, bad: WarningIcon, offline: WifiOffIcon };

interface BannerProps {
  tone?: keyof typeof icons | undefined;
  children: ReactNode;
  /** Buttons or links at the end of the line. */
  action?: ReactNode;
}

export function Banner({ tone = "info", children, action }: BannerProps) {
  const Icon = icons[tone];
  return (
    <div className={`${styles.banner} ${styles[tone]}`} role="status">
      <Icon />
      <div className={styles.text}>{children}</div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

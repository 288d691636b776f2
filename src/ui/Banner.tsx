/**
 * A notice above the content. It is announced politely and does not take the focus. If it disappears with the focus in it, the
 * focus moves on.
 */
import type { ReactNode } from "react";
import styles from "./Banner.module.css";
import { CheckIcon, KeyIcon, RefreshIcon, WarningIcon, WifiOffIcon } from "./icons/appIcons.tsx";
import { useFocusPassedOn } from "./passFocusOn.ts";

const icons = {
  warn: WarningIcon,
  bad: WarningIcon,
  offline: WifiOffIcon,
  good: CheckIcon,
  update: RefreshIcon,
  key: KeyIcon,
};

interface BannerProps {
  tone: keyof typeof icons;
  children: ReactNode;
  /** Buttons or links at the end of the line. */
  action?: ReactNode;
}

export function Banner({ tone, children, action }: BannerProps) {
  const Icon = icons[tone];
  const banner = useFocusPassedOn<HTMLDivElement>();
  return (
    <div ref={banner} className={`${styles.banner} ${styles[tone]}`} role="status">
      <Icon />
      <div className={styles.text}>{children}</div>
      {action && <div className="buttons">{action}</div>}
    </div>
  );
}

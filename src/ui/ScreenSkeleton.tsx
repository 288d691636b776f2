/** What stands where a screen will be: a title and some rows. */

import styles from "./ScreenSkeleton.module.css";
import { Skeleton } from "./Skeleton.tsx";

export function ScreenSkeleton() {
  return (
    <div className={styles.screen}>
      <span className={styles.title} aria-hidden="true" />
      <Skeleton />
    </div>
  );
}

/** Placeholder of a screen that is loading: a title and some rows. */
import { Skeleton } from "./lists/Skeleton.tsx";
import styles from "./ScreenSkeleton.module.css";

export function ScreenSkeleton() {
  return (
    <div className="stack">
      <TitleSkeleton />
      <Skeleton />
    </div>
  );
}

export const TitleSkeleton = () => <span className={styles.title} aria-hidden="true" />;

/** Shown in place of a layout while its bundle or the session is still loading. */
import { Spinner } from "../ui/Spinner.tsx";
import styles from "./LayoutSkeleton.module.css";

export const LayoutSkeleton = () => (
  <div className={styles.place}>
    <Spinner label="Wird geladen" />
  </div>
);

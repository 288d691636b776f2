/** Holds the place of a layout whose chunk, or whose session, is still on its way. */
import { Spinner } from "../ui/Spinner.tsx";
import styles from "./LayoutSkeleton.module.css";

export const LayoutSkeleton = () => (
  <div className={styles.place}>
    <Spinner label="Wird geladen" />
  </div>
);

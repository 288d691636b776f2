/** Holds the place of a layout whose chunk, or whose session, is still on its way. */
import type { RouteArea } from "../routes.ts";
import { Spinner } from "../ui/Spinner.tsx";
import styles from "./LayoutSkeleton.module.css";

export function LayoutSkeleton({ area }: { area: RouteArea }) {
  return (
    <div className={area === "customer" ? styles.bar : styles.sidebar}>
      <Spinner label="Wird geladen" />
    </div>
  );
}

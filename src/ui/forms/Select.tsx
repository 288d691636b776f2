/** The browser's list of choices, drawn as the other fields. */
import type { ComponentProps } from "react";
import styles from "./Select.module.css";

export const Select = ({ className = "", ...select }: ComponentProps<"select">) => (
  <select {...select} className={`${className} ${styles.select}`} />
);

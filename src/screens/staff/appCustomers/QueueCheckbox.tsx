/** A checkbox of the queue. What can be hit is larger than the box that is seen, and takes no more room. */
import styles from "./QueueCheckbox.module.css";

interface QueueCheckboxProps {
  /** The accessible name; the box has no text beside it. */
  label: string;
  checked: boolean;
  /** `range`: with the shift key, which takes in the rows since the last one. */
  onChange: (checked: boolean, range: boolean) => void;
}

export const QueueCheckbox = ({ label, checked, onChange }: QueueCheckboxProps) => (
  <label className={styles.pick}>
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      onChange={({ target, nativeEvent }) =>
        onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  </label>
);

/** A checkbox of a list. Its clickable area is larger than the visible box, and takes no more space. */
import styles from "./Checkbox.module.css";

interface CheckboxProps {
  /** The accessible name; the box has no text beside it. */
  label: string;
  checked: boolean;
  /** `range`: the shift key was held, so the rows since the last change are included. */
  onChange: (checked: boolean, range: boolean) => void;
}

export const Checkbox = ({ label, checked, onChange }: CheckboxProps) => (
  <label
    className={`screen-only ${styles.pick}`}
    // Firefox passes no press with Shift on to the box. Other browsers do, so the press is taken before they can.
    onClickCapture={(event) => {
      const { target, currentTarget: area, shiftKey } = event;
      if (!shiftKey || target !== area) return;
      event.preventDefault();
      area.control?.focus();
      onChange(!checked, true);
    }}
  >
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

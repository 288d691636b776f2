/** A select above the queue that changes its view at once. Its label is for screen readers; the choices explain it. */
import styles from "./QueueSelect.module.css";

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface QueueSelectProps<C extends Choice> {
  label: string;
  value: string;
  choices: readonly C[];
  onChoose: (choice: C) => void;
}

export const QueueSelect = <C extends Choice>({ label, value, choices, onChoose }: QueueSelectProps<C>) => (
  <select
    className={styles.select}
    aria-label={label}
    value={value}
    onChange={({ target }) => {
      const chosen = choices.find((choice) => choice.value === target.value);
      if (chosen) onChoose(chosen);
    }}
  >
    {choices.map((choice) => (
      <option key={choice.value} value={choice.value}>
        {choice.label}
      </option>
    ))}
  </select>
);

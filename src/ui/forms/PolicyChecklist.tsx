/** The rules for a new password, ticked off while it is typed. */
import { CheckIcon, MinusIcon } from "../icons/appIcons.tsx";
import { useForm } from "./formState.ts";
import styles from "./PolicyChecklist.module.css";

interface PolicyChecklistProps {
  /** The name of the password field in the same form. */
  field: string;
  rules: readonly { readonly label: string; readonly holds: (password: string) => boolean }[];
}

/** Screen readers hear how many rules are met, not the whole list again. */
export function PolicyChecklist({ field, rules }: PolicyChecklistProps) {
  const password = useForm().typed[field]?.trim() ?? "";
  const checked = rules.map(({ label, holds }) => ({ label, held: holds(password) }));
  return (
    <div className={styles.policy}>
      <ul className={styles.rules}>
        {checked.map(({ label, held }) => (
          <li key={label} className={held ? styles.held : styles.open}>
            {held ? <CheckIcon /> : <MinusIcon />}
            {label}
            <span className="visually-hidden">{held ? ": erfüllt" : ": noch offen"}</span>
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {checked.filter(({ held }) => held).length} von {rules.length} Bedingungen erfüllt
      </p>
    </div>
  );
}

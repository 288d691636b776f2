/** The rules of a new password, each ticked off while it is typed. */

import { CheckIcon } from "../icons/Check.tsx";
import { MinusIcon } from "../icons/Minus.tsx";
import { useForm } from "./formState.ts";
import styles from "./PolicyChecklist.module.css";

interface PolicyChecklistProps {
  /** The name of the password's field in the same form. */
  of: string;
  rules: readonly { readonly says: string; readonly holds: (password: string) => boolean }[];
}

/** A change is announced as one short sentence, not as the whole list. */
export function PolicyChecklist({ of, rules }: PolicyChecklistProps) {
  const password = useForm().typed[of]?.trim() ?? "";
  const checked = rules.map(({ says, holds }) => ({ says, held: holds(password) }));
  return (
    <div className={styles.policy}>
      <ul className={styles.rules}>
        {checked.map(({ says, held }) => (
          <li key={says} className={held ? styles.held : styles.open}>
            {held ? <CheckIcon /> : <MinusIcon />}
            {says}
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

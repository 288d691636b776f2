/** Lists the issues above the fields after a submit, each as a link to its field. */
import { WarningIcon } from "../icons/appIcons.tsx";
import styles from "./FormSummary.module.css";
import { useForm } from "./formState.ts";

/** `names`: the fields that were invalid at the submit and still are. */
export function FormSummary({ names }: { names: readonly string[] }) {
  const form = useForm();
  if (names.length === 0) return null;
  return (
    <div className={styles.summary} role="alert">
      <WarningIcon />
      <ul>
        {names.map((name) => (
          <li key={name}>
            <a
              href={`#${form.idOf(name)}`}
              onClick={(event) => {
                event.preventDefault();
                form.focus(name);
              }}
            >
              {form.issueOf(name)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

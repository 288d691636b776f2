/** What a form still lacks, each a link to its field, beside the button that waits for it (decision 16). */
import { useForm } from "./formState.ts";
import styles from "./MissingFields.module.css";

interface MissingProps {
  /** The fields in reading order; those that satisfy the schema are left out. */
  fields?: readonly { readonly name: string; readonly says: string }[] | undefined;
  /** What is missing besides fields, such as the signature: the id of the element to go to. */
  others?: readonly { readonly id: string; readonly says: string }[] | undefined;
}

export function MissingFields({ fields = [], others = [] }: MissingProps) {
  const form = useForm();
  const open = fields.filter(({ name }) => form.issueOf(name) !== null);
  const links = [...open.map(({ name, says }) => ({ id: form.idOf(name), says })), ...others];
  if (links.length === 0) return null;
  return (
    <p className={styles.missing}>
      Es fehlt noch:{" "}
      {links.map(({ id, says }, index) => (
        <span key={id}>
          {index > 0 && ", "}
          <a
            href={`#${id}`}
            onClick={(event) => {
              event.preventDefault();
              const target = document.getElementById(id);
              target?.scrollIntoView({ block: "center" });
              target?.focus({ preventScroll: true });
            }}
          >
            {says}
          </a>
        </span>
      ))}
    </p>
  );
}

/** Links to the missing input, beside the disabled submit button. */
import { useForm } from "./formState.ts";
import { goTo } from "./goTo.ts";
import styles from "./MissingFields.module.css";

interface MissingFieldsProps {
  /** Fields in reading order; valid ones are left out. */
  fields?: readonly { readonly name: string; readonly label: string }[] | undefined;
  /** Missing input besides fields, such as the signature: the id of the element to link to. */
  others?: readonly { readonly id: string; readonly label: string }[] | undefined;
}

export function MissingFields({ fields = [], others = [] }: MissingFieldsProps) {
  const form = useForm();
  const open = fields.filter(({ name }) => form.issueOf(name) !== null);
  const links = [...open.map(({ name, label }) => ({ id: form.idOf(name), label })), ...others];
  // Hidden instead of removed: React could not insert it again before a button that an extension has moved.
  return (
    <p className={styles.missing} hidden={links.length === 0}>
      {links.length === 1 ? "Es fehlt noch:" : "Es fehlen noch:"}{" "}
      {links.map(({ id, label }) => (
        <span key={id}>
          <a
            href={`#${id}`}
            onClick={(event) => {
              event.preventDefault();
              goTo(id);
            }}
          >
            {label}
          </a>
        </span>
      ))}
    </p>
  );
}

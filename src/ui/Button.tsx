/** A button, and a class that gives links the same look. */
import type { MouseEventHandler, ReactNode, Ref } from "react";
import styles from "./Button.module.css";
import { Spinner } from "./Spinner.tsx";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

export interface ButtonProps {
  children: ReactNode;
  variant?: ButtonVariant | undefined;
  type?: "button" | "submit" | undefined;
  /** The id of the form that it submits from outside. */
  form?: string | undefined;
  /** While its action is running it keeps the focus, shows a spinner and ignores clicks. */
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Disabled, perhaps by its own press. It keeps the focus, which the browser would take from a `disabled` button. */
  spent?: boolean | undefined;
  /** As wide as its container. */
  wide?: boolean | undefined;
  /** The accessible name of a button that shows only an icon. */
  label?: string | undefined;
  /** The id of a text that explains it, for example why it is disabled. */
  describedBy?: string | undefined;
  /** Whether the part that it opens below is open. */
  expanded?: boolean | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
  onClick?: MouseEventHandler<HTMLButtonElement> | undefined;
}

export function Button(props: ButtonProps) {
  const {
    children,
    variant = "secondary",
    type = "button",
    busy = false,
    disabled,
    spent = false,
    wide,
    label,
    describedBy,
  } = props;
  return (
    <button
      ref={props.ref}
      type={type}
      form={props.form}
      className={buttonClass(variant, wide)}
      disabled={disabled}
      aria-disabled={busy || spent || undefined}
      aria-busy={busy || undefined}
      aria-label={label}
      title={label}
      aria-describedby={describedBy}
      aria-expanded={props.expanded}
      {...(type === "submit" && notRestored)}
      // The bootstrap makes the button busy before React hydrates it, and also ends that state.
      suppressHydrationWarning={type === "submit"}
      onClick={(event) => {
        // A busy submit button must not submit its form a second time.
        if (busy || spent) event.preventDefault();
        else props.onClick?.(event);
      }}
    >
      {/* A submit button's spinner is always in the markup, hidden: the bootstrap shows it before React runs. */}
      {(busy || type === "submit") && <Spinner />}
      {children}
    </button>
  );
}

// After a reload, Firefox would restore an enabled button although the form is empty. React's types know the attribute
// `autoComplete` on fields only.
const notRestored = { autoComplete: "off" };

/** The class of something that looks like a button: `<Link className={buttonClass("primary")}>`. */
export const buttonClass = (variant: ButtonVariant, wide = false): string =>
  `screen-only ${styles.button} ${styles[variant]} ${wide ? styles.wide : ""}`;

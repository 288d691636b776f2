/** A button, and the same look for links. */
import type { MouseEventHandler, ReactNode, Ref } from "react";
import styles from "./Button.module.css";
import { Spinner } from "./Spinner.tsx";

export type ButtonLook = "primary" | "secondary" | "quiet" | "danger";

export interface ButtonProps {
  children: ReactNode;
  look?: ButtonLook | undefined;
  type?: "button" | "submit" | undefined;
  /** While its action is running it keeps the focus, shows a spinner and ignores clicks. */
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Disabled, perhaps by the press on itself: it keeps the focus, which the browser would take from a disabled one. */
  spent?: boolean | undefined;
  /** As wide as its container. */
  wide?: boolean | undefined;
  /** The accessible name of a button that shows only an icon. */
  label?: string | undefined;
  /** The id of a text that explains it, for example why it is disabled. */
  describedBy?: string | undefined;
  /** Whether what it opens and closes below it is open. */
  expanded?: boolean | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
  onClick?: MouseEventHandler<HTMLButtonElement> | undefined;
}

export function Button(props: ButtonProps) {
  const {
    children,
    look = "secondary",
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
      className={buttonLook(look, wide)}
      disabled={disabled}
      aria-disabled={busy || spent || undefined}
      aria-busy={busy || undefined}
      aria-label={label}
      title={label}
      aria-describedby={describedBy}
      aria-expanded={props.expanded}
      {...(type === "submit" && notRestored)}
      // The bootstrap makes it busy before React hydrates it, and ends that itself.
      suppressHydrationWarning={type === "submit"}
      onClick={(event) => {
        // A busy submit button would submit its form a second time.
        if (busy || spent) event.preventDefault();
        else props.onClick?.(event);
      }}
    >
      {/* In a form's button it always stands in the markup, hidden: the bootstrap shows it before React runs. */}
      {(busy || type === "submit") && <Spinner />}
      {children}
    </button>
  );
}

// Firefox would restore an enabled button over an empty form after a reload. React's types know the attribute on fields only.
const notRestored = { autoComplete: "off" };

/** The class of something that looks like a button: `<Link className={buttonLook("primary")}>`. */
export const buttonLook = (look: ButtonLook, wide = false): string =>
  `screen-only ${styles.button} ${styles[look]} ${wide ? styles.wide : ""}`;

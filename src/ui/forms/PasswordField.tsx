/** A field for a password, with a button that shows it. */
import { type ReactNode, useState } from "react";
import { EyeIcon, EyeOffIcon } from "../icons/appIcons.tsx";
import { type FieldBasics, FieldFrame } from "./FieldFrame.tsx";
import { useForm } from "./formState.ts";
import styles from "./PasswordField.module.css";
import { passwordVisibility } from "./passwordVisibility.ts";

interface PasswordFieldProps extends FieldBasics {
  autoComplete: "current-password" | "new-password";
  /** Below the field, such as a PolicyChecklist. */
  below?: ReactNode;
  /** The main field of a screen that the user opened to fill it in: it takes the focus instead of the title. */
  isFirst?: boolean;
}

export function PasswordField({ autoComplete, isFirst, ...frame }: PasswordFieldProps) {
  const id = useForm().idOf(frame.name);
  // The bootstrap may have revealed the password before React ran; the first render must match the page.
  const [shown, setShown] = useState(() => isShown(id));
  const reveal = (
    <button
      type="button"
      className={styles.reveal}
      aria-label={`${frame.label} anzeigen`}
      aria-pressed={shown}
      title={passwordVisibility.title(shown)}
      onClick={() => setShown(!shown)}
    >
      {/* Both are in the markup and CSS shows one, so that revealing a password changes only attributes. */}
      <EyeIcon />
      <EyeOffIcon />
    </button>
  );
  return (
    <FieldFrame {...frame} suffix={reveal}>
      {(control) => (
        <input
          {...control}
          // biome-ignore lint/a11y/noAutofocus: the user opened the screen to fill in this field.
          autoFocus={isFirst}
          type={shown ? "text" : "password"}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </FieldFrame>
  );
}

const isShown = (id: string): boolean =>
  typeof document === "object" && document.getElementById(id)?.getAttribute("type") === "text";

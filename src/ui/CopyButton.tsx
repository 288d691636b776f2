/** Copies a text and says so. If the browser refuses or cannot copy, the text is shown, so that the user can select it. */
import { useState } from "react";
import { Button, type ButtonVariant } from "./Button.tsx";
import styles from "./CopyButton.module.css";

interface CopyButtonProps {
  text: string;
  label: string;
  /** The label after the text was copied. */
  copied: string;
  /** A sentence about the copied text, shown below the button instead of the label. */
  explained?: string;
  variant?: ButtonVariant;
}

export function CopyButton({ text, label, copied, explained, variant }: CopyButtonProps) {
  const [state, setState] = useState<"copied" | "refused" | null>(null);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
    } catch {
      setState("refused");
    }
  }
  return (
    <>
      <Button variant={variant} onClick={() => void copy()}>
        {state === "copied" && !explained ? copied : label}
      </Button>
      <p role="status" className={styles.refused}>
        {state === "copied" && (
          <span className={explained ? "note" : "visually-hidden"}>{explained ?? copied}</span>
        )}
        {state === "refused" && (
          <>
            Kopieren ist hier nicht möglich. Bitte markieren Sie den Text selbst:
            <span className={styles.text}>{text}</span>
          </>
        )}
      </p>
    </>
  );
}

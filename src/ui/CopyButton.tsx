/** Copies a text and says so. If the browser refuses or cannot copy, the text is shown, so that the user can select it. */
import { useState } from "react";
import { Button } from "./Button.tsx";
import styles from "./CopyButton.module.css";

interface CopyButtonProps {
  text: string;
  label: string;
  /** The label after the text was copied. */
  copied: string;
  variant?: "primary" | "secondary";
  describedBy?: string;
}

export function CopyButton({ text, label, copied, variant, describedBy }: CopyButtonProps) {
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
      <Button variant={variant} describedBy={describedBy} onClick={() => void copy()}>
        {state === "copied" ? copied : label}
      </Button>
      <p role="status" className={styles.refused}>
        {state === "copied" && <span className="visually-hidden">{copied}</span>}
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

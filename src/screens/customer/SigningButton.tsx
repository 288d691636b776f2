/**
 * The button that signs. A press that was meant for another button must not: so neither finger nor mouse reach it until it
 * has stood there for a second, since it appeared and since anything else was pressed, such as the large pad's "Fertig" in
 * the same place, or a dialog's answer. A key and a screen reader name the button itself, and are never held up.
 */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useApp } from "../../app/context.ts";
import { Submit } from "../../ui/forms/Submit.tsx";
import styles from "./SigningButton.module.css";

/** Systems take two taps within 0.3 s for a double one; slow hands need twice that. */
const SETTLES_MS = 1000;

/** What may close, scroll or bring up something when it is pressed. Not the paper: who has signed may confirm at once. */
const CONTROLS = "a, button, input, select, summary, label, dialog";

interface SigningButtonProps {
  children: ReactNode;
  busy: boolean;
  disabled?: boolean;
}

export function SigningButton({ children, busy, disabled }: SigningButtonProps) {
  const { clock, window } = useApp().platform;
  const place = useRef<HTMLSpanElement>(null);
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    let timer: number | undefined;
    const settle = () => {
      clock.clearTimeout(timer);
      timer = clock.setTimeout(() => setSettled(true), SETTLES_MS);
    };
    // By the click, because that is when a control acts, however long it was held down.
    const pressed = ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || !target.closest(CONTROLS) || place.current?.contains(target))
        return;
      setSettled(false);
      settle();
    };
    settle();
    window.addEventListener("click", pressed, { capture: true });
    return () => {
      clock.clearTimeout(timer);
      window.removeEventListener("click", pressed, { capture: true });
    };
  }, [clock, window]);
  return (
    <span ref={place} className={`${styles.place} ${settled ? "" : styles.settling}`}>
      <Submit busy={busy} disabled={disabled}>
        {children}
      </Submit>
    </span>
  );
}

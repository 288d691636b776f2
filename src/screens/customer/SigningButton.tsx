/**
 * The button that signs. A press that was meant for another control must not sign, such as a second press on the large pad's
 * "Fertig" in the same place, or on a dialog's answer. So finger and mouse do not reach it for a second after it appeared, and
 * after any other control was pressed. A key and a screen reader name the button itself, and never have to wait.
 */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useApp } from "../../hooks/useApp.ts";
import { Submit } from "../../ui/forms/Submit.tsx";
import styles from "./SigningBar.module.css";

/** Systems take two taps within 0.3 s for a double tap; slow hands need twice that. Milliseconds. */
const SETTLES_MS = 1000;

/**
 * Controls that may close, scroll or open something. The paper is none: after the last stroke the customer may confirm at once.
 */
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
    // On the click, because that is when a control acts, however long it was held down.
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

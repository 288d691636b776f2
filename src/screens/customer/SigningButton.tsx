/**
 * The button that signs. A press meant for another control must not sign, for example the second press on the large
 * pad's "Fertig" or on a dialog's button. Therefore the button ignores finger and mouse for a second after it appears,
 * and after any other control is pressed. Keyboards and screen readers act on the button itself, so their users never
 * have to wait.
 */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useApp } from "../../hooks/useApp.ts";
import { Submit } from "../../ui/forms/Submit.tsx";
import styles from "./SigningBar.module.css";

/** Milliseconds. Operating systems take two taps within 0.3 s for a double tap, and slow hands need twice that time. */
const SETTLES_MS = 1000;

/**
 * Controls that may close, scroll or open something. The signature pad's drawing area is not one of them, because the
 * customer may confirm immediately after the last stroke.
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
    // Listens for the click, because a control acts on the click, however long it was held down.
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

/** What a button shows and hides: closed by Escape, and by a press or the focus elsewhere (APG, disclosure). */
import { useEffect, useEffectEvent, useRef, useState } from "react";

/** `root` surrounds button and panel; Escape gives the focus back to the button. */
export function useDisclosure() {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  const onElsewhere = useEffectEvent((target: EventTarget | null) => {
    if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
  });
  const onEscape = useEffectEvent(() => {
    setOpen(false);
    button.current?.focus();
  });

  useEffect(() => {
    const element = root.current;
    if (!open || !element) return undefined;
    const onPointerDown = ({ target }: PointerEvent) => onElsewhere(target);
    const onFocusOut = ({ relatedTarget }: FocusEvent) => onElsewhere(relatedTarget);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // A drawer around it closes by the next one.
      event.stopPropagation();
      onEscape();
    };
    document.addEventListener("pointerdown", onPointerDown);
    element.addEventListener("focusout", onFocusOut);
    element.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("pointerdown", onPointerDown);
      element.removeEventListener("focusout", onFocusOut);
      element.removeEventListener("keydown", onKeyDown);
    };
  }, [open]);

  function toggle() {
    // Safari does not focus a button that is clicked, and without the focus Escape would not arrive here.
    button.current?.focus();
    setOpen(!open);
  }

  return { open, root, button, toggle };
}

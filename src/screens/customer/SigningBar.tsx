/**
 * A bar at the bottom of narrow windows while a signing form is open. It shows the current step and one button. The
 * button leads to missing input, then to the next step; at the end it signs.
 */
import { type RefObject, useEffect, useRef } from "react";
import { Button } from "../../ui/Button.tsx";
import { useForm } from "../../ui/forms/formState.ts";
import { goTo } from "../../ui/forms/goTo.ts";
import styles from "./SigningBar.module.css";
import { SigningButton } from "./SigningButton.tsx";
import type { MissingPart } from "./useSigning.ts";

export type StepId = "read" | "fill" | "check" | "sign";

export interface SigningBarEnd {
  /** The form's fields in reading order. */
  fields: readonly { name: string; label: string }[];
  /** Other missing parts. */
  missing: readonly MissingPart[];
  /** Why it cannot be signed now: a sentence, or empty if the page says it; null if nothing prevents it. */
  hold: string | null;
  /** The signed form is being sent. */
  busy: boolean;
  /** The label of the button that signs. */
  action: string;
  /** The document must be read first: its own button is filled, and the bar's button is not. */
  readFirst: boolean;
}

interface SigningBarProps {
  steps: readonly { id: StepId; title: string }[];
  /** Index of the step being read. */
  current: number;
  end: SigningBarEnd;
  onGo: (index: number) => void;
}

export function SigningBar({ steps, current, end, onGo }: SigningBarProps) {
  const form = useForm();
  const bar = useRef<HTMLDivElement>(null);
  useBottomBar(bar);
  const fields: MissingPart[] = end.fields
    .filter(({ name }) => form.issueOf(name) !== null)
    .map(({ name, label }) => ({ id: form.idOf(name), label }));
  const step = steps[current];
  const next = steps[current + 1];
  const missing = {
    read: [],
    fill: fields,
    // At the step "check", the button already opens the signature pad, not only the step that contains it.
    check: [...fields, ...end.missing.filter(({ begin }) => begin)],
    sign: [...fields, ...end.missing],
  }[step?.id ?? "read"];
  const [first] = missing;
  const go = () => {
    if (!first) onGo(current + 1);
    else if (first.begin) first.begin();
    else goTo(first.id);
  };
  return (
    <div ref={bar} className={`screen-only ${styles.bar}`}>
      <p className={styles.where}>
        <span>
          Schritt {current + 1} von {steps.length}: {step?.title}
        </span>
        {first && <strong>Es fehlt: {first.label}</strong>}
        {step?.id === "sign" && !first && end.hold}
      </p>
      {step?.id === "sign" && !first ? (
        <SigningButton busy={end.busy} disabled={end.hold !== null}>
          {end.action}
        </SigningButton>
      ) : (
        <Button variant={end.readFirst ? "secondary" : "primary"} onClick={go}>
          Weiter: {first?.label ?? next?.title}
        </Button>
      )}
    </div>
  );
}

/**
 * Keeps a bar at the bottom of the window above the on-screen keyboard, which covers it without resizing the page. Sets
 * `--bottom-bar` on the root to the bar's height, for other elements at the bottom.
 */
function useBottomBar(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const bar = element.current;
    const root = document.documentElement;
    const view = window.visualViewport;
    if (!bar) return undefined;
    const place = () => {
      // On a zoomed page the window is larger than its visible part, with or without a keyboard.
      const covered =
        !view || view.scale > 1.01 ? 0 : Math.max(0, window.innerHeight - view.height - view.offsetTop);
      bar.style.setProperty("--covered", `${Math.round(covered)}px`);
      const isFixed = getComputedStyle(bar).position === "fixed";
      root.style.setProperty("--bottom-bar", `${isFixed ? bar.offsetHeight + Math.round(covered) : 0}px`);
    };
    const size = new ResizeObserver(place);
    size.observe(bar);
    view?.addEventListener("resize", place);
    view?.addEventListener("scroll", place);
    return () => {
      size.disconnect();
      view?.removeEventListener("resize", place);
      view?.removeEventListener("scroll", place);
      root.style.removeProperty("--bottom-bar");
    };
  }, [element]);
}

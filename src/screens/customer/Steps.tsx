/**
 * The steps of a signing form, all on one page. On wide screens a list of links beside them shows each step's state. On
 * narrow screens a bar at the bottom shows the next action.
 */
import { type ReactNode, useEffect, useId, useState } from "react";
import { type FormState, useForm } from "../../ui/forms/formState.ts";
import { goTo } from "../../ui/forms/goTo.ts";
import { CheckIcon, WarningIcon } from "../../ui/icons/appIcons.tsx";
import { SigningBar, type SigningBarEnd, type StepId } from "./SigningBar.tsx";
import styles from "./Steps.module.css";

interface SigningStep {
  id: StepId;
  title: string;
  content: ReactNode;
  /**
   * Whether all input of the step is present; null if nobody can know. If omitted, a step is done after the customer has
   * passed it.
   */
  isDone?: (form: FormState) => boolean | null;
}

type StepState = "current" | "done" | "missing" | "ahead";

const stateTexts: Record<StepState, string> = {
  current: "hier sind Sie",
  done: "erledigt",
  missing: "hier fehlt noch etwas",
  ahead: "",
};

interface StepsProps {
  /**
   * A notice above the steps: what has changed meanwhile. Hidden while the form is being sent, because the change may be this
   * very signature.
   */
  news: ReactNode;
  steps: readonly SigningStep[];
  /** The end of the form, for the bar at the bottom. */
  end: SigningBarEnd;
}

export function Steps({ news, steps, end }: StepsProps) {
  const id = useId();
  const form = useForm();
  const idOf = (index: number) => `${id}-${index + 1}`;
  const { current, furthest } = useCurrentStep(steps.map((_, index) => idOf(index)));
  const states = steps.map(({ isDone }, index): StepState => {
    if (index === current) return "current";
    const done = isDone ? isDone(form) : index < furthest;
    if (done) return "done";
    return done === false && index < furthest ? "missing" : "ahead";
  });
  const show = (index: number) => goTo(idOf(index), "start");
  return (
    <div className={styles.way}>
      <div className={styles.steps}>
        {!end.busy && news}
        {steps.map(({ title, content }, index) => (
          <section key={title} className={`sheet ${styles.step}`} aria-labelledby={idOf(index)}>
            <h2 className={styles.title} id={idOf(index)} tabIndex={-1}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <span className="visually-hidden">Schritt {index + 1}: </span>
              {title}
            </h2>
            {/* While the form is being sent, all steps are inert except the last, which contains the button. */}
            <div inert={end.busy && index < steps.length - 1}>{content}</div>
          </section>
        ))}
      </div>
      <nav className={`screen-only ${styles.list}`} aria-label="Schritte">
        <ol>
          {steps.map(({ title }, index) => {
            const state = states[index] ?? "ahead";
            return (
              <li key={title} className={styles[state]}>
                <a
                  href={`#${idOf(index)}`}
                  aria-current={state === "current" ? "step" : undefined}
                  onClick={(event) => {
                    event.preventDefault();
                    show(index);
                  }}
                >
                  {index + 1}. {title}
                  {state === "done" && <CheckIcon />}
                  {state === "missing" && <WarningIcon />}
                  {stateTexts[state] && <span className="visually-hidden"> ({stateTexts[state]})</span>}
                </a>
              </li>
            );
          })}
        </ol>
      </nav>
      <SigningBar steps={steps} current={current} end={end} onGo={show} />
    </div>
  );
}

/** A step is being read if its heading is above this line: a share of the window's height, from the top. */
const READING_LINE = 0.4;

/** The index of the step being read, and the highest one so far. `ids`: of the steps' headings, from the top. */
function useCurrentStep(ids: readonly string[]) {
  const [position, setPosition] = useState({ current: 0, furthest: 0 });
  const key = ids.join(" ");

  useEffect(() => {
    const look = () => {
      const { scrollHeight, clientHeight } = document.documentElement;
      const isAtEnd = scrollHeight > clientHeight && window.scrollY + clientHeight >= scrollHeight - 2;
      const line = window.innerHeight * READING_LINE;
      const passed = key.split(" ").findLastIndex((id) => {
        const heading = document.getElementById(id);
        return heading !== null && (isAtEnd || heading.getBoundingClientRect().top <= line);
      });
      const current = Math.max(0, passed);
      setPosition((before) =>
        before.current === current ? before : { current, furthest: Math.max(before.furthest, current) },
      );
    };
    look();
    window.addEventListener("scroll", look, { passive: true });
    window.addEventListener("resize", look);
    return () => {
      window.removeEventListener("scroll", look);
      window.removeEventListener("resize", look);
    };
  }, [key]);

  return position;
}

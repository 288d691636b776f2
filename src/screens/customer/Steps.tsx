/**
 * The steps of a signing form, all on one page. Beside them on wide screens a list of links that says how far each step
 * is; on narrow ones a bar at the bottom with the one next thing to do.
 */
import { type ReactNode, useId } from "react";
import { type FormState, useForm } from "../../ui/forms/formState.ts";
import { goTo } from "../../ui/forms/goTo.ts";
import { CheckIcon, WarningIcon } from "../../ui/icons/appIcons.tsx";
import { useCurrentSection } from "../../ui/useCurrentSection.ts";
import { SigningBar, type SigningBarEnd } from "./SigningBar.tsx";
import { Step } from "./Step.tsx";
import styles from "./Steps.module.css";

interface SigningStep {
  title: string;
  content: ReactNode;
  /** Whether everything asked for here is there; without it the step is done once one has passed it. */
  isDone?: (form: FormState, passed: boolean) => boolean;
}

type StepState = "current" | "done" | "missing" | "ahead";

const stateTexts: Record<StepState, string> = {
  current: "hier sind Sie",
  done: "erledigt",
  missing: "hier fehlt noch etwas",
  ahead: "",
};

interface StepsProps {
  /** Above the steps: what has changed meanwhile. Not while it is on its way: the news may be of this very signature. */
  news: ReactNode;
  steps: readonly SigningStep[];
  /** What the bar at the bottom needs of the form's end. */
  end: SigningBarEnd;
  /** What was filled in is on its way: all but the last step, which has the button, takes no more input. */
  locked: boolean;
}

export function Steps({ news, steps, end, locked }: StepsProps) {
  const id = useId();
  const form = useForm();
  const idOf = (index: number) => `${id}-${index + 1}`;
  const { current, furthest } = useCurrentSection(steps.map((_, index) => idOf(index)));
  const states = steps.map(({ isDone }, index): StepState => {
    if (index === current) return "current";
    if (isDone?.(form, index < furthest) ?? index < furthest) return "done";
    return index < furthest ? "missing" : "ahead";
  });
  const show = (index: number) => goTo(idOf(index), "start");
  return (
    <div className={styles.way}>
      <div className={styles.steps}>
        {!locked && news}
        {steps.map(({ title, content }, index) => (
          <Step
            key={title}
            id={idOf(index)}
            number={index + 1}
            title={title}
            locked={locked && index < steps.length - 1}
          >
            {content}
          </Step>
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
      <SigningBar titles={steps.map(({ title }) => title)} current={current} end={end} onGo={show} />
    </div>
  );
}

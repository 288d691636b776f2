/** The steps of a signing form, all on one page, with a list of links beside them on wide screens. */
import { type ReactNode, useId } from "react";
import { Step } from "./Step.tsx";
import styles from "./Steps.module.css";

interface StepsProps {
  steps: readonly { title: string; content: ReactNode }[];
}

export function Steps({ steps }: StepsProps) {
  const id = useId();
  const idOf = (number: number) => `${id}-${number}`;
  return (
    <div className={styles.way}>
      <div className={styles.steps}>
        {steps.map(({ title, content }, index) => (
          <Step key={title} id={idOf(index + 1)} number={index + 1} title={title}>
            {content}
          </Step>
        ))}
      </div>
      <nav className={styles.list} aria-label="Schritte">
        <ol>
          {steps.map(({ title }, index) => (
            <li key={title}>
              <a
                href={`#${idOf(index + 1)}`}
                onClick={(event) => {
                  event.preventDefault();
                  const heading = document.getElementById(idOf(index + 1));
                  heading?.scrollIntoView({ block: "start" });
                  heading?.focus({ preventScroll: true });
                }}
              >
                {index + 1}. {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </div>
  );
}

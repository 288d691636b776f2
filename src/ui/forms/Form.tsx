/**
 * A form: one schema says what is right, the fields inside show it, `<Submit>` waits for it.
 *
 * The fields are uncontrolled. What they hold is read from the DOM, on every input and whenever it may have changed
 * without one: what was typed before React ran, what the browser filled in, what a script set.
 */
import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import * as v from "valibot";
import { WarningIcon } from "../icons/Warning.tsx";
import styles from "./Form.module.css";
import { type FormReading, nothingRead, readForm, sameReading } from "./formReading.ts";
import { FormContext, type FormState, type Issues, type TypedFields } from "./formState.ts";

/** Browsers fill a login some time after the page is there, and not all of them say so. In milliseconds. */
const LOOK_AGAIN_MS = [50, 250, 1000];

export interface FormProps<Schema extends v.GenericSchema> {
  /** Trims, changes case, checks, and has a German text for each issue. The first issue of a field is shown. */
  schema: Schema;
  /** Called with what the schema made of the fields, never with something incomplete. */
  onSubmit: (values: v.InferOutput<Schema>) => void;
  /** Called with the raw texts after each input: for drafts, and for fields that follow others. */
  onTyped?: ((typed: TypedFields) => void) | undefined;
  /** What a service said about fields: a new object for each answer. An issue is shown until its field is changed. */
  issues?: Issues | undefined;
  /** What it sends is binding: only its button sends it, never Enter in a field. */
  binding?: boolean | undefined;
  /** The form's name, where a page has several. */
  label?: string | undefined;
  children: ReactNode;
}

export function Form<Schema extends v.GenericSchema>(props: FormProps<Schema>) {
  const { schema, onSubmit, onTyped, issues, binding = false, label, children } = props;
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  // Hydrated over the static login, it begins with what was typed there; the first render must agree with the page.
  const [reading, setReading] = useState(() => readStatic(id));
  const [edited, setEdited] = useState<readonly string[]>([]);
  const [touched, setTouched] = useState<readonly string[]>([]);
  const [missed, setMissed] = useState<readonly string[]>([]);
  const [answer, setAnswer] = useState<{ issues: Issues | undefined; to: TypedFields }>({
    issues: undefined,
    to: {},
  });
  if (issues !== answer.issues) setAnswer({ issues, to: reading.typed });

  function read() {
    const now = element.current ? readForm(element.current) : nothingRead;
    setReading((before) => (sameReading(before, now) ? before : now));
    return now;
  }

  // After every commit: a changed default and a field that came or went fire no event.
  useEffect(() => {
    read();
  });

  useEffect(() => {
    const look = () =>
      setReading((before) => {
        const now = element.current ? readForm(element.current) : before;
        return sameReading(before, now) ? before : now;
      });
    const looks = LOOK_AGAIN_MS.map((after) => setTimeout(look, after));
    return () => looks.forEach(clearTimeout);
  }, []);

  // The bootstrap has listened until now; it performs a press that came before.
  useEffect(() => {
    element.current?.dispatchEvent(new Event("formready"));
  }, []);

  useEffect(() => {
    const first = Object.keys(issues ?? {})[0];
    if (first) document.getElementById(`${id}-${first}`)?.focus();
  }, [issues, id]);

  const result = v.safeParse(schema, reading.typed, { abortPipeEarly: true });
  const wrong = result.success ? {} : byField(result.issues);
  const issueOf = (name: string) =>
    wrong[name] ?? (answer.to[name] === reading.typed[name] ? answer.issues?.[name] : undefined) ?? null;
  const state: FormState = {
    idOf: (name) => `${id}-${name}`,
    issueOf: (name) => (reading.sealed.includes(name) ? null : issueOf(name)),
    touched: (name) => touched.includes(name) || answer.issues?.[name] !== undefined,
    complete: Object.keys(wrong).every((name) => reading.sealed.includes(name)),
    typed: reading.typed,
    focus: (name) => document.getElementById(`${id}-${name}`)?.focus(),
  };

  function attempt(event: SyntheticEvent) {
    event.preventDefault();
    const now = v.safeParse(schema, read().typed, { abortPipeEarly: true });
    const names = now.success ? [] : Object.keys(byField(now.issues));
    setMissed(names);
    setTouched((before) => [...before, ...names]);
    if (now.success) onSubmit(now.output);
    else state.focus(names[0] ?? "");
  }

  // Browsers do not submit by Enter while the submit button is disabled, and say nothing of it.
  function attemptByEnter(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (!(event.target instanceof HTMLInputElement)) return;
    if (!state.complete) attempt(event);
    else if (binding) event.preventDefault();
  }

  // Only a field that was typed in is touched when it is left: who tabs past it, or leaves by a link, did nothing wrong.
  function leave({ target }: { target: EventTarget }) {
    const name = nameOf(target);
    read();
    if (edited.includes(name)) setTouched((before) => (before.includes(name) ? before : [...before, name]));
  }

  function input({ target }: { target: EventTarget }) {
    const name = nameOf(target);
    setEdited((before) => (before.includes(name) ? before : [...before, name]));
    onTyped?.(read().typed);
  }

  const stillMissed = missed.filter((name) => issueOf(name) !== null);
  return (
    <form
      ref={element}
      id={id}
      className={styles.form}
      aria-label={label}
      noValidate
      onSubmit={attempt}
      onInput={input}
      onChange={read}
      onBlur={leave}
      onKeyDown={attemptByEnter}
      onAnimationStart={read}
      onPointerMove={read}
    >
      {stillMissed.length > 0 && (
        <div className={styles.summary} role="alert">
          <WarningIcon />
          <ul>
            {stillMissed.map((name) => (
              <li key={name}>
                <a
                  href={`#${state.idOf(name)}`}
                  onClick={(event) => {
                    event.preventDefault();
                    state.focus(name);
                  }}
                >
                  {issueOf(name)}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <FormContext value={state}>{children}</FormContext>
    </form>
  );
}

/** What a form of that id holds already, when React hydrates it; nothing when the form is new. */
function readStatic(id: string): FormReading {
  const form = typeof document === "object" ? document.getElementById(id) : null;
  return form ? readForm(form as HTMLFormElement) : nothingRead;
}

/** The first issue of each field, in the schema's order. */
function byField(issues: readonly v.BaseIssue<unknown>[]): Issues {
  const found: Record<string, string> = {};
  for (const issue of issues) found[String(issue.path?.[0]?.key ?? "")] ??= issue.message;
  return found;
}

const nameOf = (target: EventTarget): string =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement
    ? target.name
    : "";

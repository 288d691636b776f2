/**
 * A form validated by one schema: its fields show their issues, and `<Submit>` is disabled until there are none.
 *
 * The fields are uncontrolled. Their texts are read from the DOM on every input, and whenever they may have changed without
 * one. That happens to fields that are typed into before React runs, filled in by the browser or set by a script.
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
import styles from "./Form.module.css";
import { FormSummary } from "./FormSummary.tsx";
import { emptyReading, type FormReading, readForm, sameReading } from "./formReading.ts";
import { FormContext, type FormState, type Issues, type TypedFields } from "./formState.ts";

/** Browsers fill in a login some time after the page has loaded, some of them without an event. Milliseconds. */
const READ_AGAIN_MS = [50, 200, 750];
/** A password manager may fill in a login at any time, on some phones without an event. Milliseconds. */
const READ_PASSWORD_MS = 1000;

export interface FormProps<Schema extends v.GenericSchema> {
  /** Trims, changes case and checks, with a German message for each issue. A field shows its first issue. */
  schema: Schema;
  /** Called with the schema's output, only when everything is valid. */
  onSubmit: (values: v.InferOutput<Schema>) => void;
  /** Called with the raw texts after each input: for drafts, and for fields that are derived from others. */
  onTyped?: ((typed: TypedFields) => void) | undefined;
  /**
   * Issues that a service has found. Pass a new object for each answer. Each issue is shown until its field changes.
   */
  issues?: Issues | undefined;
  /** Submitting is legally binding: only the button submits, never Enter in a field. */
  binding?: boolean | undefined;
  /** The form's id, for a button outside of the form (`<Button form>`). */
  id?: string | undefined;
  /** The accessible name. Needed if a page has several forms. */
  label?: string | undefined;
  children: ReactNode;
}

export function Form<Schema extends v.GenericSchema>(props: FormProps<Schema>) {
  const { schema, onSubmit, onTyped, issues, binding = false, label, children } = props;
  const ownId = useId();
  const { id = ownId } = props;
  const element = useRef<HTMLFormElement>(null);
  // React hydrates the static login: the form begins with the text typed there, because the first render must match the
  // page.
  const [reading, setReading] = useState(() => readStatic(id));
  const [dirty, setDirty] = useState<readonly string[]>([]);
  const [touched, setTouched] = useState<readonly string[]>([]);
  const [invalidAtSubmit, setInvalidAtSubmit] = useState<readonly string[]>([]);
  const [serverIssues, setServerIssues] = useState<{ issues: Issues | undefined; typed: TypedFields }>({
    issues: undefined,
    typed: {},
  });
  // The field that lost the focus last: its issue is announced, once. A service's issue is not, because its field takes
  // the focus. Null until a field has lost the focus or got input.
  const [left, setLeft] = useState<string | null>(null);
  if (issues !== serverIssues.issues) setServerIssues({ issues, typed: reading.typed });

  // Validates without abortPipeEarly, which would skip the rules about several fields while any single field is
  // invalid.
  function issuesOf(typed: TypedFields): Issues {
    const result = v.safeParse(schema, typed);
    return result.success ? {} : byField(result.issues);
  }

  function read() {
    const now = element.current ? readForm(element.current) : emptyReading;
    setReading((before) => (sameReading(before, now) ? before : now));
    return now;
  }

  // Reads after every commit, because no event reports a changed default, an added field or a removed one.
  useEffect(() => {
    read();
  });

  useEffect(() => {
    const look = () =>
      setReading((before) => {
        const now = element.current ? readForm(element.current) : before;
        return sameReading(before, now) ? before : now;
      });
    const waits = [...READ_AGAIN_MS];
    let timer: ReturnType<typeof setTimeout>;
    const lookLater = () => {
      const hasPassword = element.current?.querySelector("[autocomplete$=password], [type=password]");
      const wait = waits.shift() ?? (hasPassword ? READ_PASSWORD_MS : null);
      if (wait === null) return;
      timer = setTimeout(() => {
        look();
        lookLater();
      }, wait);
    };
    lookLater();
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    const first = Object.keys(issues ?? {})[0];
    if (first) document.getElementById(`${id}-${first}`)?.focus();
  }, [issues, id]);

  const invalid = issuesOf(reading.typed);
  const issueOf = (name: string) =>
    invalid[name] ??
    (serverIssues.typed[name] === reading.typed[name] ? serverIssues.issues?.[name] : undefined) ??
    null;
  const state: FormState = {
    idOf: (name) => `${id}-${name}`,
    issueOf: (name) => (reading.unreadable.includes(name) ? null : issueOf(name)),
    touched: (name) =>
      touched.includes(name) ||
      serverIssues.issues?.[name] !== undefined ||
      (reading.given.includes(name) && invalid[name] !== undefined),
    complete: Object.keys(invalid).every((name) => reading.unreadable.includes(name)),
    typed: reading.typed,
    focus: (name) => document.getElementById(`${id}-${name}`)?.focus(),
  };

  /** Reads the form, shows its issues, and focuses the first field that has one. */
  function check() {
    const now = v.safeParse(schema, read().typed);
    const names = now.success ? [] : Object.keys(byField(now.issues));
    setInvalidAtSubmit(names);
    setTouched((before) => [...before, ...names]);
    if (names[0] !== undefined) state.focus(names[0]);
    return now;
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const now = check();
    if (now.success) onSubmit(now.output);
  }

  // Browsers ignore Enter while the submit button is disabled; here Enter shows what is missing.
  function submitByEnter(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.defaultPrevented) return;
    // On a Mac, browsers submit a form by Enter in a select.
    const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    // Prevent the default also during a composition, which phone keyboards use for each word: Enter submits the form
    // even then.
    if (isField && binding) event.preventDefault();
    if (event.nativeEvent.isComposing) return;
    if (isField && binding) check();
    else if (event.target instanceof HTMLInputElement && !state.complete) submit(event);
  }

  const touch = (name: string) =>
    setTouched((before) => (before.includes(name) ? before : [...before, name]));

  // Tabbing past an empty field, or leaving it by a link, must not show an issue. An invalid text does show one, because
  // otherwise it looks complete, even if the browser filled it in.
  function blur({ target }: { target: EventTarget }) {
    const name = nameOf(target);
    const { typed } = read();
    if (dirty.includes(name) || (typed[name] && issuesOf(typed)[name] !== undefined)) touch(name);
    setLeft(name);
  }

  function input({ target }: { target: EventTarget }) {
    const name = nameOf(target);
    setDirty((before) => (before.includes(name) ? before : [...before, name]));
    setLeft("");
    // An issue that was there from the beginning stays until the text is valid.
    if (state.touched(name)) touch(name);
    onTyped?.(read().typed);
  }

  const summary = invalidAtSubmit.filter((name) => issueOf(name) !== null);
  return (
    // Browser extensions wrap and move a form and its fields. React can remove elements, or insert beside them, only if
    // an extension has not moved them. So it does that only inside wrappers that extensions leave alone.
    <div className={styles.place}>
      <form
        ref={element}
        id={id}
        className={styles.form}
        aria-label={label}
        noValidate
        onSubmit={submit}
        onInput={input}
        onChange={read}
        onBlur={blur}
        onKeyDown={submitByEnter}
        onAnimationStart={read}
        onPointerMove={read}
      >
        <FormContext value={state}>
          <div className={styles.place}>
            <FormSummary names={summary} />
          </div>
          {children}
        </FormContext>
        {left !== null && (
          <p className="visually-hidden" aria-live="polite">
            {state.touched(left) && !summary.includes(left) && invalid[left]}
          </p>
        )}
      </form>
    </div>
  );
}

/** The texts of the static form that React hydrates; empty if the form is new. */
function readStatic(id: string): FormReading {
  const form = typeof document === "object" ? document.getElementById(id) : null;
  return form ? readForm(form as HTMLFormElement) : emptyReading;
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

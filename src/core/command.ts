/** Runs a write and shows its result, outside React. `useCommand` adds the state of the button. */
import { codeOf, Failure, type FailureCode, failureOf } from "../domain/failure.ts";
import { type FailureTexts, noticeFor, technicalText } from "../messages/errorMessages.ts";
import type { Notice } from "../messages/successMessages.ts";
import type { Clock } from "../wire/browser.ts";
import type { App } from "./createApp.ts";
import type { Load } from "./query.ts";
import type { Router } from "./router.ts";

/**
 * Navigates only from the screen in which the command began. After that screen was left, or left and opened again, it does
 * nothing: the user stays, and unsaved work is not discarded.
 */
export type NavigateFromHere = Router["navigate"];

/** What follows a command; `R` is its result. Without options only a failure is shown, with the text of its code. */
export interface CommandOptions<R> {
  /** What the success dialog says. A function says it by the result; null shows no dialog. */
  notice?: Notice | ((result: R) => Notice | null);
  /** Runs after success, before the dialog: wipes a draft, or goes on by `navigate`. Also runs if the screen was left. */
  onSuccess?: (result: R, navigate: NavigateFromHere) => void;
  /**
   * Runs after a failure, beside the dialog: resets the signature, for example. Also runs if the screen was left, and if the
   * session is over: then the sign-in dialog opens over the screen.
   */
  onError?: (failure: Failure, navigate: NavigateFromHere, isSessionOver: boolean) => void;
  /** Shows a failure at a form field instead of in the dialog, unless the screen was left. */
  fieldErrors?: Partial<Record<FailureCode, string>>;
  /** A failure that these texts name by its code is expected, and is no fault to report. */
  failures?: FailureTexts;
  /** The person or thing concerned, named in both dialogs. Needed if several such commands can run at once. */
  about?: string;
}

/** Issues by field name, for `<Form issues>`. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The screen in which a command began. */
export interface CommandScreen {
  isMounted: () => boolean;
  showIssues: (issues: FieldErrors) => void;
  /** The run has succeeded. `onSuccess` and the dialog come after this. */
  succeeded: () => void;
}

/**
 * Runs a write, and repeats it if it needed a newer sign-in. Then does what `options` say. Resolves true on success and
 * never rejects.
 */
export async function runCommand<R>(
  app: Pick<App, "router" | "session" | "tell" | "report" | "help">,
  run: () => Promise<R>,
  options: CommandOptions<R>,
  screen: CommandScreen,
): Promise<boolean> {
  const { notice, failures = {}, about } = options;
  const { visit } = app.router.location.get();
  const isHere = () => screen.isMounted() && app.router.location.get().visit === visit;
  const navigate: NavigateFromHere = (address, how) => {
    if (isHere()) app.router.navigate(address, how);
  };

  /** Runs the screen's code. Its exception is reported, and hides neither the success nor the failure of the command. */
  function guarded<T>(part: () => T): T | undefined {
    try {
      return part();
    } catch (cause) {
      // A report that fails cannot be reported.
      Promise.resolve(new Failure("Unknown", { cause }))
        .then(app.report)
        .catch(() => {});
      return undefined;
    }
  }

  function showError(failure: Failure) {
    const isSessionOver = app.session.expireOn(failure);
    guarded(() => options.onError?.(failure, navigate, isSessionOver));
    if (failure.code === "Aborted" || isSessionOver) return;
    const field = options.fieldErrors?.[failure.code];
    const isHandled = field !== undefined || failures[failure.code] !== undefined;
    guarded(() => app.report(failure, isHandled));
    const help = app.help();
    const said = guarded(() => noticeFor(failure, help, failures)) ?? noticeFor(failure, help);
    if (field && isHere()) screen.showIssues({ [field]: said.text });
    else app.tell({ about, ...said, tone: "bad", technical: technicalText(failure) });
  }

  let result: R;
  try {
    result = await app.session.write(run);
  } catch (thrown) {
    if (codeOf(thrown) === "SignInTooOld") {
      // The command repeats itself after a new sign-in. If the user declines that, nothing has changed.
      return (await app.session.signInAgain.ask()) ? runCommand(app, run, options, screen) : false;
    }
    showError(failureOf(thrown));
    return false;
  }
  guarded(screen.succeeded);
  // Renews the current visit. A visit that was left is renewed on return.
  guarded(() => app.router.location.get().visit.renew());
  guarded(() => options.onSuccess?.(result, navigate));
  const said = guarded(() => (typeof notice === "function" ? notice(result) : notice));
  if (said) app.tell({ about, ...said, tone: "good" });
  return true;
}

// Reads that follow typing. A query is never sent if the next key replaces it.

/** In fast typing a key follows every 100 to 200 ms. Milliseconds. */
const SETTLED_MS = 250;

/** Runs the load after `SETTLED_MS` without a newer query. Raises Aborted if a newer query comes before that. */
export const debounced =
  <T>(clock: Clock, load: Load<T>): Load<T> =>
  async (signal, soFar) => {
    await pause(clock, signal);
    return load(signal, soFar);
  };

const pause = (clock: Clock, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const abort = () => {
      clock.clearTimeout(timer);
      reject(new Failure("Aborted", { cause: signal.reason }));
    };
    const timer = clock.setTimeout(() => {
      signal.removeEventListener("abort", abort);
      resolve();
    }, SETTLED_MS);
    signal.addEventListener("abort", abort, { once: true });
  });

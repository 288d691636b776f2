/** A write and what follows it, outside React: `useCommand` gives it the button's state. */
import { codeOf, Failure, type FailureCode } from "../../domain/failure.ts";
import type { App } from "../createApp.ts";
import { noticeFor, technicalText } from "../messages/errorMessages.ts";
import {
  type NextStep,
  type Notice,
  type SuccessMessageName,
  successMessages,
} from "../messages/successMessages.ts";
import type { Router } from "../navigation/router.ts";

/**
 * Navigates only from the screen in which the command began: a user who has left it stays where they are, and unsaved
 * work there is not discarded, also on the same screen opened again.
 */
export type NavigateFromHere = Router["navigate"];

/** What follows a command, `R` being its result. Without any, only a failure is shown, with the text of its code. */
export interface CommandOptions<R> {
  /** The success dialog to show; where it depends on the result, null shows none. */
  successMessage?: SuccessMessageName | ((result: R) => SuccessMessageName | null);
  /** Where the success dialog leads on; null for nowhere. */
  successNext?: (result: R) => NextStep | null;
  /** After success, before the dialog: wipe a draft, go somewhere by `navigate`. Also runs when the screen was left. */
  onSuccess?: (result: R, navigate: NavigateFromHere) => void;
  /**
   * After a failure, beside the dialog: reset the signature. Also runs when the screen was left, and when the session is
   * over: then the sign-in dialog opens over the screen.
   */
  onError?: (failure: Failure, navigate: NavigateFromHere, isSessionOver: boolean) => void;
  /** Puts a failure on a field of the form instead of into the dialog, unless the screen was left. */
  fieldErrors?: Partial<Record<FailureCode, string>>;
  /** Texts that fit this command better than the catalogue's. */
  errorMessages?: Partial<Record<FailureCode, Notice>>;
  /** The text for every failure that `errorMessages` does not name; null shows none. */
  errorMessage?: (failure: Failure) => Notice | null;
  /** Whom the command is about, where others of its kind can be under way at the same time: both dialogs say it. */
  about?: string;
}

/** Issues by field name, for `<Form issues>`. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The screen in which a command began. */
export interface CommandScreen {
  isMounted: () => boolean;
  showIssues: (issues: FieldErrors) => void;
  /** The run has succeeded; what follows comes after this. */
  succeeded: () => void;
}

/** Runs a write once and does what `options` say. Resolves true on success and never rejects. */
export async function runCommand<R>(
  app: Pick<App, "router" | "session" | "tell" | "report">,
  run: () => Promise<R>,
  options: CommandOptions<R>,
  screen: CommandScreen,
): Promise<boolean> {
  const { about } = options;
  const { visit } = app.router.location.get();
  const isHere = () => screen.isMounted() && app.router.location.get().visit === visit;
  const navigate: NavigateFromHere = (address, how) => {
    if (isHere()) app.router.navigate(address, how);
  };

  function showError(failure: Failure) {
    const isSessionOver = app.session.expireOn(failure);
    options.onError?.(failure, navigate, isSessionOver);
    if (failure.code === "Aborted" || isSessionOver) return;
    const field = options.fieldErrors?.[failure.code];
    app.report(failure, field !== undefined || options.errorMessages?.[failure.code] !== undefined);
    const own = options.errorMessages?.[failure.code] ?? options.errorMessage?.(failure);
    if (own === null && !field) return;
    const notice = own ?? noticeFor(failure);
    if (field && isHere()) screen.showIssues({ [field]: notice.text });
    else app.tell({ ...notice, tone: "bad", technical: technicalText(failure), about });
  }

  let result: R;
  try {
    result = await app.session.write(run);
  } catch (thrown) {
    if (codeOf(thrown) === "SignInTooOld") {
      // Goes on by itself after a new sign-in; who would rather not sign in again has changed nothing.
      return (await app.session.signInAgain.ask()) ? runCommand(app, run, options, screen) : false;
    }
    showError(thrown instanceof Failure ? thrown : new Failure("Unknown", { cause: thrown }));
    return false;
  }
  screen.succeeded();
  // A visit that was left is renewed on return.
  app.router.location.get().visit.renew();
  // An error in onSuccess must not read like a failure of the command, which has succeeded.
  options.onSuccess?.(result, navigate);
  const { successMessage } = options;
  const name = typeof successMessage === "function" ? successMessage(result) : successMessage;
  const next = options.successNext?.(result) ?? null;
  if (name) app.tell({ ...successMessages[name], tone: "good", next, about });
  return true;
}

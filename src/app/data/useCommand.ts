/** Writing from a screen. `useCommand` is the only place that catches the failure of a write (README, "Architecture"). */
import { useEffect, useRef, useState } from "react";
import { Failure, type FailureCode } from "../../domain/failure.ts";
import { useApp } from "../context.ts";
import { noticeFor } from "../messages/errorMessages.ts";
import { type Notice, type SuccessMessageName, successMessages } from "../messages/successMessages.ts";
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
  /** After success, before the dialog: wipe a draft, go somewhere by `navigate`. Also runs when the screen was left. */
  onSuccess?: (result: R, navigate: NavigateFromHere) => void;
  /** After a failure, beside the dialog: reset the signature. Also runs when the screen was left. */
  onError?: (failure: Failure, navigate: NavigateFromHere) => void;
  /** Puts a failure on a field of the form instead of into the dialog, unless the screen was left. */
  fieldErrors?: Partial<Record<FailureCode, string>>;
  /** Texts that fit this command better than the catalogue's. */
  errorMessages?: Partial<Record<FailureCode, Notice>>;
  /** The text for every failure that `errorMessages` does not name; null shows none. */
  errorMessage?: (failure: Failure) => Notice | null;
}

/** Issues by field name, for `<Form issues>`. */
export type FieldErrors = Readonly<Record<string, string>>;

const noIssues: FieldErrors = {};

/**
 * `[execute, busy, issues, done]`. `done`: the last call has succeeded; for `<Result>`, which tells it beside the button
 * until the next call. `execute` resolves true on success and never rejects; while one is under way another call
 * does nothing (the lock is taken synchronously). Success renews what is shown.
 */
export function useCommand<A extends readonly unknown[], R>(
  run: (...args: A) => Promise<R>,
  options: CommandOptions<R> = {},
): [execute: (...args: A) => Promise<boolean>, busy: boolean, issues: FieldErrors, done: boolean] {
  const app = useApp();
  const locked = useRef(false);
  const [busy, setBusy] = useState(false);
  const [issues, setIssues] = useState(noIssues);
  const [done, setDone] = useState(false);
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  async function execute(...args: A): Promise<boolean> {
    if (locked.current) return false;
    locked.current = true;
    setBusy(true);
    setIssues(noIssues);
    setDone(false);
    const { visit } = app.router.location.get();
    const isHere = () => mounted.current && app.router.location.get().visit === visit;
    const navigate: NavigateFromHere = (address, how) => {
      if (isHere()) app.router.navigate(address, how);
    };
    try {
      const outcome = await attempt(args, (failure) => showError(failure, navigate, isHere()));
      if (!outcome) return false;
      setDone(true);
      // A visit that was left is renewed on return.
      app.router.location.get().visit.renew();
      // An error in onSuccess must not read like a failure of the command, which has succeeded.
      options.onSuccess?.(outcome.result, navigate);
      const { successMessage } = options;
      const name = typeof successMessage === "function" ? successMessage(outcome.result) : successMessage;
      if (name) app.notice.set({ ...successMessages[name], tone: "good" });
      return true;
    } finally {
      locked.current = false;
      setBusy(false);
    }
  }

  /** The result; null after a failure, which is shown by then. */
  async function attempt(args: A, show: (failure: Failure) => void): Promise<{ result: R } | null> {
    try {
      return { result: await run(...args) };
    } catch (thrown) {
      show(thrown instanceof Failure ? thrown : new Failure("Unknown", { cause: thrown }));
      return null;
    }
  }

  function showError(failure: Failure, navigate: NavigateFromHere, isHere: boolean) {
    options.onError?.(failure, navigate);
    if (failure.code === "Aborted" || app.session.expireOn(failure)) return;
    const field = options.fieldErrors?.[failure.code];
    app.report(failure, field !== undefined || options.errorMessages?.[failure.code] !== undefined);
    const own = options.errorMessages?.[failure.code] ?? options.errorMessage?.(failure);
    if (own === null && !field) return;
    const notice = own ?? noticeFor(failure);
    if (field && isHere) setIssues({ [field]: notice.text });
    else app.notice.set({ ...notice, tone: "bad" });
  }

  return [execute, busy, issues, done];
}

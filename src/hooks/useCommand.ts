/** Writes from a screen. Here and in `core/command.ts` a write's failure is shown (src/README.md, "A write"). */
import { useEffect, useRef, useState } from "react";
import { type CommandOptions, type FieldErrors, runCommand } from "../core/command.ts";
import { useApp } from "./useApp.ts";

export type { CommandOptions, NavigateFromHere } from "../core/command.ts";

const noIssues: FieldErrors = {};

/**
 * Returns `[execute, busy, { issues, done }]`. The `issues` are the form fields' errors. `done` is true after a call
 * that succeeded. `<Result>` then shows the success beside the button until the next call. The promise of `execute`
 * resolves true on success and never rejects. While a call is under way, another one does nothing (the lock is taken
 * synchronously). A success renews the data on the screen.
 */
export function useCommand<A extends readonly unknown[], R>(
  run: (...args: A) => Promise<R>,
  options: CommandOptions<R> = {},
): [execute: (...args: A) => Promise<boolean>, busy: boolean, last: { issues: FieldErrors; done: boolean }] {
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
    const screen = {
      isMounted: () => mounted.current,
      showIssues: setIssues,
      succeeded: () => setDone(true),
    };
    try {
      return await runCommand(app, () => run(...args), options, screen);
    } finally {
      locked.current = false;
      setBusy(false);
    }
  }

  return [execute, busy, { issues, done }];
}

/** Writing from a screen. Here and in `command.ts` the failure of its write is told (README, "Architecture"). */
import { useEffect, useRef, useState } from "react";
import { useApp } from "../context.ts";
import { type CommandOptions, type FieldErrors, runCommand } from "./command.ts";

export type { CommandOptions, NavigateFromHere } from "./command.ts";

const noIssues: FieldErrors = {};

/**
 * `[execute, busy, { issues, done }]`. `issues`: of the form's fields. `done`: the last call has succeeded; for
 * `<Result>`, which tells it beside the button until the next call. `execute` resolves true on success and never rejects;
 * while one is under way another call does nothing (the lock is taken synchronously). Success renews what is shown.
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

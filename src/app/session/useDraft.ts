/** Drafts: what was typed into a form, kept in sessionStorage until it is sent or the session ends. */
import { useEffect, useRef, useState } from "react";
import * as v from "valibot";
import { DRAFT_KEY_PREFIX } from "../../storageKeys.ts";
import type { KeyValueStore } from "../../wire/clock.ts";
import { keepIn, readJson } from "../../wire/storage.ts";
import { useApp } from "../context.ts";
import { useIdentity } from "./useIdentity.ts";

const keptDraft = v.object({ sub: v.string(), draft: v.unknown() });

/** The signed-in user's draft of the form `name`; the end of the session clears it with all of sessionStorage. */
export function useDraft(name: string) {
  const { platform, session } = useApp();
  const sub = useIdentity()?.sub ?? "";
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const [draft] = useState(() =>
    createDraftStore(platform.tabStorage, name, sub, () => {
      const now = session.store.get();
      return isShown.current && "identity" in now && now.identity.sub === sub;
    }),
  );
  return draft;
}

/**
 * For one form and one user; whether a draft still fits the form is the form's to check. `name` is the form's, `sub` the
 * user's. A full storage keeps no draft, and nothing is raised. Nothing is kept either once
 * the form or the session has gone (`isOpen`): what was looked up for it may come later.
 */
export function createDraftStore(
  storage: KeyValueStore,
  name: string,
  sub: string,
  isOpen: () => boolean = () => true,
) {
  const key = DRAFT_KEY_PREFIX + name;
  return {
    /** The draft of this user in this tab, or undefined. Another user's draft is removed. */
    read(): unknown {
      const kept = v.safeParse(keptDraft, readJson(storage, key));
      if (kept.success && kept.output.sub === sub) return kept.output.draft;
      storage.removeItem(key);
      return undefined;
    },
    /** Plain JSON; null removes it. */
    keep(draft: unknown): void {
      if (draft === null) storage.removeItem(key);
      else if (isOpen()) keepIn(storage, key, JSON.stringify({ sub, draft }));
    },
  };
}

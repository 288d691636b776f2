/** Drafts of forms, kept in sessionStorage until the form is sent or the session ends. */
import { useEffect, useRef, useState } from "react";
import * as v from "valibot";
import { DRAFT_KEY_PREFIX } from "../storageKeys.ts";
import { type KeyValueStore, keepIn, readJson } from "../wire/browser.ts";
import { useApp } from "./useApp.ts";
import { useIdentity } from "./useSession.ts";

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
 * The draft of one form (`name`) and one user (`sub`). The form checks whether a draft still fits it. If the storage is
 * full, no draft is kept, and nothing is raised. If `isOpen` returns false, nothing is stored: a lookup of the form may
 * finish after the form or the session has gone.
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
    /** Keeps a draft, which is plain JSON. Null removes the kept one. */
    keep(draft: unknown): void {
      if (draft === null) storage.removeItem(key);
      else if (isOpen()) keepIn(storage, key, JSON.stringify({ sub, draft }));
    },
  };
}

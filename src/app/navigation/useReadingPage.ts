/** The page of a document one is at, kept with the history entry: after a reload, or by Back, reading goes on there. */
import { useCallback, useState } from "react";
import { useApp } from "../context.ts";

/**
 * Of the one document of this screen. `page`: where reading goes on, from 1; null where nothing was read yet. `onPage` does
 * not change from one rendering to the next.
 */
export function useReadingPage() {
  const { router } = useApp();
  const [page] = useState(() => router.location.get().state.readingPage ?? null);
  const onPage = useCallback((readingPage: number) => router.remember({ readingPage }), [router]);
  return { page, onPage };
}

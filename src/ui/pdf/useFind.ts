/** Searches a document page by page and goes from match to match. */
import { useEffect, useRef, useState } from "react";
import { type Match, matchesOn } from "./findText.ts";
import type { PdfDocument } from "./pdfDocument.ts";

/** Typing may go on. Milliseconds. */
const PAUSE_MS = 200;
/** More are not told apart by anybody. */
const MOST = 500;

/** What `useFind` gives; `at` says which match one is at, from 0, `unreadable` how many pages have no text to search. */
export type Find = ReturnType<typeof useFind>;

export function useFind(pdf: PdfDocument) {
  const [query, setQuery] = useState("");
  const [matches, setMatches] = useState<readonly Match[]>([]);
  const [at, setAt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [unreadable, setUnreadable] = useState(0);
  const texts = useRef(new Map<number, readonly string[]>());

  useEffect(() => {
    setMatches([]);
    setAt(0);
    setBusy(query.trim() !== "");
    if (!query.trim()) return undefined;
    let stopped = false;
    const search = async () => {
      const found: Match[] = [];
      let withoutText = 0;
      for (let page = 1; page <= pdf.pageCount && found.length < MOST && !stopped; page++) {
        // A page that cannot be read holds nothing that is found.
        const pieces = texts.current.get(page) ?? (await pdf.textOf(page).catch(() => []));
        texts.current.set(page, pieces);
        if (!pieces.join("").trim()) withoutText += 1;
        const here = matchesOn(page, pieces, query);
        found.push(...here);
        if (here.length > 0 && !stopped) setMatches([...found]);
      }
      if (stopped) return;
      setUnreadable(withoutText);
      setBusy(false);
    };
    const timer = setTimeout(search, PAUSE_MS);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [pdf, query]);

  /** To the next (1) or the one before (-1), round and round. */
  const go = (by: 1 | -1) => {
    if (matches.length > 0) setAt((at + by + matches.length) % matches.length);
  };
  return { query, setQuery, matches, at, go, busy, unreadable };
}

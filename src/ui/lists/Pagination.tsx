/** The pages of a list: the range shown, previous and next, and the pages around the current one. */
import { useEffect, useRef } from "react";
import { ChevronIcon } from "../icons/areaIcons.tsx";
import { Link } from "../Link.tsx";
import styles from "./Pagination.module.css";

interface PaginationProps {
  /** Counts from 1. */
  page: number;
  pages: number;
  /** Such as "1–50 von 237". */
  text: string;
  hrefOf: (page: number) => string;
}

export function Pagination({ page, pages, text, hrefOf }: PaginationProps) {
  const nav = useRef<HTMLElement>(null);
  const hadFocus = useRef(false);
  const noteFocus = () => {
    hadFocus.current = nav.current?.contains(document.activeElement) ?? false;
  };
  // The last page has no "Nächste Seite": move the focus from there to the page's own number.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new page.
  useEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return;
    nav.current?.querySelector<HTMLElement>("[aria-current]")?.focus();
  }, [page]);
  return (
    <nav ref={nav} className={styles.pagination} aria-label="Seiten">
      <p className="note" role="status">
        {text}
      </p>
      {pages > 1 && (
        <ul className={`screen-only ${styles.pages}`}>
          <li>
            <Step direction="prev" to={page - 1} {...{ pages, hrefOf }} onClick={noteFocus} />
          </li>
          {around(page, pages).map((number, index, all) => (
            <li key={number} className={index > 0 && all[index - 1] !== number - 1 ? styles.gap : undefined}>
              <Link
                className={styles.page}
                href={hrefOf(number)}
                aria-current={number === page ? "page" : undefined}
                aria-label={`Seite ${number.toLocaleString("de-DE")}`}
              >
                {number.toLocaleString("de-DE")}
              </Link>
            </li>
          ))}
          <li>
            <Step direction="next" to={page + 1} {...{ pages, hrefOf }} onClick={noteFocus} />
          </li>
        </ul>
      )}
    </nav>
  );
}

interface StepProps extends Pick<PaginationProps, "pages" | "hrefOf"> {
  direction: "prev" | "next";
  to: number;
  onClick: () => void;
}

/** Previous or next page; there is no link beyond the first and the last page. */
function Step({ direction, to, pages, hrefOf, onClick }: StepProps) {
  const className = `${styles.page} ${styles[direction]}`;
  const label = direction === "prev" ? "Vorige Seite" : "Nächste Seite";
  if (to < 1 || to > pages) {
    return (
      <span className={className} aria-hidden="true">
        <ChevronIcon />
      </span>
    );
  }
  return (
    <Link className={className} href={hrefOf(to)} onClick={onClick} aria-label={label} rel={direction}>
      <ChevronIcon />
    </Link>
  );
}

/** First, last, current and adjacent pages, so that the row stays short. */
function around(page: number, pages: number): number[] {
  const wanted = new Set([1, page - 1, page, page + 1, pages]);
  return [...wanted].filter((number) => number >= 1 && number <= pages).sort((a, b) => a - b);
}

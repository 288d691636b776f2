/** The pages of a list: the range shown, previous and next, and the pages around the current one. */
import { Anchor } from "../Anchor.tsx";
import { ChevronIcon } from "../icons/Chevron.tsx";
import styles from "./Pagination.module.css";

interface PaginationProps {
  /** Counts from 1. */
  page: number;
  pages: number;
  /** Such as "1–50 von 237". */
  text: string;
  hrefOf: (page: number) => string;
  onNavigate: (href: string) => void;
}

export function Pagination({ page, pages, text, hrefOf, onNavigate }: PaginationProps) {
  return (
    <nav className={styles.pagination} aria-label="Seiten">
      <p className={styles.text}>{text}</p>
      <ul className={styles.pages}>
        <li>
          <Step direction="prev" to={page - 1} {...{ pages, hrefOf, onNavigate }} />
        </li>
        {around(page, pages).map((number, index, all) => (
          <li key={number} className={index > 0 && all[index - 1] !== number - 1 ? styles.gap : undefined}>
            <Anchor
              className={styles.page}
              href={hrefOf(number)}
              onNavigate={onNavigate}
              current={number === page ? "page" : undefined}
              label={`Seite ${number.toLocaleString("de-DE")}`}
            >
              {number.toLocaleString("de-DE")}
            </Anchor>
          </li>
        ))}
        <li>
          <Step direction="next" to={page + 1} {...{ pages, hrefOf, onNavigate }} />
        </li>
      </ul>
    </nav>
  );
}

interface StepProps extends Pick<PaginationProps, "pages" | "hrefOf" | "onNavigate"> {
  direction: "prev" | "next";
  to: number;
}

/** Previous or next page; there is no link beyond the first and the last page. */
function Step({ direction, to, pages, hrefOf, onNavigate }: StepProps) {
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
    <Anchor className={className} href={hrefOf(to)} onNavigate={onNavigate} label={label} rel={direction}>
      <ChevronIcon />
    </Anchor>
  );
}

/** First, last, current and adjacent pages, so that the row stays short. */
function around(page: number, pages: number): number[] {
  const wanted = new Set([1, page - 1, page, page + 1, pages]);
  return [...wanted].filter((number) => number >= 1 && number <= pages).sort((a, b) => a - b);
}

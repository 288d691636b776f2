/** The pages of a list: what is shown of how many, one page back or on, and the pages around. */
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
  onGo: (href: string) => void;
}

export function Pagination({ page, pages, text, hrefOf, onGo }: PaginationProps) {
  return (
    <nav className={styles.pagination} aria-label="Seiten">
      <p className={styles.text}>{text}</p>
      <ul className={styles.pages}>
        <li>
          <Turn direction="prev" to={page - 1} {...{ pages, hrefOf, onGo }} />
        </li>
        {around(page, pages).map((number, index, all) => (
          <li key={number} className={index > 0 && all[index - 1] !== number - 1 ? styles.gap : undefined}>
            <Anchor
              className={styles.page}
              href={hrefOf(number)}
              onGo={onGo}
              current={number === page ? "page" : undefined}
              label={`Seite ${number}`}
            >
              {number}
            </Anchor>
          </li>
        ))}
        <li>
          <Turn direction="next" to={page + 1} {...{ pages, hrefOf, onGo }} />
        </li>
      </ul>
    </nav>
  );
}

interface TurnProps extends Pick<PaginationProps, "pages" | "hrefOf" | "onGo"> {
  direction: "prev" | "next";
  to: number;
}

/** One page back or on; a page can be gone to only if it lies between 1 and the last (specification, section 4). */
function Turn({ direction, to, pages, hrefOf, onGo }: TurnProps) {
  const className = `${styles.page} ${styles[direction]}`;
  const says = direction === "prev" ? "Vorige Seite" : "Nächste Seite";
  if (to < 1 || to > pages) {
    return (
      <span className={className} aria-hidden="true">
        <ChevronIcon />
      </span>
    );
  }
  return (
    <Anchor className={className} href={hrefOf(to)} onGo={onGo} label={says} rel={direction}>
      <ChevronIcon />
    </Anchor>
  );
}

/** The first and last page and those next to the current one, so that the row stays short. */
function around(page: number, pages: number): number[] {
  const wanted = new Set([1, page - 1, page, page + 1, pages]);
  return [...wanted].filter((number) => number >= 1 && number <= pages).sort((a, b) => a - b);
}

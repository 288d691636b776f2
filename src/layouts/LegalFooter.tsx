/**
 * The company's legal pages, within reach on every screen (§ 5 DDG). They open in new windows, so that a form on the
 * screen keeps its input.
 */
import type { ReactNode } from "react";
import { useConfig } from "../hooks/useApp.ts";
import styles from "./LegalFooter.module.css";

/** `children` stand before the links. */
export function LegalFooter({ children }: { children?: ReactNode }) {
  const company = useConfig()?.company;
  return (
    <footer className={`screen-only ${styles.footer}`}>
      {children}
      <a href={company?.imprintUrl} target="_blank" rel="noopener noreferrer">
        Impressum<span className="visually-hidden"> (in neuem Fenster)</span>
      </a>
      <a href={company?.privacyUrl} target="_blank" rel="noopener noreferrer">
        Datenschutz<span className="visually-hidden"> (in neuem Fenster)</span>
      </a>
    </footer>
  );
}

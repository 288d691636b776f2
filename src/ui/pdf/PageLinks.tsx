/** The links of a page, over the words that show them. */
import type { CSSProperties } from "react";
import styles from "./PdfPages.module.css";
import type { DrawnPage, PageLink, PageSize } from "./pdfDocument.ts";

export const PageLinks = ({ page, onGoTo }: { page: DrawnPage; onGoTo: (page: number) => void }) =>
  page.links.map((link, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: links keep their order.
    <Link key={index} to={link.to} style={placeOf(link, page.size)} onGoTo={onGoTo} />
  ));

interface LinkProps {
  to: PageLink["to"];
  style: CSSProperties;
  onGoTo: (page: number) => void;
}

function Link({ to, style, onGoTo }: LinkProps) {
  const look = { className: styles.link, style };
  if (typeof to === "number") {
    return <button {...look} type="button" aria-label={`Zu Seite ${to}`} onClick={() => onGoTo(to)} />;
  }
  const label = `${to.replace(/^(https:\/\/|mailto:)/, "")} (in neuem Fenster)`;
  return <a {...look} href={to} target="_blank" rel="noopener noreferrer" aria-label={label} />;
}

/** In parts of the page, so that it holds in every size. */
const placeOf = ({ left, top, width, height }: PageLink, page: PageSize): CSSProperties => ({
  left: `${(left / page.width) * 100}%`,
  top: `${(top / page.height) * 100}%`,
  width: `${(width / page.width) * 100}%`,
  height: `${(height / page.height) * 100}%`,
});

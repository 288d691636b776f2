/** What a document says, as plain text that adapts to any screen: a help for reading, which is not what is signed. */
import { useEffect, useState } from "react";
import { Spinner } from "../Spinner.tsx";
import styles from "./PdfPages.module.css";
import type { PdfDocument, TextBlock } from "./pdfDocument.ts";

export function PdfText({ pdf, title }: { pdf: PdfDocument; title: string }) {
  const [pages, setPages] = useState<readonly (readonly TextBlock[])[]>([]);
  useEffect(() => {
    let stopped = false;
    const read = async () => {
      for (let page = 1; page <= pdf.pageCount && !stopped; page++) {
        const blocks = await pdf.blocksOf(page).catch(() => []);
        if (!stopped) setPages((known) => [...known, blocks]);
      }
    };
    setPages([]);
    void read();
    return () => {
      stopped = true;
    };
  }, [pdf]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
    <section className={`${styles.scroller} ${styles.text}`} tabIndex={0} aria-label={`${title} als Text`}>
      <p className={styles.hint}>
        Eine Lesehilfe: Maßgeblich ist das Dokument mit seinen Seiten, nicht dieser Text.
      </p>
      {pages.map((blocks, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages keep their order.
        <div key={index}>
          {blocks.length === 0 && <p>Seite {index + 1} enthält keinen lesbaren Text.</p>}
          {blocks.map((block, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks keep their order.
            <Block key={place} block={block} />
          ))}
        </div>
      ))}
      {pages.length < pdf.pageCount && <Spinner label="Text wird gelesen" />}
    </section>
  );
}

/** Below the heading of the step in which the document stands. */
function Block({ block: { kind, level, text } }: { block: TextBlock }) {
  if (kind === "item") return <p className={styles.item}>{text}</p>;
  if (kind === "paragraph") return <p>{text}</p>;
  return level < 2 ? <h3>{text}</h3> : <h4>{text}</h4>;
}

/** Prints a PDF: the browser's own viewer, in a frame nobody sees, opens the print dialog as soon as it is there. */
import styles from "./Pdf.module.css";

interface PrintFrameProps {
  /** An object URL of a PDF. */
  url: string;
  title: string;
  /** The browser does not let the page print its viewer. */
  onRefuse: (url: string) => void;
}

export const PrintFrame = ({ url, title, onRefuse }: PrintFrameProps) => (
  <iframe
    className={styles.printing}
    src={url}
    title={`${title} zum Drucken`}
    tabIndex={-1}
    aria-hidden="true"
    onLoad={({ currentTarget }) => {
      try {
        currentTarget.contentWindow?.print();
      } catch {
        onRefuse(url);
      }
    }}
  />
);

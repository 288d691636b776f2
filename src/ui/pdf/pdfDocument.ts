/** A PDF that is drawn in the page, as the parts around it know it: pdf.js stands behind pdfLibrary.ts alone. */
import type { ComponentType } from "react";

/** What comes with the first document that is read: it opens PDFs, and shows the pages of one. */
export interface PdfLibrary {
  /**
   * Rejects with an error named PasswordException when the PDF asks for a password, TooManyPages when it has more than 500,
   * XfaForm when its pages only stand in for a form that they do not show, and with another when the PDF is broken or empty,
   * takes half a minute, or its worker does not start.
   */
  openPdf: (pdf: Blob) => Promise<PdfDocument>;
  PdfPages: ComponentType<PdfPagesProps>;
}

/** Fetches it. Rejects when it does not come, or does not run in this browser. */
export type LoadPdfLibrary = () => Promise<PdfLibrary>;

/** A page came into sight: its number, from 1, of so many. */
export type OnShow = (page: number, of: number) => void;

export interface PdfPagesProps {
  pdf: PdfDocument;
  title: string;
  onShow: OnShow;
  /** Where reading begins, from 1. */
  startAt: number;
  /** Another page is in the middle of what is in sight. */
  onPage: (page: number) => void;
  /** A page cannot be shown. */
  onFault: () => void;
}

/** Pages are counted from 1; lengths are in points (1/72 inch), as the paper has them. */
export interface PdfDocument {
  pageCount: number;
  /** The first page's; most documents have pages of one size. */
  firstPage: PageSize;
  /** The names of the files that it carries; the view shows none of them. */
  attachedFiles: readonly string[];
  /**
   * Rejects with an AbortError when `signal` aborts, and with another error when the page cannot be shown whole, or not
   * within half a minute; then the document is closed.
   */
  draw(page: number, request: DrawRequest): Promise<DrawnPage>;
  /** The pieces of text on a page, in the document's order; a line break at the end of a line's last. */
  textOf(page: number): Promise<readonly string[]>;
  /** What a page says, with what is filled in, by its tags; its lines where these do not say all of it. */
  blocksOf(page: number): Promise<readonly TextBlock[]>;
  /** Ends the worker and frees what it holds. */
  close(): void;
}

export interface PageSize {
  width: number;
  height: number;
}

export interface DrawRequest {
  /** Of the canvas, in device pixels; fewer where the browser's memory forbids so many. */
  width: number;
  /** Where the selectable text goes; it is emptied first. */
  layer: HTMLElement;
  signal: AbortSignal;
  /** The same page as it was drawn before in another size: its text and links stay. */
  known: DrawnPage | null;
}

export interface DrawnPage {
  size: PageSize;
  canvas: HTMLCanvasElement;
  /** The elements of the text layer, one per piece of `textOf`. */
  pieces: readonly HTMLElement[];
  links: readonly PageLink[];
}

/** A place on a page that leads to an https or mailto address, or to a page of the same document. */
export interface PageLink extends PageSize {
  left: number;
  top: number;
  to: string | number;
}

/** A heading (level 1 to 6), an item of a list, or a paragraph. */
export interface TextBlock {
  kind: "heading" | "item" | "paragraph";
  level: number;
  text: string;
}

/** The interface between a PDF drawn in the page and the parts around it: only pdfLibrary.ts uses pdf.js. */
import type { ComponentType } from "react";

/** Loaded with the first document that is read: it opens PDFs, and shows the pages of one. */
export interface PdfLibrary {
  /**
   * Rejects with an error of one of these names:
   *
   * - PasswordException: the PDF asks for a password.
   * - TooManyPages: it has more than 500 pages.
   * - XfaForm: its only page is a notice in place of a form.
   * - Any other: the PDF is broken or empty, takes half a minute, or its worker does not start.
   */
  openPdf: (pdf: Blob) => Promise<PdfDocument>;
  PdfPages: ComponentType<PdfPagesProps>;
}

/** Loads the library. Rejects if it cannot be loaded, or does not run in this browser. */
export type LoadPdfLibrary = () => Promise<PdfLibrary>;

/** A page came into view: its number, from 1, and the number of pages. */
export type OnShow = (page: number, of: number) => void;

export interface PdfPagesProps {
  pdf: PdfDocument;
  title: string;
  onShow: OnShow;
  /** The page at which reading begins, from 1. */
  startAt: number;
  /** The user has asked for the document: it takes the focus, and the window scrolls to its pages. */
  isSought: boolean;
  /** Called when another page is in the middle of the view. */
  onPage: (page: number) => void;
  /** Called when a page cannot be shown. */
  onFault: () => void;
}

export const isNotWhole = (error: unknown): boolean => error instanceof Error && error.name === "NotWhole";

/** Pages are counted from 1; lengths are in points on paper (1/72 inch). */
export interface PdfDocument {
  pageCount: number;
  /** The size of the first page; most documents have pages of one size. */
  firstPage: PageSize;
  /** The names of the attached files; the view shows none of them. */
  attachedFiles: readonly string[];
  /**
   * Rejects with an AbortError if `signal` aborts; with NotWhole if something of the page cannot be drawn; with another
   * error if it cannot be drawn at all, or not within half a minute. The document is then closed. It stays open only if a
   * part was requested and the error is not NotWhole.
   */
  draw(page: number, request: DrawRequest): Promise<DrawnPage>;
  /** The pieces of text on a page, in the document's order; the last piece of a line ends with a line break. */
  textOf(page: number): Promise<readonly string[]>;
  /**
   * The text of a page with the values of its form fields, in the order of its tags. If the tags are incomplete, the
   * order of the lines is used.
   */
  blocksOf(page: number): Promise<readonly TextBlock[]>;
  /** Ends the worker and frees its memory. */
  close(): void;
}

export interface PageSize {
  width: number;
  height: number;
}

export interface DrawRequest {
  /** The width of the whole page, in device pixels. Fewer are drawn if the browser's memory forbids so many. */
  width: number;
  /** Draws this part alone. */
  part?: Place;
  /**
   * The element for the selectable text, which is emptied first. Or the page as drawn before: its text and links then
   * stay.
   */
  text: HTMLElement | DrawnPage;
  signal: AbortSignal;
}

export interface DrawnPage {
  size: PageSize;
  canvas: HTMLCanvasElement;
  /** The elements of the text layer, one per piece of `textOf`. */
  pieces: readonly HTMLElement[];
  links: readonly PageLink[];
}

/** A rectangle on a page, from its upper left corner. */
export interface Place extends PageSize {
  left: number;
  top: number;
}

/** A place on a page that leads to an https or mailto address, or to a page of the same document. */
export interface PageLink extends Place {
  to: string | number;
}

/** A heading (level 1 to 6), an item of a list, or a paragraph. */
export interface TextBlock {
  kind: "heading" | "item" | "paragraph";
  level: number;
  text: string;
}

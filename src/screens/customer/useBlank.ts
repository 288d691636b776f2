/** The blank document that is about to be signed. Without it one can sign all the same, and is told so. */
import { useApp } from "../../app/context.ts";
import { type ReadState, useReadState } from "../../app/data/useReadState.ts";
import type { DocumentType } from "../../domain/document.ts";
import * as documents from "../../services/documents.ts";

/** The blank PDF, or how far it has come. */
export type Blank = ReadState<Blob>;

export function useBlank(type: DocumentType): Blank {
  const { wire } = useApp();
  return useReadState(`blank-${type}`, type, (signal) => documents.blank(wire, type, signal), {
    lasting: true,
  });
}

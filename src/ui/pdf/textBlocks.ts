/** What a page says, by the tags of a PDF (its structure tree): headings, items of lists, paragraphs. */
import type { TextBlock } from "./pdfDocument.ts";

/** A tag with what it holds, or, with `id`, a piece of the page's content. */
export interface TagNode {
  role?: string;
  children?: readonly TagNode[];
  id?: string;
}

/** Tags that stand inside a line. */
const inline = new Set(["Span", "Link", "Reference", "Em", "Strong", "Lbl", "LBody", "TD", "TH", "Quote"]);

/** On one line, without spaces around it. */
export const tidy = (text: string): string => text.replace(/\s+/g, " ").trim();

/** `contentOf` gives the text of a piece of content by its id. */
export function blocksOfTags(root: TagNode, contentOf: (id: string) => string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let loose = "";
  const end = () => {
    const text = tidy(loose);
    loose = "";
    if (text) blocks.push({ kind: "paragraph", level: 0, text });
  };
  const textWithin = (node: TagNode): string =>
    node.id === undefined ? (node.children ?? []).map(textWithin).join(" ") : contentOf(node.id);
  const isBlock = ({ role }: TagNode): boolean => role !== undefined && !inline.has(role);

  const visit = (node: TagNode) => {
    const { role = "", children = [] } = node;
    const heading = /^H([1-6]?)$/.exec(role);
    if (heading || role === "LI" || role === "TR") {
      end();
      const text = tidy(textWithin(node));
      const kind = heading ? "heading" : role === "LI" ? "item" : "paragraph";
      if (text) blocks.push({ kind, level: heading ? Number(heading[1] || 1) : 0, text });
      return;
    }
    if (isBlock(node)) end();
    for (const child of children) {
      if (isBlock(child)) visit(child);
      else loose += ` ${textWithin(child)}`;
    }
    if (isBlock(node)) end();
  };
  visit(root);
  end();
  return blocks;
}

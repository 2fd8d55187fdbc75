import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

/** One heading, in the order of the outline. */
export interface Heading {
  title: string;
  /** From 0. */
  depth: number;
  hasChildren: boolean;
  dest: string | unknown[] | null;
}

export interface ReadingOutline {
  headings: Heading[];
  /** The file has more headings than are shown. */
  isCut: boolean;
}

/** A heading with its place: the page from 0, and the share of the page above it. */
export interface HeadingPlace {
  title: string;
  position: number;
}

interface OutlineNode {
  title: string;
  dest: string | unknown[] | null;
  items: OutlineNode[];
}

export const HEADINGS_MAX = 2000;
const TITLE_MAX = 300;
/** Behind what no table of contents has. */
const DEPTH_MAX = 12;

/** The first headings of a tree of any depth, one behind the other. */
export function flattenOutline(nodes: OutlineNode[]): ReadingOutline {
  const headings: Heading[] = [];
  const waiting = nodes.map((node) => ({ node, depth: 0 })).reverse();
  while (waiting.length > 0 && headings.length < HEADINGS_MAX) {
    const { node, depth } = waiting.pop()!;
    headings.push({
      title: node.title.replace(/\s+/g, " ").trim().slice(0, TITLE_MAX) || "（无标题）",
      depth: Math.min(depth, DEPTH_MAX),
      hasChildren: node.items.length > 0,
      dest: node.dest,
    });
    for (let index = node.items.length - 1; index >= 0; index--)
      waiting.push({ node: node.items[index]!, depth: depth + 1 });
  }
  return { headings, isCut: waiting.length > 0 };
}

export async function readOutline(pdf: PDFDocumentProxy): Promise<ReadingOutline> {
  // A tree too deep to be handed over by the worker is none that could be read.
  const nodes = (await pdf.getOutline().catch(() => null)) as OutlineNode[] | null;
  return flattenOutline(nodes ?? []);
}

/** Where the headings lead, in their order; null for one that leads nowhere in this document. */
export async function placeHeadings(
  pdf: PDFDocumentProxy,
  headings: Heading[],
  signal: AbortSignal,
): Promise<(number | null)[]> {
  const positions: (number | null)[] = [];
  for (const { dest } of headings) {
    signal.throwIfAborted();
    positions.push(await positionOf(pdf, dest).catch(() => null));
  }
  return positions;
}

async function positionOf(pdf: PDFDocumentProxy, dest: Heading["dest"]): Promise<number | null> {
  const explicit = typeof dest === "string" ? await pdf.getDestination(dest) : dest;
  const [target, kind, ...places] = (explicit ?? []) as [unknown, { name?: string } | undefined, ...unknown[]];
  const index =
    typeof target === "number" ? target : isReference(target) ? await pdf.getPageIndex(target as never) : null;
  if (index === null || !(index >= 0 && index < pdf.numPages)) return null;
  const top = kind?.name === "XYZ" ? places[1] : kind?.name === "FitH" || kind?.name === "FitBH" ? places[0] : null;
  if (typeof top !== "number") return index;
  const [, bottom, , height] = (await pdf.getPage(index + 1)).view as [number, number, number, number];
  return index + Math.min(0.999, Math.max(0, (height - top) / (height - bottom || 1)));
}

function isReference(target: unknown): boolean {
  return typeof target === "object" && target !== null && "num" in target;
}

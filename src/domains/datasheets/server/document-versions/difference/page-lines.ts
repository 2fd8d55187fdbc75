import { foldWidth } from "#shared/fold-width.ts";

const EDGE_LINES = 3;
const PAGES_AT_LEAST = 3;

/** The lines of a page, as printed and folded: width of letters and blanks tell nothing. */
export interface PageLines {
  printed: string[];
  folded: string[];
}

/**
 * The lines of each page without the head and the foot that run through the document: page numbers and the like, which an inserted page
 * or a new date would make differ everywhere.
 */
export function pageLines(pages: string[]): PageLines[] {
  const lines = pages.map((text) =>
    text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== ""),
  );
  const folded = lines.map((page) => page.map((line) => foldWidth(line).replaceAll(/\s+/g, " ").trim()));
  const written = folded.filter((page) => page.length > 0);
  const isRunning = written.length < PAGES_AT_LEAST ? runningOnTwo(written) : runningOnMany(folded);
  return folded.map((page, number) => {
    const isOwn = page.map((line, place) => !isAtEdge(place, page) || !isRunning(line));
    return {
      printed: lines[number]!.filter((_, place) => isOwn[place]),
      folded: page.filter((_, place) => isOwn[place]),
    };
  });
}

/** Those near an edge of a third of the pages, whatever figures they hold. */
function runningOnMany(pages: string[][]): (line: string) => boolean {
  const counts = new Map<string, number>();
  for (const page of pages) {
    const edges = page.filter((_, place) => isAtEdge(place, page)).map(withoutFigures);
    for (const line of new Set(edges)) counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  const atLeast = Math.max(PAGES_AT_LEAST, pages.length / 3);
  return (line) => (counts.get(withoutFigures(line)) ?? 0) >= atLeast;
}

/** Two pages may end with rows of one table: only what says the same on both is a head or a foot, but for the number of the page. */
function runningOnTwo([first, second]: string[][]): (line: string) => boolean {
  if (!first || !second) return () => false;
  const running = new Set<string>();
  for (const edge of [headOf, footOf]) {
    for (const line of edge(first)) {
      for (const other of edge(second)) if (isSameButForPage(line, other)) running.add(line).add(other);
    }
  }
  return (line) => running.has(line);
}

function isSameButForPage(line: string, next: string): boolean {
  if (withoutFigures(line) !== withoutFigures(next)) return false;
  const figures = figuresOf(line);
  const others = figuresOf(next);
  const differing = figures.flatMap((figure, place) =>
    figure === others[place] ? [] : [`${figure} ${others[place]}`],
  );
  return differing.length === 0 || (differing.length === 1 && differing[0] === "1 2");
}

function figuresOf(line: string): string[] {
  return line.match(/\d+/g) ?? [];
}

function headOf(page: string[]): string[] {
  return page.slice(0, EDGE_LINES);
}

function footOf(page: string[]): string[] {
  return page.slice(-EDGE_LINES);
}

function isAtEdge(place: number, page: string[]): boolean {
  return place < EDGE_LINES || place >= page.length - EDGE_LINES;
}

function withoutFigures(line: string): string {
  return line.replaceAll(/\d+/g, "#");
}

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
  const lines = pages.map((text) => text.split("\n").map((line) => line.trim()).filter((line) => line !== ""));
  const folded = lines.map((page) => page.map((line) => line.normalize("NFKC").replaceAll(/\s+/g, " ").trim()));
  const running = runningLines(folded);
  return folded.map((page, number) => {
    const isOwn = page.map((line, place) => !isAtEdge(place, page) || !running.has(withoutFigures(line)));
    return { printed: lines[number]!.filter((_, place) => isOwn[place]), folded: page.filter((_, place) => isOwn[place]) };
  });
}

/** Those near an edge of a third of the pages, whatever figures they hold. */
function runningLines(pages: string[][]): Set<string> {
  const counts = new Map<string, number>();
  for (const page of pages) {
    const edges = page.filter((_, place) => isAtEdge(place, page)).map(withoutFigures);
    for (const line of new Set(edges)) counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  const atLeast = Math.max(PAGES_AT_LEAST, pages.length / 3);
  return new Set([...counts].filter(([, count]) => count >= atLeast).map(([line]) => line));
}

function isAtEdge(place: number, page: string[]): boolean {
  return place < EDGE_LINES || place >= page.length - EDGE_LINES;
}

function withoutFigures(line: string): string {
  return line.replaceAll(/\d+/g, "#");
}

const EDGE_LINES = 3;
const PAGES_AT_LEAST = 3;

/**
 * The lines of each page, folded, without the head and the foot that run through the document: page numbers and the like, which an inserted page
 * or a new date would make differ everywhere.
 */
export function pageLines(pages: string[]): string[][] {
  const lines = pages.map((text) => text.normalize("NFKC").split("\n").map((line) => line.replaceAll(/\s+/g, " ").trim()).filter((line) => line !== ""));
  const running = runningLines(lines);
  return lines.map((page) => page.filter((line, place) => !isAtEdge(place, page) || !running.has(withoutFigures(line))));
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

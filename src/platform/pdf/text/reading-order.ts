import type { PlacedText } from "./page-text.ts";

/** Pieces that a file gives one behind the other, without a gap: what is moved as a whole. */
interface Fragment {
  pieces: PlacedText[];
  x: number;
  y: number;
  width: number;
  size: number;
}

const FEWEST_LINES = 6;
/** Of the steps from line to line. Two columns with captions between them go up far less often. */
const UPWARD_SHARE = 1 / 3;
// A file may place every letter by itself.
const SCRAP_CHARACTERS = 3;
const SCRAP_SHARE = 0.6;
const COLUMN_LINES = 4;
// The gutter between two columns lies in the middle of what is written, and lines fill their column.
const GUTTER_BEGINS = 0.3;
const GUTTER_ENDS = 0.7;
const FILLED_SHARE = 0.55;
/** Of prose, beside which anything may stand. */
const PROSE_SHARE = 0.8;
const SAME_LINE = 0.45;
/** In sizes of the font: what is farther apart is not one fragment. */
const GAP = 1;

/** Whether a file gives the lines of a page in an order nobody reads them in. */
export function isOutOfOrder(lines: PlacedText[][]): boolean {
  const lengths = lines.map((line) => line.reduce((sum, { text }) => sum + text.length, 0));
  const all = lengths.reduce((sum, length) => sum + length, 0);
  const scraps = lengths.reduce((sum, length) => sum + (length <= SCRAP_CHARACTERS ? length : 0), 0);
  if (scraps > all * SCRAP_SHARE) return true;
  const begins = lines.flatMap((line) => line.slice(0, 1));
  const steps = begins.slice(1).filter((next, index) => {
    const previous = begins[index];
    return previous && (next.y > previous.y + previous.size / 2 || (isLevel(previous, next) && next.x < previous.x));
  });
  return begins.length >= FEWEST_LINES && steps.length > (begins.length - 1) * UPWARD_SHARE;
}

/** Lines from the top, each from the left; where the page has two columns, the left one first. */
export function inOrderOfPlace(lines: PlacedText[][]): PlacedText[][] {
  const fragments = lines.flatMap(splitAtGaps);
  const rows = intoRows(fragments);
  const gutter = findGutter(fragments, rows);
  const ordered: Fragment[][] = [];
  let band: Fragment[][] = [];
  const endBand = () => {
    ordered.push(
      ...(gutter !== null && isTwoColumns(band, gutter)
        ? [...sideOf(band, gutter, true), ...sideOf(band, gutter, false)]
        : band),
    );
    band = [];
  };
  for (const row of rows) {
    if (gutter === null || !row.some((fragment) => crosses(fragment, gutter))) band.push(row);
    else {
      endBand();
      ordered.push(row);
    }
  }
  endBand();
  return ordered.map((row) => row.flatMap(({ pieces }) => pieces));
}

function splitAtGaps(line: PlacedText[]): Fragment[] {
  const fragments: PlacedText[][] = [];
  for (const piece of line) {
    const fragment = fragments.at(-1);
    const last = fragment?.at(-1);
    if (fragment && last && piece.x - (last.x + last.width) < GAP * Math.max(piece.size, last.size))
      fragment.push(piece);
    else fragments.push([piece]);
  }
  return fragments.map((pieces) => {
    const x = Math.min(...pieces.map((piece) => piece.x));
    const largest = pieces.reduce((one, other) => (other.size > one.size ? other : one));
    return {
      pieces,
      x,
      y: largest.y,
      width: Math.max(...pieces.map((piece) => piece.x + piece.width)) - x,
      size: largest.size,
    };
  });
}

function intoRows(fragments: Fragment[]): Fragment[][] {
  const rows: Fragment[][] = [];
  for (const fragment of [...fragments].sort((one, other) => other.y - one.y || one.x - other.x)) {
    const row = rows.at(-1);
    if (row?.[0] && isLevel(row[0], fragment)) row.push(fragment);
    else rows.push([fragment]);
  }
  for (const row of rows) row.sort((one, other) => one.x - other.x);
  return rows;
}

function isLevel(one: { y: number; size: number }, other: { y: number; size: number }): boolean {
  return Math.abs(one.y - other.y) < SAME_LINE * Math.max(one.size, other.size);
}

/** The place across which the fewest rows run, if those are few. */
function findGutter(fragments: Fragment[], rows: Fragment[][]): number | null {
  const { left, right } = edges(fragments);
  let best: { at: number; crossed: number } | null = null;
  for (let share = GUTTER_BEGINS; share <= GUTTER_ENDS; share += 0.01) {
    const at = left + (right - left) * share;
    const crossed = rows.filter((row) => row.some((fragment) => crosses(fragment, at))).length;
    if (!best || crossed < best.crossed) best = { at, crossed };
  }
  return best && best.crossed <= rows.length / 2 ? best.at : null;
}

function crosses({ x, width, size }: Fragment, at: number): boolean {
  return x - size / 3 < at && x + width + size / 3 > at;
}

/** Cells of a table stand in columns too, and leave most of them empty. */
function isTwoColumns(band: Fragment[][], gutter: number): boolean {
  const shares = [filledShare(sideOf(band, gutter, true)), filledShare(sideOf(band, gutter, false))];
  return Math.min(...shares) > FILLED_SHARE || Math.max(...shares) > PROSE_SHARE;
}

/** How much of their column the lines fill; 0 where they are too few to tell. */
function filledShare(side: Fragment[][]): number {
  if (side.length < COLUMN_LINES) return 0;
  const { left, right } = edges(side.flat());
  return (
    side.reduce((sum, row) => sum + row.reduce((length, { width }) => length + width, 0), 0) /
    side.length /
    (right - left)
  );
}

function sideOf(band: Fragment[][], gutter: number, isLeft: boolean): Fragment[][] {
  return band.map((row) => row.filter(({ x }) => x < gutter === isLeft)).filter((row) => row.length > 0);
}

function edges(fragments: Fragment[]): { left: number; right: number } {
  let [left, right] = [Infinity, -Infinity];
  for (const { x, width } of fragments) {
    left = Math.min(left, x);
    right = Math.max(right, x + width);
  }
  return { left, right };
}

/** What starts like "Figure 3". */
export const FIGURE_CAPTION = /^[ \t]*(?:图|figure|fig\.?)\s?\d/imu;
/** The figures along an axis, in one line. */
const TICKS = /^[ \t]*(?:[-−–+]?\d+(?:\.\d+)?[ \t]+){4,40}[-−–+]?\d+(?:\.\d+)?[ \t]*$/gmu;
/** One in a line of its own. */
const TICK = /^[ \t]*[-−–+]?\d+(?:\.\d+)?[ \t]*$/gmu;
const TICKS_OF_SCALE = 4;
const AXES_MAX = 40;
const NEAR_CHARACTERS = 600;

/**
 * Tells of places of a page whether they stand beside a graph. One is drawn where figures stand along two axes, or along one with figures
 * one below the other or a caption on the page.
 */
export function findGraphs(text: string): (start: number, end: number) => boolean {
  const axes: number[] = [];
  for (const { 0: line, index } of text.matchAll(TICKS)) {
    if (isAxis(line)) axes.push(index);
    if (axes.length === AXES_MAX) break;
  }
  const isDrawn =
    axes.length > 1 ||
    (axes.length === 1 && (FIGURE_CAPTION.test(text) || (text.match(TICK)?.length ?? 0) >= TICKS_OF_SCALE));
  return (start, end) => isDrawn && axes.some((axis) => axis > start - NEAR_CHARACTERS && axis < end + NEAR_CHARACTERS);
}

/** Whether some figures in a row rise by equal steps, or each by the same factor. */
function isAxis(line: string): boolean {
  const figures = line.trim().replaceAll(/[−–]/gu, "-").split(/\s+/u).map(Number);
  return figures.some((_, at) => isScale(figures.slice(at, at + TICKS_OF_SCALE)));
}

function isScale([one, two, three, four]: number[]): boolean {
  if (one === undefined || two === undefined || three === undefined || four === undefined || two <= one) return false;
  const isSame = (step: number, next: number) => Math.abs(step - next) < 1e-6 * Math.abs(step);
  return (
    (isSame(two - one, three - two) && isSame(three - two, four - three)) ||
    (one > 0 && isSame(two / one, three / two) && isSame(three / two, four / three))
  );
}

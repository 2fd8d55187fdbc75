import type { HeadingPlace } from "./reading-outline.ts";

/** Two places that belong together: in the datasheet on the left, and in the one on the right. */
export type Pair = readonly [left: number, right: number];

/** Which page stands at the upper edge of the window, from 0, and the share of it that is above the edge. */
export function positionIn(container: HTMLElement): number {
  const pages = pagesOf(container);
  let [low, high] = [0, pages.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (pages[middle]!.offsetTop <= container.scrollTop) low = middle;
    else high = middle - 1;
  }
  const page = pages[low];
  return page ? low + Math.min(0.999, Math.max(0, (container.scrollTop - page.offsetTop) / page.offsetHeight)) : 0;
}

/** Brings a place to the upper edge of the window. */
export function scrollToPosition(container: HTMLElement, position: number): void {
  const pages = pagesOf(container);
  const index = Math.min(pages.length - 1, Math.max(0, Math.floor(position)));
  const page = pages[index];
  if (page) container.scrollTop = page.offsetTop + Math.min(1, Math.max(0, position - index)) * page.offsetHeight;
}

function pagesOf(container: HTMLElement): HTMLCollectionOf<HTMLElement> {
  return container.getElementsByClassName("page") as HTMLCollectionOf<HTMLElement>;
}

/** Headings that both have, in an order that is the same in both: numbers and case of a title do not count. */
export function pairHeadings(left: HeadingPlace[], right: HeadingPlace[]): Pair[] {
  const places = new Map<string, number[]>();
  for (const { title, position } of right) places.set(keyOf(title), [...(places.get(keyOf(title)) ?? []), position]);
  const pairs: Pair[] = [];
  for (const { title, position } of left) {
    const key = keyOf(title);
    const [lastLeft, lastRight] = pairs.at(-1) ?? [-1, -1];
    const found = key && position > lastLeft ? places.get(key)?.find((place) => place > lastRight) : undefined;
    if (found !== undefined) pairs.push([position, found]);
  }
  return pairs;
}

function keyOf(title: string): string {
  return title
    .normalize("NFKC")
    .toLowerCase()
    .replace(/^[\d.\s、章节第]+/, "")
    .replace(/\s+/g, "");
}

/** The place that belongs to a place of the other side. Between two pairs it lies as far from both as there; before the first and behind the last, page by page. */
export function placeBeside(position: number, pairs: readonly Pair[]): number {
  const after = pairs.findIndex(([here]) => here > position);
  const before = after === -1 ? pairs.at(-1) : pairs[after - 1];
  const next = after === -1 ? undefined : pairs[after];
  if (before && next) return before[1] + ((position - before[0]) / (next[0] - before[0])) * (next[1] - before[1]);
  const nearest = before ?? next ?? [0, 0];
  return Math.max(0, position + nearest[1] - nearest[0]);
}

/** How the pages fit the window, where their size is not a number. */
export type Fit = "auto" | "page-width" | "page-fit";

/** A page of A4 at 125 %, or the width of the screen where that is less. */
export const FIRST_FIT: Fit = "auto";
const FITS: readonly string[] = ["auto", "page-width", "page-fit"] satisfies Fit[];
const SCALES = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 5, 6];

export function isFit(zoom: string | undefined): zoom is Fit {
  return zoom !== undefined && FITS.includes(zoom);
}

/** The next larger or smaller step; the scale itself where there is none. */
export function stepScale(scale: number, step: 1 | -1): number {
  const shown = Math.round(scale * 100) / 100;
  return (step > 0 ? SCALES.find((one) => one > shown) : SCALES.findLast((one) => one < shown)) ?? shown;
}

/** A scale no smaller and no larger than the steps go. */
export function withinScales(scale: number): number {
  return Math.min(SCALES.at(-1)!, Math.max(SCALES[0]!, scale));
}

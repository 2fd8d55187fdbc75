/** AVIF of more takes seconds to draw. */
const AVIF_PIXELS_MAX = 4_000_000;

/** Whether a picture of this size is there as AVIF, in all its widths, and not as WebP alone. */
export function isInAvif({ width, height }: { width: number; height: number }): boolean {
  return width * height <= AVIF_PIXELS_MAX;
}

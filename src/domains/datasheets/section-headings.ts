const HEADING_CHARACTERS = 60;
/** Of the heading without its number: one that bears a number may say a little more. */
const WORDS_SHARE = { numbered: 0.6, bare: 0.75 };
/** What leads from a line of a table of contents to its page. */
export const LEADERS = /(?:[.·…]\s?){6,}|…{2,}/u;
const SECTION_NUMBER = /^\s*(?:\d{1,2}(?:\.\d{1,2}){0,3}\.?[\s、]|第.{1,3}[章节]|[一二三四五六七八九十]+、)\s*/u;
const CAPTION = /^\s*(?:图|表|figure|fig|table)[\s.]?\s?\d/iu;
const PAGE_NUMBER = /\s\d{1,4}\s*$/u;
const FIGURES_ALONE = /^[-−–+±<>≤≥\d.,~/\s]{1,40}$/u;
export const UNIT = "(?:[%°º˚℃]|dB|ppm|[kKMGTmµμunp]?(?:V|A|W|F|H|Hz|s|S|Ω|Ω|ohms?|bps|C|m|K)(?![A-Za-z]))";
/** A row that tells its figure is no heading. */
const VALUE = new RegExp(`(?<![A-Za-z\\d.])\\d[\\d.]{0,20}\\s{0,3}${UNIT}`, "u");
/** A cell of a table by itself: a figure with its unit, or the unit alone. */
export const CELL = new RegExp(`^[-−–+±<>≤≥\\d.,~\\s]{0,40}${UNIT}(?:/\\S{1,6})?$`, "u");
export const CELLS_WITHIN_LINES = 4;

/** What a heading says behind its number. */
export function withoutSectionNumber(heading: string): string {
  return heading.replace(SECTION_NUMBER, "").trim();
}

/**
 * Whether a line, so many of whose letters were asked for, is the heading of a section: not of a table of contents, no
 * name of a row, no caption. `below` is the beginning of what follows.
 */
export function isSectionHeading({ line, below, letters }: { line: string; below: string; letters: number }): boolean {
  if (CAPTION.test(line) || LEADERS.test(line) || PAGE_NUMBER.test(line)) return false;
  const isNumbered = SECTION_NUMBER.test(line);
  const heading = withoutSectionNumber(line);
  const all = heading.replaceAll(/\s+/gu, "").length;
  if (all === 0 || heading.length > HEADING_CHARACTERS || VALUE.test(heading)) return false;
  if (letters / all < WORDS_SHARE[isNumbered ? "numbered" : "bare"]) return false;
  const [first, ...others] = below
    .trim()
    .split("\n", CELLS_WITHIN_LINES)
    .map((one) => one.trim());
  if (!first || FIGURES_ALONE.test(first) || LEADERS.test(first)) return false;
  // A table may stand below a numbered heading at once; without a number it is as well the name of a row.
  return isNumbered || ![first, ...others].some((one) => CELL.test(one) || FIGURES_ALONE.test(one));
}

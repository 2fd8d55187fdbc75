import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { EventBus } from "pdfjs-dist/legacy/web/pdf_viewer.mjs";
import type { BestPlace, FoundPlace } from "./find-folded.ts";
import { type FindState, NOTHING_SOUGHT } from "./find-state.ts";
import { placeHeadings, readOutline, type ReadingOutline } from "./reading-outline.ts";

interface FinderPlace {
  pdf: PDFDocumentProxy;
  eventBus: EventBus;
  container: HTMLElement;
  goTo(page: number): void;
  onChange(state: FindState): void;
  signal: AbortSignal;
}

type Folding = typeof import("./find-folded.ts");

interface PageText {
  text: string;
  /** Where line breaks were put into it that the file does not hold as characters. */
  breaks: number[];
}

const PLACES_MAX = 10_000;
const TELL_EVERY_MS = 100;
/** So long a heading is waited for, while other places are known. */
const HEADING_WITHIN_MS = 400;
/** How far from the edge a place is brought. */
const MARGIN_PX = 96;

/** Looks words up in the text of a document and lets pdf.js mark them: it stands where pdf.js expects its own find controller. */
export class PdfFinder {
  // Read by the text layer of each page.
  highlightMatches = false;
  pageMatches: number[][] = [];
  pageMatchesLength: number[][] = [];
  selected = { pageIdx: -1, matchIdx: -1 };
  state = { highlightAll: true };
  onIsPageVisible: unknown = null;

  #place: FinderPlace | null = null;
  #outline: Promise<ReadingOutline> | undefined;
  #texts: PageText[] = [];
  #folded: string[] = [];
  #search = new AbortController();
  #state = NOTHING_SOUGHT;
  #isToScroll = false;

  /** Called by pdf.js, which has nothing to give that is not here. */
  setDocument() {}

  open(place: FinderPlace) {
    this.#place = place;
    place.signal.addEventListener("abort", () => this.#search.abort());
  }

  /**
   * Marks the words on all pages and leads to the section that is called so, else to the first place outside of a table
   * of contents. `isStaying` leaves the reader on his page where it holds none of them.
   */
  async find(words: string, fromPage: number, { isStaying = false } = {}): Promise<void> {
    this.end();
    this.#search = new AbortController();
    const { signal } = this.#search;
    // With the table of traditional characters, which nobody needs who looks for nothing.
    const folding = await import("./find-folded.ts");
    const pattern = folding.patternOf(folding.wordsToMark(words));
    const place = this.#place;
    if (!pattern || !place || signal.aborted) return;
    this.highlightMatches = true;
    this.#tell({ ...NOTHING_SOUGHT, isSearching: true });
    const { numPages } = place.pdf;
    const section = isStaying ? null : await this.#sectionPage(words, folding, signal);
    if (signal.aborted) return;
    const began = performance.now();
    let toldAt = 0;
    let waiting: { page: number; best: BestPlace } | undefined;
    for (let step = 0; step < numPages && !this.#state.isCapped; step++) {
      const index = ((section ?? fromPage) - 1 + step) % numPages;
      const found = await this.#placesOn(index, pattern, folding);
      if (signal.aborted) return;
      if (found) {
        const { places, best } = found;
        const total = this.#state.total + places.length;
        this.#state = { ...this.#state, total, isCapped: total >= PLACES_MAX };
        this.pageMatches[index] = places.map(({ start }) => start);
        this.pageMatchesLength[index] = places.map(({ length }) => length);
        const isLed = this.selected.pageIdx >= 0;
        const isFirst = step === 0 && (isStaying || section !== null);
        if (!isLed && (isFirst || (!isStaying && best.kind === "heading"))) this.#select(index, best.index);
        else this.#mark(index);
        if (!waiting || (waiting.best.kind === "contents" && best.kind !== "contents")) waiting = { page: index, best };
      }
      if (waiting?.best.kind === "text" && performance.now() - began > HEADING_WITHIN_MS)
        this.#lead(waiting, isStaying);
      if (performance.now() - toldAt < TELL_EVERY_MS) continue;
      toldAt = performance.now();
      this.#tell(this.#state);
    }
    if (waiting) this.#lead(waiting, isStaying);
    this.#tell({ ...this.#state, isSearching: false });
  }

  /** The page, from 1, to which the outline leads for these words; null where it has no such heading. */
  async #sectionPage(words: string, { isCalledSo }: Folding, signal: AbortSignal): Promise<number | null> {
    const { pdf } = this.#place!;
    this.#outline ??= readOutline(pdf).catch(() => ({ headings: [], isCut: false }));
    const heading = (await this.#outline).headings.find(({ title }) => isCalledSo(title, words));
    if (!heading) return null;
    const [position] = await placeHeadings(pdf, [heading], signal).catch(() => [null]);
    return position === null || position === undefined ? null : Math.floor(position) + 1;
  }

  /** Unless he stays, or is somewhere already. */
  #lead({ page, best }: { page: number; best: BestPlace }, isStaying: boolean) {
    if (!isStaying && this.selected.pageIdx < 0) this.#select(page, best.index);
  }

  /** Goes to the next place, or the one before, round the end of the document. */
  move(step: 1 | -1) {
    const { pageIdx, matchIdx } = this.selected;
    if (this.pageMatches[pageIdx]?.[matchIdx + step] !== undefined) return this.#select(pageIdx, matchIdx + step);
    const pages = [...this.pageMatches.keys()].filter((index) => this.pageMatches[index]);
    const page =
      step > 0
        ? (pages.find((index) => index > pageIdx) ?? pages[0])
        : (pages.findLast((index) => index < pageIdx) ?? pages.at(-1));
    if (page !== undefined) this.#select(page, step > 0 ? 0 : this.pageMatches[page]!.length - 1);
  }

  /** Takes all marks away. */
  end() {
    this.#search.abort();
    this.highlightMatches = false;
    this.pageMatches = [];
    this.pageMatchesLength = [];
    this.selected = { pageIdx: -1, matchIdx: -1 };
    this.#mark(-1);
    this.#tell(NOTHING_SOUGHT);
  }

  /** Called by the text layer with the element of the place that stands out. */
  scrollMatchIntoView({ element }: { element: HTMLElement | null }) {
    if (!this.#isToScroll || !this.#place || !element) return;
    this.#isToScroll = false;
    const { container } = this.#place;
    const shown = container.getBoundingClientRect();
    const place = element.getBoundingClientRect();
    const isSeen =
      place.top >= shown.top && place.bottom <= shown.bottom && place.left >= shown.left && place.right <= shown.right;
    if (isSeen) return;
    container.scrollTop += place.top - shown.top - MARGIN_PX;
    container.scrollLeft += place.left - shown.left - MARGIN_PX;
  }

  #select(pageIdx: number, matchIdx: number) {
    const before = this.selected.pageIdx;
    this.selected = { pageIdx, matchIdx };
    this.#isToScroll = true;
    if (before >= 0 && before !== pageIdx) this.#mark(before);
    this.#mark(pageIdx);
    // The page has no text layer yet: it is drawn when it is shown.
    if (this.#isToScroll) this.#place?.goTo(pageIdx + 1);
    this.#tell(this.#state);
  }

  #mark(pageIndex: number) {
    this.#place?.eventBus.dispatch("updatetextlayermatches", { source: this, pageIndex });
  }

  #tell(state: FindState) {
    const { pageIdx, matchIdx } = this.selected;
    const before = this.pageMatches
      .slice(0, Math.max(0, pageIdx))
      .reduce((sum, places) => sum + (places?.length ?? 0), 0);
    this.#state = { ...state, current: pageIdx < 0 ? 0 : before + matchIdx + 1 };
    this.#place?.onChange(this.#state);
  }

  async #placesOn(
    index: number,
    pattern: RegExp,
    { foldForFind, placesOf, bestPlaceOf }: Folding,
  ): Promise<{ places: FoundPlace[]; best: BestPlace } | null> {
    const { text, breaks } = (this.#texts[index] ??= await this.#read(index));
    this.#folded[index] ??= foldForFind(text).folded;
    pattern.lastIndex = 0;
    if (!pattern.test(this.#folded[index])) return null;
    pattern.lastIndex = 0;
    const written = placesOf(pattern, foldForFind(text));
    if (written.length === 0) return null;
    const places = written.map(({ start, length }) => {
      const begin = start - breaksBefore(breaks, start);
      return { start: begin, length: start + length - breaksBefore(breaks, start + length) - begin };
    });
    return { places, best: bestPlaceOf(text, written) };
  }

  /** The text of a page as its text layer counts it; "" for one that can't be read. */
  async #read(index: number): Promise<PageText> {
    const page = await this.#place!.pdf.getPage(index + 1).catch(() => null);
    const content = await page?.getTextContent({ disableNormalization: true }).catch(() => null);
    const breaks: number[] = [];
    let text = "";
    for (const item of content?.items ?? []) {
      if (!("str" in item)) continue;
      text += item.str;
      if (!item.hasEOL) continue;
      breaks.push(text.length);
      text += "\n";
    }
    return { text, breaks };
  }
}

function breaksBefore(breaks: number[], position: number): number {
  let [low, high] = [0, breaks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (breaks[middle]! < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

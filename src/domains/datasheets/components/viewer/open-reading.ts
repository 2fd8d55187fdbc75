// Loaded when a document is read, and only then: pdf.js weighs more than all the rest of a page.
import "./pdf-pages.css";
// The viewer takes the library from a global that the library sets: this order matters.
import { AnnotationMode, type PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { EventBus, LinkTarget, PDFLinkService, PDFViewer } from "pdfjs-dist/legacy/web/pdf_viewer.mjs";
import { renderPage } from "./render-page.ts";
import type { FindState } from "./find-state.ts";
import { lendGlyphs } from "./missing-glyphs.ts";
import { openDocument, openEarly } from "./open-document.ts";
import { PdfFinder } from "./pdf-finder.ts";
import { type Heading, type HeadingPlace, placeHeadings, readOutline, type ReadingOutline } from "./reading-outline.ts";
import { positionIn, scrollToPosition } from "./reading-position.ts";
import { type Fit, FIRST_FIT, isFit, stepScale, withinScales } from "./zoom.ts";

export interface Reading {
  pageCount: number;
  /** Width by height of the first page. */
  pageShape: number;
  currentPage(): number;
  goTo(page: number): void;
  /** One step larger or smaller. */
  zoom(step: 1 | -1): void;
  /** A fit, or a scale of which 1 is the printed size. */
  setZoom(zoom: Fit | number): void;
  /** A quarter turn to the right, for reading alone. */
  rotate(): void;
  /** The page from 0, and the share of it that is above the window. */
  position(): number;
  scrollTo(position: number): void;
  outline(): Promise<ReadingOutline>;
  /** Goes where a heading leads. */
  follow(heading: Heading): void;
  /** Where the headings of the outline lead, in their order; null for one that leads nowhere. */
  places(): Promise<(HeadingPlace | null)[]>;
  drawThumbnail(page: number, width: number, signal: AbortSignal): Promise<HTMLCanvasElement>;
  drawForPrint(page: number, width: number, signal: AbortSignal): Promise<HTMLCanvasElement>;
  /** Marks each of the words; what stands in quotation marks as a whole. `isStaying` leaves the reader on his page where it holds none of them. */
  find(words: string, options?: { isStaying: boolean }): void;
  findNext(step: 1 | -1): void;
  endFind(): void;
}

export interface ReadingPlace {
  /** Absolutely positioned; its first child takes the pages. */
  container: HTMLDivElement;
  fileUrl: string;
  headers: Record<string, string> | undefined;
  startPage: number;
  /** Its end closes the document and stops all loading. */
  signal: AbortSignal;
}

export interface ReadingEvents {
  onPage(page: number): void;
  onZoom(scale: number, fit: Fit | null): void;
  onFind(state: FindState): void;
  /** The share of the file that is here, 0 to 1. */
  onProgress(share: number): void;
  /** Something is to be seen. */
  onShown(): void;
  /** The pages moved under the window. */
  onScroll(): void;
}

// Phones give a page little memory for its canvases.
const MAX_CANVAS_PIXELS = 2 ** 24;

/** Opens a document in a place of the page. Resolves once its pages are laid out; rejects with what pdf.js throws. */
export async function openReading(place: ReadingPlace, events: ReadingEvents): Promise<Reading> {
  const { container, signal } = place;
  const { pdf, firstPage } = await openDocument(place, events.onProgress);
  const { width, height } = firstPage.getViewport({ scale: 1 });
  const eventBus = new EventBus();
  const finder = new PdfFinder();
  const linkService = new PDFLinkService({
    eventBus,
    externalLinkTarget: LinkTarget.BLANK,
    externalLinkRel: "noopener noreferrer nofollow",
  });
  const viewer = new PDFViewer({
    container,
    eventBus,
    linkService,
    findController: finder,
    // Links work; forms, scripts and editing do not.
    annotationMode: AnnotationMode.ENABLE,
    annotationEditorMode: -1,
    imageResourcesPath: `${PDFJS_FILES}images/`,
    removePageBorders: true,
    supportsPinchToZoom: false,
    maxCanvasPixels: MAX_CANVAS_PIXELS,
    l10n: NO_TRANSLATION,
    abortSignal: signal,
  } as unknown as ConstructorParameters<typeof PDFViewer>[0]);
  linkService.setViewer(viewer);
  finder.open({ pdf, eventBus, container, goTo, onChange: events.onFind, signal });
  const laidOut = new Promise<void>((resolve) => eventBus.on("pagesinit", () => resolve(), { once: true }));
  eventBus.on("pagerendered", () => events.onShown(), { once: true });
  eventBus.on("pagerendered", ({ pageNumber }: { pageNumber: number }) => void lend(pageNumber));
  eventBus.on("textlayerrendered", hideMeasures);
  eventBus.on("pagechanging", ({ pageNumber }: { pageNumber: number }) => events.onPage(pageNumber));
  eventBus.on("scalechanging", ({ scale, presetValue }: { scale: number; presetValue?: string }) =>
    events.onZoom(scale, isFit(presetValue) ? presetValue : null),
  );
  container.addEventListener("scroll", () => events.onScroll(), { signal, passive: true });
  signal.addEventListener("abort", () => {
    viewer.setDocument(null as never);
    linkService.setDocument(null);
  });
  viewer.setDocument(pdf);
  linkService.setDocument(pdf, null);
  await laidOut;
  signal.throwIfAborted();
  namePages(container);
  void takeLanguage(pdf, container);
  viewer.currentScaleValue = FIRST_FIT;
  goTo(place.startPage);
  keepFitting(viewer, place);
  let outline: Promise<ReadingOutline> | undefined;
  const readOutlineOnce = () => (outline ??= readOutline(pdf));

  function goTo(page: number) {
    if (isLaidOut(container)) viewer.currentPageNumber = Math.min(pdf.numPages, Math.max(1, Math.trunc(page)));
  }

  async function lend(pageNumber: number) {
    const view = viewer.getPageView(pageNumber - 1);
    if (!view?.pdfPage || !(await lendGlyphs(view.pdfPage).catch(() => false)) || signal.aborted) return;
    view.reset({ keepAnnotationLayer: true, keepTextLayer: true });
    viewer.update();
  }

  async function draw(
    page: number,
    drawing: { width: number; intent: "display" | "print"; signal: AbortSignal; rotation: number },
  ) {
    return renderPage(await pdf.getPage(page), { ...drawing, signal: AbortSignal.any([signal, drawing.signal]) });
  }

  return {
    pageCount: pdf.numPages,
    pageShape: width / height,
    currentPage: () => viewer.currentPageNumber,
    goTo,
    zoom(step) {
      viewer.currentScale = stepScale(viewer.currentScale, step);
    },
    setZoom(zoom) {
      if (typeof zoom === "string") viewer.currentScaleValue = zoom;
      else viewer.currentScale = withinScales(zoom);
    },
    rotate() {
      viewer.pagesRotation = (viewer.pagesRotation + 90) % 360;
    },
    position: () => positionIn(container),
    scrollTo: (position) => scrollToPosition(container, position),
    outline: readOutlineOnce,
    follow: ({ dest }) => void linkService.goToDestination(dest as string),
    async places() {
      const { headings } = await readOutlineOnce();
      const positions = await placeHeadings(pdf, headings, signal);
      return headings.map(({ title }, index) =>
        positions[index] === null ? null : { title, position: positions[index]! },
      );
    },
    drawThumbnail: (page, width, ends) =>
      draw(page, { width, intent: "display", signal: ends, rotation: viewer.pagesRotation }),
    drawForPrint: (page, width, ends) => draw(page, { width, intent: "print", signal: ends, rotation: 0 }),
    find: (words, options) => void finder.find(words, viewer.currentPageNumber, options),
    findNext: (step) => finder.move(step),
    endFind: () => finder.end(),
  };
}

/** pdf.js names its parts in English; what is left of them here is named by namePages. */
const NO_TRANSLATION = {
  getLanguage: () => "zh-cn",
  getDirection: () => "ltr",
  get: () => Promise.resolve(""),
  translate: () => Promise.resolve(),
  translateOnce: () => Promise.resolve(),
  pause() {},
  resume() {},
  destroy: () => Promise.resolve(),
};

/** pdf.js measures letters on a canvas that it hangs into the page: nothing to be read there. */
function hideMeasures() {
  for (const canvas of document.querySelectorAll("body > canvas.hiddenCanvasElement"))
    canvas.setAttribute("aria-hidden", "true");
}

/** pdf.js measures letters in the language that the document names: in another one, the text over the pages would have other fonts. */
async function takeLanguage(pdf: PDFDocumentProxy, container: HTMLElement) {
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} }));
  container.querySelector<HTMLElement>(".pdfViewer")!.lang = (info as { Language?: string | null }).Language ?? "";
}

function namePages(container: HTMLElement) {
  for (const page of container.querySelectorAll<HTMLElement>(".page")) {
    page.setAttribute("aria-label", `第 ${page.dataset.pageNumber} 页`);
    // Not a landmark: two documents would have hundreds of them by the same names.
    page.setAttribute("role", "group");
  }
}

/** A document that has left the page, or is hidden in it, can't be scrolled; it is closed only after it has left. */
function isLaidOut(container: HTMLElement): boolean {
  return container.getClientRects().length > 0;
}

/** A scale that has a name (the width) is worked out again when the place changes its size; a number of the reader's stays. */
function keepFitting(viewer: PDFViewer, { container, signal }: ReadingPlace) {
  let { clientWidth: width, clientHeight: height } = container;
  const observer = new ResizeObserver(() => {
    if (!isLaidOut(container)) return;
    const scale = viewer.currentScaleValue;
    if (container.clientWidth === width && (container.clientHeight === height || scale !== "page-fit")) return;
    ({ clientWidth: width, clientHeight: height } = container);
    if (Number.isNaN(Number(scale))) viewer.currentScaleValue = scale;
  });
  observer.observe(container);
  signal.addEventListener("abort", () => observer.disconnect());
}

// The head of the page may bring this module before the page has come to life.
openEarly();

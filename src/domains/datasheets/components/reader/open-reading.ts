// Loaded when a document is read, and only then: pdf.js weighs more than all the rest of a page.
import "./pdf-pages.css";
// The viewer takes the library from a global that the library sets: this order matters.
import { AnnotationMode, getDocument, GlobalWorkerOptions, VerbosityLevel, version } from "pdfjs-dist/legacy/build/pdf.mjs";
import { EventBus, LinkTarget, PDFLinkService, PDFViewer } from "pdfjs-dist/legacy/web/pdf_viewer.mjs";

export interface Reading {
  pageCount: number;
  currentPage(): number;
  goTo(page: number): void;
  /** One step larger or smaller. */
  zoom(step: 1 | -1): void;
  fitWidth(): void;
}

export interface ReadingPlace {
  /** Absolutely positioned; its first child takes the pages. */
  container: HTMLDivElement;
  fileUrl: string;
  headers: Record<string, string> | undefined;
  /** Where the plug-in of the build puts pdf.js's own files, with a slash at the end. */
  assetBase: string;
  startPage: number;
  /** Its end closes the document and stops all loading. */
  signal: AbortSignal;
}

export interface ReadingEvents {
  onPage(page: number): void;
  onZoom(scale: number): void;
  /** The share of the file that is here, 0 to 1. */
  onProgress(share: number): void;
  /** Something is to be seen. */
  onShown(): void;
}

// A page of A4 at 125 %, or the width of the screen where that is less.
const FIRST_SCALE = "auto";
const MIN_SCALE = 0.25;
const MAX_SCALE = 6;
// Phones give a page little memory for its canvases.
const MAX_CANVAS_PIXELS = 2 ** 24;

/** Opens a document in a place of the page. Resolves once its pages are laid out; rejects with what pdf.js throws. */
export async function openReading(place: ReadingPlace, events: ReadingEvents): Promise<Reading> {
  const { container, signal } = place;
  // The version in the path lets browsers keep the files for ever.
  const assets = new URL(`${place.assetBase}${version}/`, location.href).href;
  GlobalWorkerOptions.workerSrc = `${assets}pdf.worker.min.mjs`;
  const loading = getDocument({
    url: new URL(place.fileUrl, location.href).href,
    httpHeaders: place.headers,
    cMapUrl: `${assets}cmaps/`,
    standardFontDataUrl: `${assets}standard_fonts/`,
    wasmUrl: `${assets}wasm/`,
    iccUrl: `${assets}iccs/`,
    // Compiled PostScript functions would need 'unsafe-eval'.
    isEvalSupported: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  loading.onProgress = ({ loaded, total }: { loaded: number; total: number }) => {
    if (total > 0) events.onProgress(Math.min(1, loaded / total));
  };
  signal.addEventListener("abort", () => void loading.destroy());
  const pdf = await loading.promise;
  signal.throwIfAborted();

  const eventBus = new EventBus();
  const linkService = new PDFLinkService({ eventBus, externalLinkTarget: LinkTarget.BLANK, externalLinkRel: "noopener noreferrer nofollow" });
  const viewer = new PDFViewer({
    container,
    eventBus,
    linkService,
    // Links work; forms, scripts and editing do not.
    annotationMode: AnnotationMode.ENABLE,
    annotationEditorMode: -1,
    imageResourcesPath: `${assets}images/`,
    removePageBorders: true,
    supportsPinchToZoom: false,
    maxCanvasPixels: MAX_CANVAS_PIXELS,
    l10n: NO_TRANSLATION,
    abortSignal: signal,
  } as unknown as ConstructorParameters<typeof PDFViewer>[0]);
  linkService.setViewer(viewer);
  const laidOut = new Promise<void>((resolve) => eventBus.on("pagesinit", () => resolve(), { once: true }));
  eventBus.on("pagerendered", () => events.onShown(), { once: true });
  eventBus.on("textlayerrendered", hideMeasures);
  eventBus.on("pagechanging", ({ pageNumber }: { pageNumber: number }) => events.onPage(pageNumber));
  eventBus.on("scalechanging", ({ scale }: { scale: number }) => events.onZoom(scale));
  signal.addEventListener("abort", () => {
    viewer.setDocument(null as never);
    linkService.setDocument(null);
  });
  viewer.setDocument(pdf);
  linkService.setDocument(pdf, null);
  await laidOut;
  signal.throwIfAborted();
  namePages(container);
  viewer.currentScaleValue = FIRST_SCALE;
  viewer.currentPageNumber = withinPages(place.startPage);
  keepFitting(viewer, place);

  function withinPages(page: number) {
    return Math.min(pdf.numPages, Math.max(1, Math.trunc(page)));
  }

  return {
    pageCount: pdf.numPages,
    currentPage: () => viewer.currentPageNumber,
    goTo(page) {
      viewer.currentPageNumber = withinPages(page);
    },
    zoom(step) {
      const wanted = viewer.currentScale * (step > 0 ? 1.25 : 0.8);
      viewer.currentScale = Math.min(MAX_SCALE, Math.max(MIN_SCALE, Math.round(wanted * 100) / 100));
    },
    fitWidth() {
      viewer.currentScaleValue = "page-width";
    },
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
  for (const canvas of document.querySelectorAll("body > canvas.hiddenCanvasElement")) canvas.setAttribute("aria-hidden", "true");
}

function namePages(container: HTMLElement) {
  for (const page of container.querySelectorAll<HTMLElement>(".page")) page.setAttribute("aria-label", `第 ${page.dataset.pageNumber} 页`);
}

/** A scale that has a name (the width) is worked out again when the place changes its size; a number of the reader's stays. */
function keepFitting(viewer: PDFViewer, { container, signal }: ReadingPlace) {
  let width = container.clientWidth;
  const observer = new ResizeObserver(() => {
    if (container.clientWidth === width) return;
    width = container.clientWidth;
    const scale = viewer.currentScaleValue;
    if (Number.isNaN(Number(scale))) viewer.currentScaleValue = scale;
  });
  observer.observe(container);
  signal.addEventListener("abort", () => observer.disconnect());
}

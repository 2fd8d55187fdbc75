import { useEffect, useRef, useState } from "react";
import { type FindState, NOTHING_SOUGHT } from "./find-state.ts";
import type { Reading } from "./open-reading.ts";
import type { Fit } from "./zoom.ts";
import { failureOf, type PdfFailure } from "./pdf-failure.ts";
import { hashWithPage, isPageOfHash, type PageEntry, pageInHash } from "./viewer-hash.ts";

export interface ReadingOptions {
  fileUrl: string;
  /** Sent with each request for the file. */
  headers?: Record<string, string>;
  /** The entry of the address that names the page; that comes before `startPage`. */
  pageEntry?: PageEntry;
  startPage?: number;
  onFailed?(failure: PdfFailure): void;
  /** Told with each move of the pages, while the document is open. */
  onScroll?(reading: Reading): void;
  /** The document is open, or, with null, no longer. */
  onReading?(reading: Reading | null): void;
}

export interface ReadingView {
  state: "loading" | "shown" | "failed";
  failure: PdfFailure | null;
  page: number;
  /** 0 until the document is open. */
  pageCount: number;
  /** In per cent; 0 until the document is open. */
  zoom: number;
  fit: Fit | null;
  find: FindState;
  /** 0 to 1, of the file while nothing is to be seen. */
  progress: number;
}

// Browsers refuse too many changes of the address in a short time, and nobody reads it while scrolling.
const WRITE_ADDRESS_AFTER_MS = 200;

/** Loads what a document is read with, while the page around it is still coming to life; where the page has begun to read its document, it is opened. */
export function prepareReading(): void {
  // A failure is told where the document is opened.
  import("./open-reading.ts").catch(() => {});
}

/** Opens the document when the component is on the page, closes it when it leaves, and holds the page number in the address. */
export function useReading({
  fileUrl,
  headers,
  pageEntry = "page",
  startPage = 1,
  onFailed,
  onScroll,
  onReading,
}: ReadingOptions) {
  const container = useRef<HTMLDivElement>(null);
  const [reading, setReading] = useState<Reading | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [view, setView] = useState<ReadingView>({
    state: "loading",
    failure: null,
    page: startPage,
    pageCount: 0,
    zoom: 0,
    fit: null,
    find: NOTHING_SOUGHT,
    progress: 0,
  });
  // Read when they are needed: a new function or object on each rendering does not open the document again.
  const latest = useRef({ headers, startPage, onFailed, onScroll, onReading });
  useEffect(() => {
    latest.current = { headers, startPage, onFailed, onScroll, onReading };
  });

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    let opened: Reading | null = null;
    let addressTimer = 0;
    const change = (changed: Partial<ReadingView>) => {
      if (!signal.aborted) setView((current) => ({ ...current, ...changed }));
    };

    function handlePage(page: number) {
      change({ page });
      clearTimeout(addressTimer);
      addressTimer = window.setTimeout(() => writeAddress(page, pageEntry), WRITE_ADDRESS_AFTER_MS);
    }

    function followAddress() {
      const page = pageInHash(location.hash, pageEntry);
      if (page !== null) opened?.goTo(page);
      if (opened) writeAddress(opened.currentPage(), pageEntry);
    }

    async function open() {
      const { openReading } = await import("./open-reading.ts");
      signal.throwIfAborted();
      const place = {
        container: container.current!,
        fileUrl,
        headers: latest.current.headers,
        startPage: pageInHash(location.hash, pageEntry) ?? latest.current.startPage,
        signal,
      };
      const made = await openReading(place, {
        onPage: handlePage,
        onZoom: (scale, fit) => change({ zoom: Math.round(scale * 100), fit }),
        onFind: (find) => change({ find }),
        onProgress: (progress) => change({ progress }),
        onShown: () => change({ state: "shown" }),
        onScroll: () => opened && latest.current.onScroll?.(opened),
      });
      opened = made;
      setReading(made);
      latest.current.onReading?.(made);
      change({ pageCount: made.pageCount });
      writeAddress(made.currentPage(), pageEntry);
    }

    change({ state: "loading", failure: null, progress: 0, pageCount: 0, zoom: 0, find: NOTHING_SOUGHT });
    open().catch((error: unknown) => {
      if (signal.aborted) return;
      const failure = failureOf(error);
      change({ state: "failed", failure });
      latest.current.onFailed?.(failure);
    });
    window.addEventListener("hashchange", followAddress);
    return () => {
      clearTimeout(addressTimer);
      window.removeEventListener("hashchange", followAddress);
      latest.current.onReading?.(null);
      setReading(null);
      ending.abort();
    };
  }, [fileUrl, pageEntry, attempt]);

  return {
    container,
    reading,
    view,
    /** Keys move the document from here on. */
    focus: () => container.current?.focus({ preventScroll: true }),
    retry: () => setAttempt((count) => count + 1),
  };
}

/** In place of a page that the address names and the document does not have, too. */
function writeAddress(page: number, entry: PageEntry) {
  if (!isPageOfHash(location.hash, page, entry))
    history.replaceState(history.state, "", hashWithPage(location.hash, page, entry));
}

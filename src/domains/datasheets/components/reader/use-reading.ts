import { useEffect, useRef, useState } from "react";
import type { Reading } from "./open-reading.ts";
import { hashWithPage, isPageOfHash, pageInHash } from "./page-in-hash.ts";
import { failureOf, type PdfFailure } from "./pdf-failure.ts";

export interface ReadingOptions {
  fileUrl: string;
  /** Sent with each request for the file. */
  headers?: Record<string, string>;
  /** `#page=` in the address comes first. */
  startPage?: number;
  onPageChange?(page: number): void;
  onFailed?(failure: PdfFailure): void;
  /** Where the build's plug-in puts pdf.js's own files: `/assets/pdfjs/`. */
  assetBase: string;
}

export interface ReadingView {
  state: "loading" | "shown" | "failed";
  failure: PdfFailure | null;
  page: number;
  /** 0 until the document is open. */
  pageCount: number;
  /** In per cent; 0 until the document is open. */
  zoom: number;
  /** 0 to 1, of the file while nothing is to be seen. */
  progress: number;
}

// Browsers refuse too many changes of the address in a short time, and nobody reads it while scrolling.
const WRITE_ADDRESS_AFTER_MS = 200;

/** Opens the document when the component is on the page, closes it when it leaves, and holds the page number in the address. */
export function useReading({ fileUrl, headers, startPage = 1, onPageChange, onFailed, assetBase }: ReadingOptions) {
  const container = useRef<HTMLDivElement>(null);
  const reading = useRef<Reading | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [view, setView] = useState<ReadingView>({ state: "loading", failure: null, page: startPage, pageCount: 0, zoom: 0, progress: 0 });
  // Read when they are needed: a new function or object on each rendering does not open the document again.
  const latest = useRef({ headers, startPage, onPageChange, onFailed });
  useEffect(() => {
    latest.current = { headers, startPage, onPageChange, onFailed };
  });

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    let addressTimer = 0;
    const change = (changed: Partial<ReadingView>) => {
      if (!signal.aborted) setView((current) => ({ ...current, ...changed }));
    };

    function handlePage(page: number) {
      change({ page });
      latest.current.onPageChange?.(page);
      clearTimeout(addressTimer);
      addressTimer = window.setTimeout(() => writeAddress(page), WRITE_ADDRESS_AFTER_MS);
    }

    function followAddress() {
      const page = pageInHash(location.hash);
      if (page !== null) reading.current?.goTo(page);
      if (reading.current) writeAddress(reading.current.currentPage());
    }

    async function open() {
      const { openReading } = await import("./open-reading.ts");
      signal.throwIfAborted();
      const place = {
        container: container.current!,
        fileUrl,
        headers: latest.current.headers,
        assetBase,
        startPage: pageInHash(location.hash) ?? latest.current.startPage,
        signal,
      };
      const opened = await openReading(place, {
        onPage: handlePage,
        onZoom: (scale) => change({ zoom: Math.round(scale * 100) }),
        onProgress: (progress) => change({ progress }),
        onShown: () => change({ state: "shown" }),
      });
      reading.current = opened;
      change({ pageCount: opened.pageCount });
      writeAddress(opened.currentPage());
    }

    change({ state: "loading", failure: null, progress: 0, pageCount: 0, zoom: 0 });
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
      reading.current = null;
      ending.abort();
    };
  }, [fileUrl, assetBase, attempt]);

  return {
    container,
    view,
    goTo: (page: number) => reading.current?.goTo(page),
    /** Keys move the document from here on. */
    focus: () => container.current?.focus({ preventScroll: true }),
    zoom: (step: 1 | -1) => reading.current?.zoom(step),
    fitWidth: () => reading.current?.fitWidth(),
    retry: () => setAttempt((count) => count + 1),
  };
}

/** In place of a page that the address names and the document does not have, too. */
function writeAddress(page: number) {
  if (!isPageOfHash(location.hash, page)) history.replaceState(history.state, "", hashWithPage(location.hash, page));
}

import { useEffect, useRef, type ReactNode } from "react";
import { Button } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { PDF_FAILURES } from "./pdf-failure.ts";
import { PdfToolbar } from "./pdf-toolbar.tsx";
import { useReading, type ReadingOptions } from "./use-reading.ts";
import "./pdf-viewer.css";

export interface PdfViewerProps extends ReadingOptions {
  /** Stands at the end of the toolbar: download, favourite. */
  children?: ReactNode;
}

/** Reads a PDF in the page. The server sends toolbar and skeleton; the document opens in the browser. */
export function PdfViewer(props: PdfViewerProps) {
  const { container, view, goTo, focus, zoom, fitWidth, retry } = useReading(props);
  const root = useRef<HTMLElement>(null);
  const actions = useRef<Record<string, () => void>>({});
  useEffect(() => {
    actions.current = {
      PageDown: () => goTo(view.page + 1),
      PageUp: () => goTo(view.page - 1),
      Home: () => goTo(1),
      End: () => goTo(view.pageCount),
      "+": () => zoom(1),
      "=": () => zoom(1),
      "-": () => zoom(-1),
      "0": fitWidth,
    };
  });

  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      const { target } = event;
      if (!(target instanceof HTMLElement) || target.matches("input, textarea, select, [contenteditable]")) return;
      // Keys belong to the document where nothing else on the page has been chosen.
      if (target !== document.body && !root.current?.contains(target)) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const act = actions.current[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    }
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);
  }, []);

  return (
    <section ref={root} className="pdf-viewer" aria-label="规格书阅读" aria-busy={view.state === "loading"}>
      <PdfToolbar view={view} onGoTo={goTo} onZoom={zoom} onFitWidth={fitWidth} onPageChosen={focus}>
        {props.children}
      </PdfToolbar>
      <div className="pdf-surround">
        {/* What scrolls has to be reached by the keyboard. */}
        <div ref={container} className="pdf-scroll" tabIndex={0} role="group" aria-label="规格书页面">
          <div className="pdfViewer" />
        </div>
        {view.state === "loading" && <Waiting progress={view.progress} />}
        {view.failure && (
          <div className="pdf-failure" role="alert">
            <EmptyState
              icon="warning"
              title={PDF_FAILURES[view.failure].title}
              text={PDF_FAILURES[view.failure].text}
              actions={
                <Button kind="primary" onClick={retry}>
                  重试
                </Button>
              }
            />
          </div>
        )}
      </div>
    </section>
  );
}

/** A sheet of A4 where the first page is going to be. */
function Waiting({ progress }: { progress: number }) {
  return (
    <div className="pdf-waiting" role="status">
      <div className="pdf-waiting-sheet" aria-hidden="true">
        {Array.from({ length: 9 }, (_, index) => (
          <i key={index} />
        ))}
      </div>
      <p className="pdf-waiting-words">正在打开规格书{progress > 0 && progress < 1 ? ` ${Math.round(progress * 100)}%` : ""}</p>
    </div>
  );
}

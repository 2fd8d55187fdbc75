import { useEffect, useRef, useState, type ReactNode } from "react";
import { Button } from "#web/components/button.tsx";
import { copyText } from "#web/components/copy-text.ts";
import { EmptyState } from "#web/components/empty-state.tsx";
import { showToast } from "#web/components/toast.tsx";
import { FindBar } from "./find-bar.tsx";
import { KeyDialog } from "./key-dialog.tsx";
import { PDF_FAILURES } from "./pdf-failure.ts";
import { PdfToolbar, type ToolActions } from "./pdf-toolbar.tsx";
import { PrintDialog } from "./print-dialog.tsx";
import { pageInHash } from "./viewer-hash.ts";
import { store, readStored, ViewerPanel } from "./viewer-panel.tsx";
import { useFind } from "./use-find.ts";
import { isOnNothing, useViewerKeys } from "./use-viewer-keys.ts";
import { useReading, type ReadingOptions } from "./use-reading.ts";
import "./pdf-toolbar.css";
import "./pdf-viewer.css";

export interface PdfViewerProps extends ReadingOptions {
  /** Names the viewer where two stand side by side. */
  title?: string;
  /** The address of the page of this document, to which a link to one of its pages leads. */
  address: string;
  /** The address of a small picture of the first page, shown until the page itself is drawn. */
  preview?: string | null;
  /** Beside another one. */
  isShort?: boolean;
  /** Stands in the toolbar before the further tools. */
  tools?: ReactNode;
  /** Stands at the end of the toolbar: download, favourite. */
  children?: ReactNode;
}

const PANEL_KEY = "reader-panel";
/** Narrower, the panel lies over the pages: it is shut at first, and when a page has been chosen. */
const PANEL_BESIDE_PX = 672;

/** Reads a PDF in the page. The server sends toolbar and skeleton; the document opens in the browser. */
export function PdfViewer({
  title = "规格书阅读",
  address,
  preview = null,
  isShort = false,
  tools,
  children,
  ...options
}: PdfViewerProps) {
  const { container, reading, view, focus, retry } = useReading(options);
  const isMain = (options.pageEntry ?? "page") === "page";
  const find = useFind({ reading, isShown: view.state === "shown", isInAddress: isMain });
  const root = useRef<HTMLElement>(null);
  const [isPanelOpen, setIsPanelOpen] = useState(false);
  const [turn, setTurn] = useState(0);
  const [dialog, setDialog] = useState<"print" | "keys" | null>(null);
  const [hasFullScreen, setHasFullScreen] = useState(false);

  useEffect(() => {
    setHasFullScreen(document.fullscreenEnabled);
    setIsPanelOpen(!isShort && isWide(root.current) && readStored(PANEL_KEY) === "open");
  }, [isShort]);

  // Where nothing on the page has been chosen yet, its keys are those of the document.
  useEffect(() => {
    if (reading && isMain && isOnNothing(document.activeElement)) container.current?.focus({ preventScroll: true });
    setTurn(0);
  }, [reading, isMain, container]);

  const actions: ToolActions = {
    goTo: (page) => reading?.goTo(page),
    zoom: (step) => reading?.zoom(step),
    setZoom: (zoom) => reading?.setZoom(zoom),
    rotate() {
      reading?.rotate();
      setTurn((before) => (before + 90) % 360);
    },
    togglePanel() {
      if (!reading) return;
      setIsPanelOpen(!isPanelOpen);
      store(PANEL_KEY, isPanelOpen ? "shut" : "open");
    },
    openFind() {
      if (!reading) return;
      find.open();
      // An open bar only takes the focus again.
      requestAnimationFrame(() => root.current?.querySelector<HTMLInputElement>(".pdf-find-field")?.select());
    },
    print: () => reading && setDialog("print"),
    copyLink: () => void copyPageLink(`${address}#page=${view.page}`),
    toggleFullScreen: hasFullScreen
      ? () => void (document.fullscreenElement ? document.exitFullscreen() : root.current?.requestFullscreen())
      : undefined,
    showKeys: () => setDialog("keys"),
    focus,
  };
  useViewerKeys(root, () => keysOf(actions, view), isMain);

  function handleChosen() {
    if (!isWide(root.current)) setIsPanelOpen(false);
    focus();
  }

  return (
    <section ref={root} className="pdf-viewer needs-script" aria-label={title} aria-busy={view.state === "loading"}>
      <PdfToolbar view={view} actions={actions} isPanelOpen={isPanelOpen} tools={tools}>
        {children}
      </PdfToolbar>
      {find.isOpen && (
        <FindBar
          words={find.words}
          find={view.find}
          onSeek={find.seek}
          onMove={(step) => reading?.findNext(step)}
          onClose={() => {
            find.close();
            focus();
          }}
        />
      )}
      <div className="pdf-surround">
        {isPanelOpen && reading && (
          <ViewerPanel
            reading={reading}
            page={view.page}
            turn={turn}
            onChosen={handleChosen}
            onClose={actions.togglePanel}
          />
        )}
        <div className="pdf-pages">
          {/* What scrolls has to be reached by the keyboard. */}
          <div ref={container} className="pdf-scroll" tabIndex={0} role="group" aria-label={`${title}：页面`}>
            {/* pdf.js measures letters where no language is given: another one would choose other fonts for the text over the pages. */}
            <div className="pdfViewer" lang="" />
          </div>
          {view.state === "loading" && (
            <Waiting progress={view.progress} preview={(options.startPage ?? 1) > 1 ? null : preview} />
          )}
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
      </div>
      {reading && (
        <PrintDialog reading={reading} page={view.page} isOpen={dialog === "print"} onClose={() => setDialog(null)} />
      )}
      <KeyDialog isOpen={dialog === "keys"} onClose={() => setDialog(null)} />
    </section>
  );
}

function keysOf(actions: ToolActions, { page, pageCount }: { page: number; pageCount: number }) {
  const next = () => actions.goTo(page + 1);
  const previous = () => actions.goTo(page - 1);
  return {
    PageDown: next,
    ArrowRight: next,
    PageUp: previous,
    ArrowLeft: previous,
    Home: () => actions.goTo(1),
    End: () => actions.goTo(pageCount),
    "+": () => actions.zoom(1),
    "=": () => actions.zoom(1),
    "-": () => actions.zoom(-1),
    "0": () => actions.setZoom("page-width"),
    r: actions.rotate,
    t: actions.togglePanel,
    "/": actions.openFind,
    find: actions.openFind,
    "?": actions.showKeys,
    ...(actions.toggleFullScreen && { f: actions.toggleFullScreen }),
  };
}

function isWide(viewer: HTMLElement | null): boolean {
  return viewer !== null && viewer.clientWidth >= PANEL_BESIDE_PX;
}

async function copyPageLink(address: string) {
  const link = new URL(address, location.href).href;
  if (await copyText(link)) showToast({ kind: "success", text: "已复制本页链接" });
  else showToast({ kind: "warning", text: `浏览器不允许复制，请手动复制：${link}` });
}

/** Where the first page is going to be: its picture in small, drawn large, or a sheet of A4 where there is none, or another page is opened. */
function Waiting({ progress, preview }: { progress: number; preview: string | null }) {
  const [isElsewhere, setIsElsewhere] = useState(false);
  // The server never sees the page that an address names.
  useEffect(() => setIsElsewhere((pageInHash(location.hash) ?? 1) > 1), []);
  return (
    <div className="pdf-waiting" role="status">
      {preview && !isElsewhere ? (
        <img className="pdf-waiting-picture" src={preview} alt="" fetchPriority="high" />
      ) : (
        <div className="pdf-waiting-sheet" aria-hidden="true">
          {Array.from({ length: 9 }, (_, index) => (
            <i key={index} />
          ))}
        </div>
      )}
      <p className="pdf-waiting-words">
        正在打开规格书{progress > 0 && progress < 1 ? ` ${Math.round(progress * 100)}%` : ""}
      </p>
    </div>
  );
}

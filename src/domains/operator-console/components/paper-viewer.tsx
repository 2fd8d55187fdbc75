import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import type { Paper } from "./use-papers.ts";

interface Look {
  zoom: number;
  /** In degrees. */
  turn: number;
  x: number;
  y: number;
}

interface PaperViewerProps {
  papers: Paper[];
  /** Which is shown; null where it is closed. */
  shown: number | null;
  onShow: (at: number | null) => void;
}

const PLAIN: Look = { zoom: 1, turn: 0, x: 0, y: 0 };
const [ZOOM_STEP, ZOOM_MIN, ZOOM_MAX] = [1.25, 0.5, 8];

/** One paper as large as the window is, to be turned, brought nearer and moved; arrows lead to the others. */
export function PaperViewer({ papers, shown, onShow }: PaperViewerProps) {
  const [look, setLook] = useState(PLAIN);
  const stage = useRef<HTMLDivElement>(null);
  const held = useRef<{ x: number; y: number } | null>(null);
  const paper = shown === null ? undefined : papers[shown];
  const isOpen = paper !== undefined;

  const zoomBy = (factor: number) =>
    setLook(({ zoom, ...kept }) => {
      const next = Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, zoom * factor));
      return next <= 1 ? { ...kept, zoom: next, x: 0, y: 0 } : { ...kept, zoom: next };
    });
  const turn = () => setLook((kept) => ({ ...kept, turn: kept.turn + 90, x: 0, y: 0 }));
  const show = (at: number | null) => {
    setLook(PLAIN);
    onShow(at);
  };
  const step = (by: number) => {
    const at = (shown ?? 0) + by;
    if (papers[at]) show(at);
  };

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const acts: Record<string, () => void> = {
      ArrowLeft: () => step(-1),
      ArrowRight: () => step(1),
      "+": () => zoomBy(ZOOM_STEP),
      "=": () => zoomBy(ZOOM_STEP),
      "-": () => zoomBy(1 / ZOOM_STEP),
      r: turn,
      R: turn,
      "0": () => setLook(PLAIN),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  const handleWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    zoomBy(event.deltaY < 0 ? ZOOM_STEP : 1 / ZOOM_STEP);
  });
  useEffect(() => {
    if (!isOpen) return;
    const element = stage.current;
    const listen = (event: KeyboardEvent) => handleKey(event);
    const wheel = (event: WheelEvent) => handleWheel(event);
    addEventListener("keydown", listen);
    // React's own listener could not keep the page from scrolling.
    element?.addEventListener("wheel", wheel, { passive: false });
    return () => {
      removeEventListener("keydown", listen);
      element?.removeEventListener("wheel", wheel);
    };
  }, [isOpen]);

  function handleDown(event: PointerEvent) {
    if (look.zoom <= 1) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { x: event.clientX - look.x, y: event.clientY - look.y };
  }

  function handleMove({ clientX, clientY }: PointerEvent) {
    const from = held.current;
    if (from) setLook((kept) => ({ ...kept, x: clientX - from.x, y: clientY - from.y }));
  }

  const footer = (
    <div className="paper-tools" role="toolbar" aria-label="材料">
      <Button size="small" disabled={!shown} onClick={() => step(-1)}>
        上一份
      </Button>
      <Button size="small" disabled={shown === null || shown + 1 >= papers.length} onClick={() => step(1)}>
        下一份
      </Button>
      <Button size="small" aria-label="缩小" onClick={() => zoomBy(1 / ZOOM_STEP)}>
        −
      </Button>
      <span className="num" role="status">
        {Math.round(look.zoom * 100)}%
      </span>
      <Button size="small" aria-label="放大" onClick={() => zoomBy(ZOOM_STEP)}>
        ＋
      </Button>
      <Button size="small" onClick={turn}>
        旋转
      </Button>
      <Button size="small" onClick={() => setLook(PLAIN)}>
        还原
      </Button>
      {paper && (
        <a className="link" href={paper.path} target="_blank" rel="noreferrer">
          打开原件
        </a>
      )}
      <span className="paper-keys text-sm text-secondary">← → 换一份 · + − 缩放 · R 旋转 · Esc 关闭</span>
    </div>
  );
  return (
    <Dialog
      isOpen={isOpen}
      title={paper ? `${paper.label}（${shown! + 1} / ${papers.length}）` : "材料"}
      size="huge"
      footer={footer}
      onClose={() => show(null)}
    >
      <div
        ref={stage}
        className={look.zoom > 1 ? "paper-stage is-near" : "paper-stage"}
        onPointerDown={handleDown}
        onPointerMove={handleMove}
        onPointerUp={() => (held.current = null)}
        onPointerCancel={() => (held.current = null)}
      >
        {paper && (
          <img
            className={look.turn % 180 === 0 ? undefined : "is-across"}
            src={paper.src}
            alt={paper.label}
            draggable={false}
            data-turn={look.turn % 360}
            style={{ transform: `translate(${look.x}px, ${look.y}px) scale(${look.zoom}) rotate(${look.turn}deg)` }}
          />
        )}
      </div>
    </Dialog>
  );
}

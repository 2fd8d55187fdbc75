import { useState, type FormEvent, type ReactNode } from "react";
import { Icon, type IconName } from "#web/components/icon.tsx";
import type { ReadingView } from "./use-reading.ts";

interface PdfToolbarProps {
  view: ReadingView;
  onGoTo(page: number): void;
  onZoom(step: 1 | -1): void;
  onFitWidth(): void;
  /** A page was typed and sent: the field is done with. */
  onPageChosen(): void;
  children?: ReactNode;
}

export function PdfToolbar({ view, onGoTo, onZoom, onFitWidth, onPageChosen, children }: PdfToolbarProps) {
  const { page, pageCount, zoom } = view;
  const isOpen = pageCount > 0;
  return (
    <div className="pdf-toolbar">
      <div className="pdf-toolbar-group">
        <ToolButton icon="up" label="上一页" isDisabled={!isOpen || page <= 1} onPress={() => onGoTo(page - 1)} />
        <ToolButton icon="down" label="下一页" isDisabled={!isOpen || page >= pageCount} onPress={() => onGoTo(page + 1)} />
        <PageField page={page} pageCount={pageCount} onGoTo={onGoTo} onPageChosen={onPageChosen} />
      </div>
      <div className="pdf-toolbar-group">
        <ToolButton icon="minus" label="缩小" isDisabled={!isOpen} onPress={() => onZoom(-1)} />
        <span className="pdf-zoom">{zoom > 0 ? `${zoom}%` : "–"}</span>
        <ToolButton icon="plus" label="放大" isDisabled={!isOpen} onPress={() => onZoom(1)} />
        <button type="button" className="pdf-tool pdf-tool-words" title="适合宽度" disabled={!isOpen} onClick={onFitWidth}>
          <Icon name="width" />
          <span>适合宽度</span>
        </button>
      </div>
      {children !== undefined && <div className="pdf-toolbar-group pdf-toolbar-end">{children}</div>}
    </div>
  );
}

function ToolButton({ icon, label, isDisabled, onPress }: { icon: IconName; label: string; isDisabled: boolean; onPress(): void }) {
  return (
    <button type="button" className="pdf-tool" aria-label={label} title={label} disabled={isDisabled} onClick={onPress}>
      <Icon name={icon} />
    </button>
  );
}

/** What is typed stays until it is sent or left. */
function PageField({ page, pageCount, onGoTo, onPageChosen }: Pick<PdfToolbarProps, "onGoTo" | "onPageChosen"> & { page: number; pageCount: number }) {
  const [typed, setTyped] = useState<string | null>(null);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (typed !== null && /^\d{1,6}$/.test(typed.trim())) onGoTo(Number(typed));
    setTyped(null);
    onPageChosen();
  }

  return (
    <form className="pdf-page-field" onSubmit={handleSubmit}>
      <input
        aria-label="页码"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        disabled={pageCount === 0}
        value={typed ?? String(page)}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => setTyped(null)}
      />
      <span className="pdf-page-total">/ {pageCount > 0 ? pageCount : "–"}</span>
    </form>
  );
}

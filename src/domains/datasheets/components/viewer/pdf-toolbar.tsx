import { useState, type FormEvent, type ReactNode } from "react";
import { Icon } from "#web/components/icon.tsx";
import type { Fit } from "./zoom.ts";
import { ViewerIcon } from "./viewer-icon.tsx";
import { ToolButton } from "./tool-button.tsx";
import type { ReadingView } from "./use-reading.ts";

export interface ToolActions {
  goTo(page: number): void;
  zoom(step: 1 | -1): void;
  setZoom(zoom: Fit | number): void;
  rotate(): void;
  togglePanel(): void;
  openFind(): void;
  print(): void;
  copyLink(): void;
  /** Undefined where the browser has no full screen. */
  toggleFullScreen?: (() => void) | undefined;
  showKeys(): void;
  /** Keys move the document from here on. */
  focus(): void;
}

interface PdfToolbarProps {
  view: ReadingView;
  actions: ToolActions;
  isPanelOpen: boolean;
  /** Stands before the further tools. */
  tools?: ReactNode;
  /** Stands at the end: download, favourite. */
  children?: ReactNode;
}

const FIT_NAMES: [value: Fit, name: string][] = [
  ["auto", "自动"],
  ["page-width", "适合宽度"],
  ["page-fit", "适合整页"],
];
const LISTED_PERCENT = [50, 75, 100, 125, 150, 200, 300, 400];

export function PdfToolbar({ view, actions, isPanelOpen, tools, children }: PdfToolbarProps) {
  const [isMoreOpen, setIsMoreOpen] = useState(false);
  const { page, pageCount } = view;
  const isOpen = pageCount > 0;
  return (
    <div className="pdf-toolbar">
      <div className="pdf-toolbar-group">
        <ToolButton
          label="缩略图与目录"
          keyName="T"
          isOn={isPanelOpen}
          isDisabled={!isOpen}
          onPress={actions.togglePanel}
        >
          <ViewerIcon name="panel" />
        </ToolButton>
        <ToolButton
          label="上一页"
          keyName="PageUp"
          isDisabled={!isOpen || page <= 1}
          onPress={() => actions.goTo(page - 1)}
        >
          <Icon name="up" />
        </ToolButton>
        <ToolButton
          label="下一页"
          keyName="PageDown"
          isDisabled={!isOpen || page >= pageCount}
          onPress={() => actions.goTo(page + 1)}
        >
          <Icon name="down" />
        </ToolButton>
        <PageField page={page} pageCount={pageCount} actions={actions} />
      </div>
      <div className="pdf-toolbar-group">
        <ToolButton label="缩小" keyName="-" isDisabled={!isOpen} onPress={() => actions.zoom(-1)}>
          <Icon name="minus" />
        </ToolButton>
        <ZoomField view={view} actions={actions} />
        <ToolButton label="放大" keyName="+" isDisabled={!isOpen} onPress={() => actions.zoom(1)}>
          <Icon name="plus" />
        </ToolButton>
      </div>
      <div className="pdf-toolbar-group pdf-toolbar-end">
        <ToolButton label="在文档中查找" keyName="/" isDisabled={!isOpen} onPress={actions.openFind}>
          <Icon name="search" />
        </ToolButton>
        {tools}
        <span className="pdf-wide">{children}</span>
        <div
          className="pdf-more"
          onKeyDown={({ key }) => key === "Escape" && setIsMoreOpen(false)}
          onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setIsMoreOpen(false)}
        >
          <button
            type="button"
            className="pdf-tool pdf-more-button"
            aria-label="更多工具"
            title="更多工具"
            aria-expanded={isMoreOpen}
            onClick={() => setIsMoreOpen(!isMoreOpen)}
          >
            <ViewerIcon name="more" />
          </button>
          <div
            className={isMoreOpen ? "pdf-more-tools is-open" : "pdf-more-tools"}
            onClick={() => setIsMoreOpen(false)}
          >
            <ToolButton label="适合宽度" keyName="0" isDisabled={!isOpen} onPress={() => actions.setZoom("page-width")}>
              <Icon name="width" />
            </ToolButton>
            <ToolButton label="适合整页" isDisabled={!isOpen} onPress={() => actions.setZoom("page-fit")}>
              <ViewerIcon name="page" />
            </ToolButton>
            <ToolButton label="向右旋转" keyName="R" isDisabled={!isOpen} onPress={actions.rotate}>
              <ViewerIcon name="rotate" />
            </ToolButton>
            <ToolButton label="打印" isDisabled={!isOpen} onPress={actions.print}>
              <ViewerIcon name="print" />
            </ToolButton>
            <ToolButton label="复制本页链接" isDisabled={!isOpen} onPress={actions.copyLink}>
              <ViewerIcon name="link" />
            </ToolButton>
            {actions.toggleFullScreen && (
              <ToolButton label="全屏" keyName="F" onPress={actions.toggleFullScreen}>
                <ViewerIcon name="expand" />
              </ToolButton>
            )}
            <ToolButton label="快捷键" keyName="?" onPress={actions.showKeys}>
              <ViewerIcon name="keys" />
            </ToolButton>
            <span className="pdf-more-last">{children}</span>
          </div>
        </div>
      </div>
    </div>
  );
}

/** What is typed stays until it is sent or left. */
function PageField({ page, pageCount, actions }: { page: number; pageCount: number; actions: ToolActions }) {
  const [typed, setTyped] = useState<string | null>(null);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (typed !== null && /^\d{1,6}$/.test(typed.trim())) actions.goTo(Number(typed));
    setTyped(null);
    actions.focus();
  }

  return (
    <form method="dialog" className="pdf-page-field" onSubmit={handleSubmit}>
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

/** A scale is typed, or taken from the list behind the arrow. */
function ZoomField({ view: { zoom, fit, pageCount }, actions }: { view: ReadingView; actions: ToolActions }) {
  const [typed, setTyped] = useState<string | null>(null);
  const isOpen = pageCount > 0;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const [, percent] = /^\s*(\d{1,4}(?:\.\d{1,2})?)\s*[%％]?\s*$/.exec(typed ?? "") ?? [];
    if (percent) actions.setZoom(Number(percent) / 100);
    setTyped(null);
    actions.focus();
  }

  return (
    <form method="dialog" className="pdf-zoom-field" onSubmit={handleSubmit}>
      <input
        aria-label="缩放比例"
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        disabled={!isOpen}
        value={typed ?? (zoom > 0 ? `${zoom}%` : "–")}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => setTyped(null)}
      />
      <select
        aria-label="缩放方式"
        disabled={!isOpen}
        value={fit ?? String(zoom)}
        onChange={({ target: { value } }) =>
          actions.setZoom(FIT_NAMES.some(([name]) => name === value) ? (value as Fit) : Number(value) / 100)
        }
      >
        {FIT_NAMES.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
        {(fit !== null || LISTED_PERCENT.includes(zoom)
          ? LISTED_PERCENT
          : [...LISTED_PERCENT, zoom].sort((one, other) => one - other)
        ).map((percent) => (
          <option key={percent} value={String(percent)}>
            {percent}%
          </option>
        ))}
      </select>
    </form>
  );
}

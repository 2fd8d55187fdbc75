import { useState } from "react";
import { Icon } from "#web/components/icon.tsx";
import type { Reading } from "./open-reading.ts";
import { OutlineList } from "./outline-list.tsx";
import { ThumbnailList } from "./thumbnail-list.tsx";
import { ToolButton } from "./tool-button.tsx";
import "./viewer-panel.css";

interface ViewerPanelProps {
  reading: Reading;
  page: number;
  /** Changes where the pages are turned. */
  turn: number;
  /** A page was chosen: on a phone the panel lies over it. */
  onChosen(): void;
  onClose(): void;
}

const KEY = "reader-panel-view";

/** Thumbnails or outline, beside the pages. */
export function ViewerPanel({ reading, page, turn, onChosen, onClose }: ViewerPanelProps) {
  const [isOutline, setIsOutline] = useState(() => readStored(KEY) === "outline");

  function handleChange(isOutline: boolean) {
    setIsOutline(isOutline);
    store(KEY, isOutline ? "outline" : "thumbnails");
  }

  return (
    <aside className="pdf-panel" aria-label="缩略图与目录">
      <div className="pdf-panel-head">
        <button type="button" className="pdf-panel-tab" aria-pressed={!isOutline} onClick={() => handleChange(false)}>
          缩略图
        </button>
        <button type="button" className="pdf-panel-tab" aria-pressed={isOutline} onClick={() => handleChange(true)}>
          目录
        </button>
        <ToolButton label="收起" keyName="T" onPress={onClose}>
          <Icon name="close" size={14} />
        </ToolButton>
      </div>
      {isOutline ? (
        <OutlineList reading={reading} page={page} onChosen={onChosen} />
      ) : (
        <ThumbnailList key={turn} reading={reading} page={page} turn={turn} onChosen={onChosen} />
      )}
    </aside>
  );
}

/** Null where nothing was kept, or the browser keeps nothing. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A browser that keeps nothing forgets it with the page.
  }
}

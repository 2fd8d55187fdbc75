import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { Icon } from "#web/components/icon.tsx";
import type { FindState } from "./find-state.ts";
import { ToolButton } from "./tool-button.tsx";

interface FindBarProps {
  /** As they stand in the address. */
  words: string;
  find: FindState;
  onSeek(words: string): void;
  onMove(step: 1 | -1): void;
  onClose(): void;
}

const SEEK_AFTER_MS = 200;

/** What is typed here is looked for as a whole; an address may hold several words. */
export function FindBar({ words, find, onSeek, onMove, onClose }: FindBarProps) {
  const [typed, setTyped] = useState(unquoted(words));
  const field = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(words);
  if (words !== shown) {
    setShown(words);
    if (words !== quoted(typed) && words !== typed) setTyped(unquoted(words));
  }

  const isTyped = typed.trim() !== unquoted(words);
  useEffect(() => {
    if (!isTyped) return;
    const timer = setTimeout(() => onSeek(quoted(typed.trim())), SEEK_AFTER_MS);
    return () => clearTimeout(timer);
  });

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === "Escape") onClose();
    else if (event.key !== "Enter") return;
    else if (isTyped) onSeek(quoted(typed.trim()));
    else onMove(event.shiftKey ? -1 : 1);
    event.preventDefault();
  }

  return (
    <div className="pdf-find" role="search" aria-label="在文档中查找">
      <Icon name="search" size={14} />
      <input
        ref={field}
        className="pdf-find-field"
        aria-label="查找的文字"
        placeholder="在文档中查找"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={handleKeyDown}
      />
      <span className="pdf-find-count" role="status">
        {words && countOf(find)}
      </span>
      <ToolButton label="上一处" keyName="Shift+Enter" isDisabled={find.total === 0} onPress={() => onMove(-1)}>
        <Icon name="up" />
      </ToolButton>
      <ToolButton label="下一处" keyName="Enter" isDisabled={find.total === 0} onPress={() => onMove(1)}>
        <Icon name="down" />
      </ToolButton>
      <ToolButton label="关闭查找" keyName="Esc" onPress={onClose}>
        <Icon name="close" />
      </ToolButton>
    </div>
  );
}

function countOf({ current, total, isSearching, isCapped }: FindState): string {
  if (total === 0) return isSearching ? "查找中…" : "没有找到";
  return `${current || "–"} / ${total}${isCapped || isSearching ? "+" : ""}`;
}

/** A phrase stands in quotation marks in the address, so that it is not read as several words. */
function quoted(typed: string): string {
  return /\s/.test(typed) && !/["“”]/.test(typed) ? `"${typed}"` : typed;
}

function unquoted(words: string): string {
  return /^"([^"“”]*)"$/.exec(words)?.[1] ?? words;
}

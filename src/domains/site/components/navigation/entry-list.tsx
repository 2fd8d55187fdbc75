import { type KeyboardEvent, useRef, useState } from "react";
import { focusInPlace } from "#web/components/focus-in-place.ts";
import { Icon } from "#web/components/icon.tsx";
import type { NavigationEntry } from "./add-entry.tsx";
import { moveEntry } from "#web/components/move-entry.ts";

interface EntryListProps {
  entries: readonly NavigationEntry[];
  onChange: (entries: NavigationEntry[]) => void;
}

/** The entries of one list: dragged by a mouse, or moved with the arrow keys of their handle or with the buttons. */
export function EntryList({ entries, onChange }: EntryListProps) {
  const whole = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [told, setTold] = useState("");

  /** `kind` is what was used for it: it goes with its entry. */
  function move(from: number, to: number, kind: string) {
    if (to < 0 || to >= entries.length || from === to) return;
    onChange(moveEntry(entries, from, to));
    setTold(`${entries[from]!.name} 已移到第 ${to + 1} 位，共 ${entries.length} 个`);
    focusInPlace(whole.current, kind, to);
  }

  function remove(place: number) {
    onChange(entries.filter((_, index) => index !== place));
    setTold(`${entries[place]!.name} 已移除，还有 ${entries.length - 1} 个`);
    focusInPlace(whole.current, ".entry-remove", place);
  }

  function handleKey(event: KeyboardEvent, place: number) {
    const to = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: entries.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(place, to, ".entry-handle");
  }

  return (
    <div ref={whole} tabIndex={-1}>
      <span className="unseen" role="status">
        {told}
      </span>
      {entries.length === 0 && <p className="py-4 text-center text-secondary">这一组还没有网站，在下面添加。</p>}
      {entries.length > 0 && (
        <ol className="entry-list">
          {entries.map((entry, place) => (
            <li
              key={`${place} ${entry.url}`}
              className={place === dragged ? "entry-dragged" : ""}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = "move";
                event.dataTransfer.setData("text/plain", entry.name);
                setDragged(place);
              }}
              onDragOver={(event) => dragged !== null && event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged !== null) move(dragged, place, ".entry-handle");
                setDragged(null);
              }}
              onDragEnd={() => setDragged(null)}
            >
              <button
                type="button"
                className="icon-button entry-handle"
                aria-label={`移动 ${entry.name}，用上下方向键`}
                onKeyDown={(event) => handleKey(event, place)}
              >
                <Icon name="sort" size={14} />
              </button>
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{entry.name}</span>
                <span className="block truncate text-xs text-secondary">{entry.url}</span>
              </span>
              <button
                type="button"
                className="icon-button entry-up"
                aria-label={`上移 ${entry.name}`}
                aria-disabled={place === 0 || undefined}
                onClick={() => move(place, place - 1, ".entry-up")}
              >
                <Icon name="up" size={14} />
              </button>
              <button
                type="button"
                className="icon-button entry-down"
                aria-label={`下移 ${entry.name}`}
                aria-disabled={place === entries.length - 1 || undefined}
                onClick={() => move(place, place + 1, ".entry-down")}
              >
                <Icon name="down" size={14} />
              </button>
              <button
                type="button"
                className="icon-button entry-remove"
                aria-label={`移除 ${entry.name}`}
                onClick={() => remove(place)}
              >
                <Icon name="trash" size={14} />
              </button>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

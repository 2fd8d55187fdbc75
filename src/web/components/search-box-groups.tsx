import type { MouseEvent } from "react";
import { formatNumber } from "#shared/format-number.ts";
import { Highlight } from "./highlight.tsx";
import { Icon } from "./icon.tsx";
import { LetterMark } from "./letter-mark.tsx";
import type { SearchBoxState, Suggestion, SuggestionGroup } from "./search-box-state.ts";

export interface SearchBoxGroupsProps {
  id: string;
  state: SearchBoxState;
  onChoose: (suggestion: Suggestion) => void;
  /** Told of the recent search to forget; of none, all. */
  onForget: (term?: string) => void;
}

/** What is offered or found, in groups; line N has the id `{id}-N`. */
export function SearchBoxGroups({
  id,
  state: { groups, keywords, activeIndex },
  onChoose,
  onForget,
}: SearchBoxGroupsProps) {
  let index = -1;
  return groups
    .filter((group) => group.items.length > 0)
    .map((group) => (
      <div
        key={group.title}
        role="group"
        aria-label={group.title}
        className={`search-box-group search-box-${group.kind}`}
      >
        <div className="search-box-title" aria-hidden="true">
          {group.title}
        </div>
        {group.items.map((item) => {
          index++;
          return (
            <Line
              key={index}
              id={`${id}-${index}`}
              kind={group.kind}
              item={item}
              keywords={keywords}
              isActive={index === activeIndex}
              onChoose={onChoose}
              onForget={onForget}
            />
          );
        })}
      </div>
    ));
}

interface LineProps {
  id: string;
  kind: SuggestionGroup["kind"];
  item: Suggestion;
  keywords: string;
  isActive: boolean;
  onChoose: (suggestion: Suggestion) => void;
  onForget: (term: string) => void;
}

function Line({ id, kind, item, keywords, isActive, onChoose, onForget }: LineProps) {
  const attributes = {
    id,
    role: "option",
    className: "search-box-line",
    "aria-selected": isActive,
    ...(kind === "recent" && { "aria-keyshortcuts": "Delete" }),
  };

  function handleClick(event: MouseEvent) {
    // Another tab leaves this one as it is.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    onChoose(item);
  }

  function handleDrop(event: MouseEvent) {
    event.stopPropagation();
    onForget(item.text);
  }

  const content = (
    <>
      {kind === "brand" && <LetterMark name={item.text} size="small" />}
      {kind === "recent" && <Icon name="clock" size={14} className="search-box-line-icon" />}
      {kind === "category" && <Icon name="chip" size={14} className="search-box-line-icon" />}
      <span className={kind === "part" ? "mpn search-box-text" : "search-box-text"}>
        <Highlight text={item.text} keywords={keywords} />
      </span>
      {item.tag && <span className="tag">{item.tag}</span>}
      {item.note && <span className="search-box-note">{item.note}</span>}
      {item.count !== undefined && <span className="search-box-count num">{formatNumber(item.count)}</span>}
      {kind === "recent" && (
        // For the pointer; by keyboard the Delete key does it, as an option holds no button.
        <span className="search-box-drop" title="删除（Delete）" aria-hidden="true" onClick={handleDrop}>
          <Icon name="close" size={12} />
        </span>
      )}
    </>
  );
  return item.href === undefined ? (
    <div {...attributes} onClick={handleClick}>
      {content}
    </div>
  ) : (
    <a {...attributes} href={item.href} tabIndex={-1} onClick={handleClick}>
      {content}
    </a>
  );
}

import { type ComponentType, lazy, Suspense } from "react";
import { Icon } from "./icon.tsx";
import type { SearchBoxGroupsProps } from "./search-box-groups.tsx";

// Its first use begins with the focus. Where it does not come, the search itself still works.
const SearchBoxGroups = lazy<ComponentType<SearchBoxGroupsProps>>(() =>
  loadSearchBoxGroups().catch(() => ({ default: () => null })),
);

/** Fetches what draws the lines, so that it is here when the first answer comes. */
export async function loadSearchBoxGroups() {
  return { default: (await import("./search-box-groups.tsx")).SearchBoxGroups };
}

interface SearchBoxListProps extends SearchBoxGroupsProps {
  isShown: boolean;
}

/** The list under a search box. */
export function SearchBoxList({ isShown, ...listed }: SearchBoxListProps) {
  const { groups, answeredFor } = listed.state;
  const hasRecent = groups.some(({ kind, items }) => kind === "recent" && items.length > 0);
  const lineCount = groups.reduce((count, group) => count + group.items.length, 0);
  return (
    <>
      <span className="unseen" role="status">
        {isShown && answeredFor !== null ? `${lineCount} 条联想` : ""}
      </span>
      {/* The press must not take the focus out of the box. */}
      <div className="search-box-popup" hidden={!isShown} onMouseDown={(event) => event.preventDefault()}>
        <div id={listed.id} role="listbox" aria-label="搜索联想">
          {isShown && (
            <Suspense fallback={null}>
              <SearchBoxGroups {...listed} />
            </Suspense>
          )}
        </div>
        {isShown && hasRecent && (
          <button type="button" className="search-box-forget" onClick={() => listed.onForget()}>
            <Icon name="trash" size={14} />
            清空最近搜索
          </button>
        )}
      </div>
    </>
  );
}

import { lazy, type ReactNode, Suspense } from "react";
import { PartTable, type PartTableProps } from "../parts/part-table.tsx";
import { pinnedOf } from "./pinned-of.ts";

// Few searches are for one part.
const PinnedPart = lazy(async () => ({ default: (await import("../parts/pinned-part.tsx")).PinnedPart }));

export interface FoundPartsProps extends PartTableProps {
  /** The part that was typed stands on top, and the same one packed otherwise in a group of its own. */
  isGrouped: boolean;
}

/** A page of hits. */
export function FoundParts({ isGrouped, parts, ...table }: FoundPartsProps) {
  const pinned = isGrouped ? pinnedOf(parts) : null;
  const listed = pinned ? parts.filter((part) => part !== pinned) : parts;
  const from = isGrouped ? listed.findIndex(({ match }) => match === "family") : -1;
  if (from < 0) return withPinned(<Group parts={listed} {...table} />);
  const to = listed.findLastIndex(({ match }) => match === "family") + 1;
  return withPinned(
    <>
      <Group parts={listed.slice(0, from)} {...table} />
      <Group title="为您匹配同一型号的其他包装" parts={listed.slice(from, to)} {...table} />
      <Group title="其他结果" parts={listed.slice(to)} {...table} />
    </>,
  );

  function withPinned(groups: ReactNode) {
    return (
      <>
        {pinned && (
          <Suspense fallback={null}>
            <PinnedPart part={pinned} now={table.now} />
          </Suspense>
        )}
        {groups}
      </>
    );
  }
}

function Group({ title, ...table }: PartTableProps & { title?: string }) {
  if (table.parts.length === 0) return null;
  return (
    <section aria-label={title}>
      {title && <h2 className="mb-2 text-base">{title}</h2>}
      <PartTable {...table} />
    </section>
  );
}

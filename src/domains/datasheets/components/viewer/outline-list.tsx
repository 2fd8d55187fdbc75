import { useEffect, useMemo, useState } from "react";
import { Icon } from "#web/components/icon.tsx";
import { formatNumber } from "#shared/format-number.ts";
import type { Reading } from "./open-reading.ts";
import type { HeadingPlace, ReadingOutline } from "./reading-outline.ts";

interface OutlineListProps {
  reading: Reading;
  page: number;
  onChosen(): void;
}

/** Headings of the first two levels are seen at first. */
const OPEN_LEVELS = 2;

/** The table of contents that the file has. */
export function OutlineList({ reading, page, onChosen }: OutlineListProps) {
  const [outline, setOutline] = useState<ReadingOutline | null>(null);
  const [places, setPlaces] = useState<(HeadingPlace | null)[]>([]);
  /** Headings whose folding was turned by the reader. */
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set());

  useEffect(() => {
    let isGone = false;
    void reading.outline().then((read) => isGone || setOutline(read));
    reading.places().then(
      (placed) => isGone || setPlaces(placed),
      // The document was closed.
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [reading]);

  const current = useMemo(() => headingOfPage(places, page), [places, page]);
  if (!outline) return <p className="pdf-panel-note">正在读取目录…</p>;
  if (outline.headings.length === 0) return <p className="pdf-panel-note">该文件没有目录。</p>;

  const isFolded = (index: number) =>
    outline.headings[index]!.hasChildren && outline.headings[index]!.depth >= OPEN_LEVELS - 1 !== turned.has(index);
  const turn = (index: number) =>
    setTurned((before) => new Set(before.has(index) ? [...before].filter((one) => one !== index) : [...before, index]));
  const shown: number[] = [];
  let foldedAt = Infinity;
  for (const [index, { depth }] of outline.headings.entries()) {
    if (depth > foldedAt) continue;
    foldedAt = isFolded(index) ? depth : Infinity;
    shown.push(index);
  }
  // A heading that is folded away is marked at the one that holds it.
  const marked = shown.findLast((index) => index <= current) ?? -1;
  return (
    <div className="pdf-panel-body" tabIndex={0} role="group" aria-label="目录">
      {outline.isCut && (
        <p className="pdf-panel-note">目录很长，只列出前 {formatNumber(outline.headings.length)} 条。</p>
      )}
      <ul className="pdf-outline">
        {shown.map((index) => {
          const heading = outline.headings[index]!;
          return (
            <li key={index} style={{ paddingInlineStart: `${heading.depth * 0.75}rem` }}>
              {heading.hasChildren ? (
                <button
                  type="button"
                  className={isFolded(index) ? "pdf-outline-fold" : "pdf-outline-fold is-open"}
                  aria-label={`${isFolded(index) ? "展开" : "收起"} ${heading.title}`}
                  aria-expanded={!isFolded(index)}
                  onClick={() => turn(index)}
                >
                  <Icon name="right" size={12} />
                </button>
              ) : (
                <span className="pdf-outline-fold" />
              )}
              <button
                type="button"
                className="pdf-outline-title"
                aria-current={index === marked ? "location" : undefined}
                disabled={heading.dest === null}
                title={heading.title}
                onClick={() => {
                  reading.follow(heading);
                  onChosen();
                }}
              >
                {heading.title}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The last heading that begins on the page or before it; -1 where there is none. */
function headingOfPage(places: (HeadingPlace | null)[], page: number): number {
  let [found, at] = [-1, -1];
  for (const [index, place] of places.entries()) {
    if (!place || place.position >= page || place.position < at) continue;
    // Of several headings on a page that is read, the first.
    if (place.position >= page - 1 && at >= page - 1) continue;
    [found, at] = [index, place.position];
  }
  return found;
}

import { useEffect, useRef, useState } from "react";
import type { Reading } from "./open-reading.ts";

interface ThumbnailListProps {
  reading: Reading;
  page: number;
  turn: number;
  onChosen(): void;
}

const WIDTH = 112;
const LABEL_HEIGHT = 30;
/** Drawn beyond what is seen, above and below. */
const SPARE = 2;
const KEPT_MAX = 80;

/** A picture of each page. Only those in view are on the page, each at a place of a fixed height, so that 2,000 are as light as ten. */
export function ThumbnailList({ reading, page, turn, onChosen }: ThumbnailListProps) {
  const scroll = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState({ first: 0, last: -1 });
  const [draw] = useState(() => thumbnailsOf(reading));
  const shape = turn % 180 === 0 ? reading.pageShape : 1 / reading.pageShape;
  // A till roll is cut, not shrunk.
  const height = Math.min(240, Math.max(48, Math.round(WIDTH / shape)));
  const rowHeight = height + LABEL_HEIGHT;

  useEffect(() => {
    const element = scroll.current!;
    function look() {
      const first = Math.max(0, Math.floor(element.scrollTop / rowHeight) - SPARE);
      const last = Math.min(
        reading.pageCount - 1,
        Math.ceil((element.scrollTop + element.clientHeight) / rowHeight) + SPARE,
      );
      setRange((current) => (current.first === first && current.last === last ? current : { first, last }));
    }
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    look();
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [reading, rowHeight]);

  // The page that is read stays in view.
  useEffect(() => {
    const element = scroll.current!;
    const top = (page - 1) * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = top + rowHeight - element.clientHeight;
  }, [page, rowHeight]);

  const pages = Array.from({ length: range.last - range.first + 1 }, (_, index) => range.first + index + 1);
  return (
    <div ref={scroll} className="pdf-panel-body" tabIndex={0} role="group" aria-label="页面缩略图">
      <div className="pdf-thumbnails" style={{ height: reading.pageCount * rowHeight }}>
        {pages.map((number) => (
          <button
            key={number}
            type="button"
            className="pdf-thumbnail"
            style={{ top: (number - 1) * rowHeight, height: rowHeight }}
            aria-label={`第 ${number} 页`}
            aria-current={number === page ? "page" : undefined}
            onClick={() => {
              reading.goTo(number);
              onChosen();
            }}
          >
            <Picture number={number} height={height} draw={draw} />
            <span>{number}</span>
          </button>
        ))}
      </div>
    </div>
  );
}

type Draw = (page: number, signal: AbortSignal) => Promise<HTMLCanvasElement>;

function Picture({ number, height, draw }: { number: number; height: number; draw: Draw }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const element = place.current!;
    draw(number, leaving.signal).then(
      (canvas) => leaving.signal.aborted || element.replaceChildren(canvas),
      // A page that can't be drawn stays an empty sheet here too.
      () => {},
    );
    return () => leaving.abort();
  }, [number, draw]);
  return <span ref={place} className="pdf-thumbnail-sheet" style={{ width: WIDTH, height }} aria-hidden="true" />;
}

/** Draws one page after the other, those that are still wanted, and keeps the last of them. */
function thumbnailsOf(reading: Reading): Draw {
  const kept = new Map<number, HTMLCanvasElement>();
  let last: Promise<unknown> = Promise.resolve();
  return (page, signal) => {
    const known = kept.get(page);
    if (known) return Promise.resolve(known);
    const drawn = last.then(async () => {
      signal.throwIfAborted();
      const canvas = await reading.drawThumbnail(page, WIDTH * Math.min(2, window.devicePixelRatio), signal);
      kept.set(page, canvas);
      if (kept.size > KEPT_MAX) kept.delete(kept.keys().next().value!);
      return canvas;
    });
    last = drawn.catch(() => {});
    return drawn;
  };
}

import { useEffect, useRef, useState } from "react";
import type { Reading } from "./open-reading.ts";
import { hashWithLink, isLinkedInHash } from "./viewer-hash.ts";
import type { HeadingPlace } from "./reading-outline.ts";
import { type Pair, pairHeadings, placeBeside } from "./reading-position.ts";

export type Side = "left" | "right";

/** Fewer headings in common say nothing about the rest of a document. */
const HEADINGS_MIN = 2;
/** In pages: what a browser rounds when it scrolls. */
const SAME = 0.01;

/** Lets two documents move together: by the headings that both have, or else by pages. */
export function useLinkedScroll() {
  const [isLinked, setIsLinked] = useState(true);
  const [isByHeadings, setIsByHeadings] = useState(false);
  const readings = useRef<Record<Side, Reading | null>>({ left: null, right: null });
  const pairs = useRef<Pair[]>([]);
  /** Where a side was brought by the other one: its own move tells nothing then. */
  const brought = useRef<Record<Side, number | null>>({ left: null, right: null });

  useEffect(() => setIsLinked(isLinkedInHash(location.hash)), []);

  async function link() {
    const { left, right } = readings.current;
    setIsByHeadings(false);
    if (!left || !right) return;
    pairs.current = [[left.position(), right.position()]];
    const [one, other] = await Promise.all([placesOf(left), placesOf(right)]);
    if (readings.current.left !== left || readings.current.right !== right) return;
    const shared = pairHeadings(one, other);
    if (shared.length < HEADINGS_MIN) return;
    pairs.current = shared;
    setIsByHeadings(true);
  }

  return {
    isLinked,
    isByHeadings,
    toggle() {
      setIsLinked(!isLinked);
      history.replaceState(history.state, "", hashWithLink(location.hash, !isLinked));
      if (!isLinked) void link();
    },
    handleReading(side: Side, reading: Reading | null) {
      readings.current[side] = reading;
      void link();
    },
    handleScroll(side: Side) {
      const other: Side = side === "left" ? "right" : "left";
      const { [side]: moved, [other]: follower } = readings.current;
      if (!isLinked || !moved || !follower) return;
      const position = moved.position();
      const wasBrought = brought.current[side];
      brought.current[side] = null;
      if (wasBrought !== null && Math.abs(wasBrought - position) < SAME) return;
      follower.scrollTo(
        placeBeside(position, side === "left" ? pairs.current : pairs.current.map(([left, right]) => [right, left])),
      );
      brought.current[other] = follower.position();
    },
  };
}

/** None where the document was closed meanwhile. */
async function placesOf(reading: Reading): Promise<HeadingPlace[]> {
  const places: (HeadingPlace | null)[] = await reading.places().catch(() => []);
  return places.filter((place): place is HeadingPlace => place !== null);
}

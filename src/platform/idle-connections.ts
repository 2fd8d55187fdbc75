import type { Socket } from "node:net";

/** The idle connections of one place, those in front that have idled longest. */
interface Idle {
  /** Those that have asked nothing yet. */
  silent: Set<Socket>;
  rested: Set<Socket>;
}

/** Which connections idle, by the place that holds them; whatever is asked of it takes as long with many as with few. */
export function openIdleConnections() {
  const places = new Map<string, Idle>();
  /** The places that have so many. */
  const having = new Map<number, Set<string>>();
  let most = 0;

  const countOf = ({ silent, rested }: Idle) => silent.size + rested.size;

  /** Changes what a place has, and under which number it stands. */
  function change(place: string, make: (idle: Idle) => void) {
    const idle = places.get(place) ?? { silent: new Set(), rested: new Set() };
    const before = countOf(idle);
    make(idle);
    const now = countOf(idle);
    if (now === before) return;
    const former = having.get(before);
    former?.delete(place);
    if (former?.size === 0) having.delete(before);
    if (now === 0) places.delete(place);
    else {
      places.set(place, idle);
      having.set(now, (having.get(now) ?? new Set()).add(place));
    }
    if (now > most) most = now;
    // It changes by one, so that the next lower number is that of this place at least.
    else if (!having.has(most)) most -= 1;
  }

  const remove = (place: string, socket: Socket) =>
    change(place, ({ silent, rested }) => silent.delete(socket) || rested.delete(socket));

  return {
    add: (place: string, socket: Socket, hasAsked: boolean) =>
      change(place, ({ silent, rested }) => (hasAsked ? rested : silent).add(socket)),
    remove,
    /** Of the place that has most the one that idles longest, those that asked nothing first; it is no longer among them. */
    takeOldestOfMost(): Socket | undefined {
      const [place] = having.get(most) ?? [];
      if (place === undefined) return undefined;
      const { silent, rested } = places.get(place)!;
      const [oldest] = silent.size > 0 ? silent : rested;
      remove(place, oldest!);
      return oldest;
    },
  };
}

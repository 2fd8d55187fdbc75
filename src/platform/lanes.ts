import type { Visitor } from "./allowances.ts";
import { networkOf } from "./visitor.ts";

/**
 * How many requests are worked on at once: of one visitor, of a network's strangers, of a whole network (a dozen pages are half
 * a second of a processor), and of large bodies of one visitor.
 */
export const LANES = { own: 8, strangers: 8, network: 12, large: 1, waitingAtMost: 300 };

interface Lane {
  underWay: number;
  waiting: Set<() => void>;
}

export type Lanes = ReturnType<typeof openLanes>;

/** Lets a few requests of a visitor be worked on at once, the others in the order in which they came: what is asked for in one moment makes nobody else wait. */
export function openLanes() {
  const lanes = new Map<string, Lane>();

  /** Begins now or when others have left; answers what to call at the end, or when nobody waits any more. */
  function enter(key: string, atOnce: number, begin: () => void): () => void {
    const lane = lanes.get(key) ?? { underWay: 0, waiting: new Set() };
    lanes.set(key, lane);
    if (lane.underWay < atOnce) {
      lane.underWay += 1;
      begin();
    } else lane.waiting.add(begin);
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      if (lane.waiting.delete(begin)) return;
      const [next] = lane.waiting;
      // The place goes from hand to hand.
      if (next) {
        lane.waiting.delete(next);
        next();
        return;
      }
      lane.underWay -= 1;
      if (lane.underWay === 0) lanes.delete(key);
    };
  }

  return {
    /** Calls `begin` once the visitor's turn has come. Answers how he leaves; null where too much of his waits already. */
    enter(
      { user, device, crawler, address }: Visitor,
      begin: () => void,
      { isLarge = false } = {},
    ): (() => void) | null {
      const network = `network ${networkOf(address)}`;
      const known = user !== null ? `user ${user}` : (crawler ?? device);
      const own = known ?? `strangers of ${network}`;
      const steps: [key: string, atOnce: number][] = [
        [own, known === null ? LANES.strangers : LANES.own],
        [network, LANES.network],
      ];
      if (isLarge) steps.unshift([`large of ${own}`, LANES.large]);
      if ((lanes.get(steps[0]![0])?.waiting.size ?? 0) >= LANES.waitingAtMost) return null;
      const left: (() => void)[] = [];
      const goOn = (at: number) => {
        const step = steps[at];
        if (step) left[at] = enter(...step, () => goOn(at + 1));
        else begin();
      };
      goOn(0);
      return () => left.toReversed().forEach((leave) => leave());
    },
    /** How many lanes somebody is in. */
    size: () => lanes.size,
  };
}

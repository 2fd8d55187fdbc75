import type { Visitor } from "./allowances.ts";
import { placesOf } from "./visitor.ts";

/** How many requests are worked on at once of a visitor, of strangers, networks, IPv6 sites (/48) and providers (/32); pages that are made and large bodies have lanes of their own besides. */
export const LANES = {
  own: 8,
  strangers: 8,
  network: 12,
  site: 16,
  provider: 32,
  large: 1,
  largeOfNetwork: 12,
  pages: 3,
  pagesOfNetwork: 6,
  pagesOfProvider: 12,
  waitingAtMost: 300,
};

interface Lane {
  underWay: number;
  /** By visitor, in the order in which they come to their turn. */
  waiting: Map<string, Set<() => void>>;
  waitingCount: number;
}

export type Lanes = ReturnType<typeof openLanes>;

/** Lets a few requests of a visitor be worked on at once, the others in the order in which they came, and visitors of one network in turn: what is asked for in one moment makes nobody else wait. */
export function openLanes() {
  const lanes = new Map<string, Lane>();

  /** Begins now or when others have left; answers what to call at the end, or when nobody waits any more. */
  function enter(key: string, { atOnce, who, begin }: { atOnce: number; who: string; begin: () => void }): () => void {
    const lane: Lane = lanes.get(key) ?? { underWay: 0, waiting: new Map(), waitingCount: 0 };
    lanes.set(key, lane);
    if (lane.underWay < atOnce) {
      lane.underWay += 1;
      begin();
    } else {
      lane.waiting.set(who, (lane.waiting.get(who) ?? new Set()).add(begin));
      lane.waitingCount += 1;
    }
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      if (stopWaiting(lane, who, begin)) return;
      const [next] = lane.waiting;
      // The place goes from hand to hand.
      if (next) {
        const [other, [beginNext]] = next;
        stopWaiting(lane, other, beginNext!);
        const left = lane.waiting.get(other);
        lane.waiting.delete(other);
        if (left) lane.waiting.set(other, left);
        beginNext!();
        return;
      }
      lane.underWay -= 1;
      if (lane.underWay === 0) lanes.delete(key);
    };
  }

  /** Whether it has waited. */
  function stopWaiting(lane: Lane, who: string, begin: () => void): boolean {
    const own = lane.waiting.get(who);
    if (!own?.delete(begin)) return false;
    if (own.size === 0) lane.waiting.delete(who);
    lane.waitingCount -= 1;
    return true;
  }

  function enterAll(steps: [key: string, atOnce: number][], begin: () => void): (() => void) | null {
    const [who] = steps[0]!;
    if ((lanes.get(who)?.waitingCount ?? 0) >= LANES.waitingAtMost) return null;
    const left: (() => void)[] = [];
    const goOn = (at: number) => {
      const step = steps[at];
      if (step) left[at] = enter(step[0], { atOnce: step[1], who, begin: () => goOn(at + 1) });
      else begin();
    };
    goOn(0);
    return () => left.toReversed().forEach((leave) => leave());
  }

  return {
    /** Calls `begin` once the visitor's turn has come. Answers how he leaves; null where too much of his waits already. */
    enter(visitor: Visitor, begin: () => void): (() => void) | null {
      const { own, isKnown, network, site, provider } = whoIs(visitor);
      const steps: [key: string, atOnce: number][] = [
        [own, isKnown ? LANES.own : LANES.strangers],
        [network, LANES.network],
      ];
      if (site !== null) steps.push([site, LANES.site]);
      if (provider !== null) steps.push([provider, LANES.provider]);
      return enterAll(steps, begin);
    },
    /** The same for a page that has to be made, while it is made. */
    enterPage(visitor: Visitor, begin: () => void): (() => void) | null {
      const { own, network, site, provider } = whoIs(visitor);
      const steps: [key: string, atOnce: number][] = [
        [`pages of ${own}`, LANES.pages],
        [`pages of ${site ?? network}`, LANES.pagesOfNetwork],
      ];
      if (provider !== null) steps.push([`pages of ${provider}`, LANES.pagesOfProvider]);
      return enterAll(steps, begin);
    },
    /** The same for a large body, before it comes. */
    enterLarge(visitor: Visitor, begin: () => void): (() => void) | null {
      const { own, network } = whoIs(visitor);
      const steps: [key: string, atOnce: number][] = [
        [`large of ${own}`, LANES.large],
        [`large of ${network}`, LANES.largeOfNetwork],
      ];
      return enterAll(steps, begin);
    },
    /** How many lanes somebody is in. */
    size: () => lanes.size,
  };
}

function whoIs({ user, device, crawler, address }: Visitor) {
  const { network, site, provider } = placesOf(address);
  const known = user !== null ? `user ${user}` : (crawler ?? device);
  return {
    own: known ?? `strangers of ${network}`,
    isKnown: known !== null,
    network: `network ${network}`,
    site: site && `site ${site}`,
    provider: provider && `provider ${provider}`,
  };
}

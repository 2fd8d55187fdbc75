import { LRUCache } from "lru-cache";
import { MINUTE_MS } from "#shared/durations.ts";
import { networkOf, siteOf } from "./visitor.ts";

/** Who asks, as far as that is known before anything is done for him. */
export interface Visitor {
  address: string;
  /** Whose login it is. */
  user: number | null;
  /** What his device cookie tells. */
  device: string | null;
  /** The search engine that he was found to be. */
  crawler: string | null;
}

/** What may be spent in a minute, in milliseconds of a processor, by whoever counts as one. */
export const ALLOWANCES = {
  /** Somebody with a login, or a device: a sixth of a core. */
  own: 10_000,
  /** All of a network who have no device cookie. */
  withoutDevice: 20_000,
  /** A network: a core and a half. Of it, those who are not known leave a fifth to those who are. */
  network: 90_000,
  strangersShare: 0.8,
  /** The IPv6 networks of one customer together: so many times that of one. */
  siteTimes: 2,
  crawler: 20_000,
  /** All who come while too many are counted. */
  uncounted: 90_000,
};
const KEPT_MAX = 100_000;
/** So long after it was first seen a device is known. */
const KNOWN_AFTER_MS = 10 * MINUTE_MS;

/** What has been spent and is not made good yet: it drains evenly, all of an allowance within a minute. */
interface Level {
  spent: number;
  at: number;
}

/** One of those whom a request is counted for. */
interface Share {
  key: string;
  perMinute: number;
  /** How far this visitor may fill it. */
  upTo: number;
}

export type Allowances = ReturnType<typeof openAllowances>;

/** Counts what visitors cost; only so many are remembered, however many there are. */
export function openAllowances({ keptAtMost = KEPT_MAX } = {}) {
  // Who was last touched before the last minute but one has drained: he goes with all of that minute, and nobody looks for him.
  let levels = new Map<string, Level>();
  let older = new Map<string, Level>();
  let since = 0;
  const newcomers = new LRUCache<string, number>({ max: keptAtMost });
  const known = new LRUCache<string, number>({ max: keptAtMost });

  function isKnown(device: string, now: number): boolean {
    const first = known.get(device) ?? newcomers.get(device) ?? now;
    const isOld = now - first >= KNOWN_AFTER_MS;
    // Devices that come in a flood push out each other, and none of those that came again.
    (isOld ? known : newcomers).set(device, first);
    return isOld;
  }

  function forgetDrained(now: number) {
    if (now - since < MINUTE_MS) return;
    older = now - since < 2 * MINUTE_MS ? levels : new Map();
    levels = new Map();
    since = now;
  }

  function levelOf(key: string): Level | undefined {
    return levels.get(key) ?? older.get(key);
  }

  function sharesOf({ address, user, device, crawler }: Visitor, now: number): Share[] {
    if (crawler !== null) return [whole(`crawler ${crawler}`, ALLOWANCES.crawler)];
    const isStranger = user === null && (device === null || !isKnown(device, now));
    const own =
      user !== null
        ? whole(`user ${user}`, ALLOWANCES.own)
        : device === null
          ? null
          : whole(`device ${device}`, ALLOWANCES.own);
    const places = [{ name: networkOf(address), times: 1 }];
    const site = siteOf(address);
    if (site !== null) places.push({ name: `site ${site}`, times: ALLOWANCES.siteTimes });
    return [
      ...(own ? [own] : places.map(({ name, times }) => whole(`without ${name}`, times * ALLOWANCES.withoutDevice))),
      ...places.map(({ name, times }) => {
        const perMinute = times * ALLOWANCES.network;
        return { key: name, perMinute, upTo: isStranger ? perMinute * ALLOWANCES.strangersShare : perMinute };
      }),
    ];
  }

  /** Of those who come when too many are counted, all share one. */
  function counted(share: Share): Share {
    const isKept = levels.size < keptAtMost || levelOf(share.key) !== undefined;
    return isKept ? share : whole("uncounted", ALLOWANCES.uncounted);
  }

  function spentOf({ key, perMinute }: Share, now: number): number {
    const level = levelOf(key);
    return level ? Math.max(0, level.spent - ((now - level.at) / MINUTE_MS) * perMinute) : 0;
  }

  return {
    /** Counts what something costs; 0 where the visitor may have it, else the milliseconds to wait, and nothing is counted. */
    spend(visitor: Visitor, costMs: number, now = performance.now()): number {
      forgetDrained(now);
      const shares = sharesOf(visitor, now).map(counted);
      const waits = shares.map((share) => {
        const beyond = spentOf(share, now) + Math.min(costMs, share.upTo) - share.upTo;
        return (Math.max(0, beyond) / share.perMinute) * MINUTE_MS;
      });
      const wait = Math.max(...waits);
      if (wait > 0) return wait;
      for (const share of shares) levels.set(share.key, { spent: spentOf(share, now) + costMs, at: now });
      return 0;
    },
    /** How many are remembered. */
    sizes: () => ({ levels: levels.size + older.size, devices: newcomers.size + known.size }),
  };
}

function whole(key: string, perMinute: number): Share {
  return { key, perMinute, upTo: perMinute };
}

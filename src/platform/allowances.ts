import { LRUCache } from "lru-cache";
import { MINUTE_MS } from "#shared/durations.ts";
import { placesOf } from "./visitor.ts";

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
  /** The IPv6 networks of one customer (/48) together, and all customers of a provider (/32): so many times that of one. */
  siteTimes: 2,
  providerTimes: 4,
  crawler: 20_000,
};
const KEPT_MAX = 100_000;
/** So long after it was first seen a device is known. */
const KNOWN_AFTER_MS = 10 * MINUTE_MS;
/** So many that were not counted before are counted apart in a minute: devices of a network, networks of a site, all of a provider. */
const NEW_A_MINUTE = { network: 2000, site: 64, provider: 8000 };

/** What has been spent and is not made good yet, and who was counted anew: both drain evenly, all of it within a minute. */
interface Level {
  spent: number;
  opened: number;
  at: number;
  firstAt: number;
}

type Levels = LRUCache<string, Level>;

/** One of those whom a request is counted for. */
interface Share {
  levels: Levels;
  key: string;
  perMinute: number;
  /** How far this visitor may fill it. */
  upTo: number;
  /** Those within whom this one is counted. */
  within: Place[];
}

interface Place extends Share {
  newAMinute: number;
}

export type Allowances = ReturnType<typeof openAllowances>;

/** Where nobody's costs are counted. */
export const UNCOUNTED: Pick<Allowances, "spend" | "charge"> = { spend: () => 0, charge: () => {} };

/**
 * Counts what visitors cost; only so many are remembered, and who spent longest ago is forgotten first. No flood
 * makes anybody of another kind forgotten, nor many of another place.
 */
export function openAllowances({ keptAtMost = KEPT_MAX } = {}) {
  const open = (): Levels => new LRUCache({ max: keptAtMost });
  const [accounts, known, newcomers, places] = [open(), open(), open(), open()];

  function isKnown(device: string, now: number): boolean {
    const level = known.get(device) ?? newcomers.get(device);
    return level !== undefined && now - level.firstAt >= KNOWN_AFTER_MS;
  }

  /** The widest first: of what has no room in a wider one only that is counted. */
  function placesIn(address: string, isStranger: boolean, now: number): Place[] {
    const { network, site, provider } = placesOf(address);
    const counted: Place[] = [];
    for (const [key, times, newAMinute] of [
      [provider, ALLOWANCES.providerTimes, NEW_A_MINUTE.provider],
      [site, ALLOWANCES.siteTimes, NEW_A_MINUTE.site],
      [network, 1, NEW_A_MINUTE.network],
    ] as const) {
      if (key === null) continue;
      const perMinute = times * ALLOWANCES.network;
      const upTo = isStranger ? perMinute * ALLOWANCES.strangersShare : perMinute;
      const place = { levels: places, key, perMinute, upTo, within: [...counted], newAMinute };
      if (!hasRoom(place, now)) break;
      counted.push(place);
    }
    return counted;
  }

  function sharesOf({ address, user, device, crawler }: Visitor, now: number): Share[] {
    if (crawler !== null) return [whole(accounts, `crawler ${crawler}`, ALLOWANCES.crawler)];
    const isKnownDevice = device !== null && isKnown(device, now);
    const counted = placesIn(address, user === null && !isKnownDevice, now);
    if (user !== null) return [whole(accounts, `user ${user}`, ALLOWANCES.own), ...counted];
    if (device !== null) {
      const own = whole(isKnownDevice ? known : newcomers, device, ALLOWANCES.own);
      if (isKnownDevice) return [own, ...counted];
      // The place that gives it out, and the one that is asked of all.
      own.within = [...new Set([counted.at(-1)!, counted[0]!])];
      if (hasRoom(own, now)) return [own, ...counted];
    }
    const without = counted.map(({ key, perMinute }) =>
      whole(newcomers, `without ${key}`, (perMinute / ALLOWANCES.network) * ALLOWANCES.withoutDevice),
    );
    return [...without, ...counted];
  }

  /** Whether it is counted already, or those around it have not had too many new ones of late. */
  function hasRoom({ levels, key, within }: Share, now: number): boolean {
    return levels.has(key) || within.every((place) => drained(place, now).opened < place.newAMinute);
  }

  return {
    /** Counts what something costs; 0 where the visitor may have it, else the milliseconds to wait, and nothing is counted. */
    spend(visitor: Visitor, costMs: number, now = performance.now()): number {
      const shares = sharesOf(visitor, now);
      const waits = shares.map((share) => {
        const beyond = drained(share, now).spent + Math.min(costMs, share.upTo) - share.upTo;
        return (Math.max(0, beyond) / share.perMinute) * MINUTE_MS;
      });
      const wait = Math.max(...waits);
      if (wait === 0) count(shares, costMs, now);
      return wait;
    },
    /** Counts what something took that was done already, past what the visitor may spend, too: he waits for it with what he asks next. */
    charge(visitor: Visitor, costMs: number, now = performance.now()): void {
      if (costMs > 0) count(sharesOf(visitor, now), costMs, now);
    },
    /** How many are remembered. */
    sizes: () => ({ accounts: accounts.size, known: known.size, newcomers: newcomers.size, places: places.size }),
  };

  function count(shares: Share[], costMs: number, now: number): void {
    const opened = shares.filter(({ levels, key }) => !levels.has(key)).flatMap(({ within }) => within);
    for (const share of shares) {
      const level = drained(share, now);
      share.levels.set(share.key, { ...level, spent: level.spent + costMs });
    }
    for (const { levels, key } of opened) {
      const level = levels.get(key);
      if (level) level.opened += 1;
    }
  }

  function drained(share: Share, now: number): Level {
    const { levels, key, perMinute } = share;
    // Who is known now was counted as a newcomer before.
    const level = levels.get(key) ?? (levels === known ? newcomers.get(key) : undefined);
    if (!level) return { spent: 0, opened: 0, at: now, firstAt: now };
    const minutes = (now - level.at) / MINUTE_MS;
    const newAMinute = "newAMinute" in share ? (share as Place).newAMinute : 0;
    return {
      spent: Math.max(0, level.spent - minutes * perMinute),
      opened: Math.max(0, level.opened - minutes * newAMinute),
      at: now,
      firstAt: level.firstAt,
    };
  }
}

function whole(levels: Levels, key: string, perMinute: number): Share {
  return { levels, key, perMinute, upTo: perMinute, within: [] };
}

import { promises as dns } from "node:dns";
import { isIPv6 } from "node:net";
import { LRUCache } from "lru-cache";
import { DAY_MS, HOUR_MS } from "#shared/durations.ts";
import { placeOf } from "./visitor.ts";

/** A search engine: what its crawlers call themselves, and the domains that their machines are of. */
export interface Crawler {
  name: string;
  domains: string[];
}

/** How names are looked up. */
export interface Resolver {
  reverse(address: string): Promise<string[]>;
  resolve4(name: string): Promise<string[]>;
  resolve6(name: string): Promise<string[]>;
}

const LOOK_UPS_AT_ONCE = 4;
/** So many of them are of ranges in which no crawler has been found yet: whoever makes himself out as one leaves the others. */
const UNKNOWN_AT_ONCE = 2;
const LOOK_UP_MS = 3000;
const ADDRESSES_MAX = 10_000;
const RANGES_MAX = 10_000;
/** So many ranges wait for their turn, each with the address that came first. */
const WAITING_MAX = 1000;
const FORGED_FOR_MS = HOUR_MS;
const FOUND_FOR_MS = DAY_MS;
/** Of a range in which so many addresses were nobody's, none is looked up until they are forgotten. */
const FORGED_OF_RANGE_MAX = 3;

interface Asked {
  address: string;
  range: string;
  crawler: Crawler;
}

/**
 * Tells crawlers of search engines by the names of their addresses, for which nobody waits. Of a range (IPv4 /24,
 * IPv6 /48) one is looked up at a time; ranges with a crawler have look-ups of their own.
 */
export function openCrawlers(
  crawlers: Crawler[],
  resolver: Resolver = new dns.Resolver({ timeout: LOOK_UP_MS, tries: 1 }),
) {
  // What was found is pushed out by nothing that was made up.
  const found = new LRUCache<string, string>({ max: ADDRESSES_MAX, ttl: FOUND_FOR_MS });
  const forged = new LRUCache<string, true>({ max: ADDRESSES_MAX, ttl: FORGED_FOR_MS });
  const ranges = new LRUCache<string, true>({ max: RANGES_MAX, ttl: FOUND_FOR_MS });
  const forgedRanges = new LRUCache<string, number>({ max: RANGES_MAX, ttl: FORGED_FOR_MS, noUpdateTTL: true });
  const underWay = { known: new Set<string>(), unknown: new Set<string>() };
  const waiting = { known: new Map<string, Asked>(), unknown: new Map<string, Asked>() };

  async function lookUp({ address, range, crawler: { name, domains } }: Asked): Promise<void> {
    const isIts = await inTime(isOf(address, domains, resolver));
    if (isIts) {
      found.set(address, name);
      ranges.set(range, true);
      forgedRanges.delete(range);
    } else {
      forged.set(address, true);
      if (!ranges.has(range)) forgedRanges.set(range, (forgedRanges.get(range) ?? 0) + 1);
    }
  }

  /** Those of ranges in which crawlers were found go first. */
  function lookUpNext(): void {
    for (const kind of ["known", "unknown"] as const)
      for (const [range, asked] of waiting[kind]) {
        const all = underWay.known.size + underWay.unknown.size;
        if (all >= LOOK_UPS_AT_ONCE || (kind === "unknown" && underWay.unknown.size >= UNKNOWN_AT_ONCE)) break;
        waiting[kind].delete(range);
        underWay[kind].add(range);
        void lookUp(asked).finally(() => {
          underWay[kind].delete(range);
          lookUpNext();
        });
      }
  }

  function ask(asked: Asked): void {
    const { range } = asked;
    if (underWay.known.has(range) || underWay.unknown.has(range)) return;
    const kind = ranges.has(range) ? "known" : "unknown";
    if (kind === "unknown" && (forgedRanges.get(range) ?? 0) >= FORGED_OF_RANGE_MAX) return;
    if (waiting[kind].has(range) || waiting[kind].size >= WAITING_MAX) return;
    waiting[kind].set(range, asked);
    lookUpNext();
  }

  return {
    /** The search engine whose crawler asks, once that has been found out. */
    nameOf(from: string, userAgent: string): string | null {
      const crawler = crawlers.find(({ name }) => userAgent.toLowerCase().includes(name));
      if (!crawler) return null;
      const address = from.replace(/^::ffff:(?=\d+\.)/i, "");
      const name = found.get(address);
      if (name !== undefined) return name === crawler.name ? name : null;
      if (!forged.has(address)) ask({ address, range: rangeOf(address), crawler });
      return null;
    },
  };
}

/** What one owner has of addresses at least: a /24 of IPv4, a /48 of IPv6. */
function rangeOf(address: string): string {
  return isIPv6(address) ? placeOf(address) : address.slice(0, address.lastIndexOf("."));
}

/** Whether an address has a name below one of the domains, and that name has the address. */
async function isOf(address: string, domains: string[], resolver: Resolver): Promise<boolean> {
  const names = await resolver.reverse(address).catch(() => []);
  for (const name of names) {
    if (!domains.some((domain) => name.toLowerCase().endsWith(`.${domain}`))) continue;
    const addresses = await (isIPv6(address) ? resolver.resolve6(name) : resolver.resolve4(name)).catch(() => []);
    if (addresses.some((one) => isSame(one, address))) return true;
  }
  return false;
}

function isSame(one: string, other: string): boolean {
  const canonical = (address: string) => (isIPv6(address) ? new URL(`http://[${address}]`).hostname : address);
  return canonical(one) === canonical(other);
}

function inTime(looking: Promise<boolean>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), LOOK_UP_MS);
    void looking
      .catch(() => false)
      .then((answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
  });
}

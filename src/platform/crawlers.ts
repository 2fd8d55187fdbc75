import { promises as dns } from "node:dns";
import { isIPv6 } from "node:net";
import { LRUCache } from "lru-cache";
import { DAY_MS, HOUR_MS } from "#shared/durations.ts";

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
const LOOK_UP_MS = 3000;
const ADDRESSES_MAX = 10_000;
const FORGED_FOR_MS = HOUR_MS;
const FOUND_FOR_MS = DAY_MS;

interface Found {
  name: string | null;
  until: number;
}

/** Tells the crawlers of search engines by the names of their addresses; nobody waits for that, and until it is known they are as anybody. */
export function openCrawlers(
  crawlers: Crawler[],
  resolver: Resolver = new dns.Resolver({ timeout: LOOK_UP_MS, tries: 1 }),
) {
  const found = new LRUCache<string, Found>({ max: ADDRESSES_MAX });
  const underWay = new Set<string>();

  async function lookUp(address: string, { name, domains }: Crawler): Promise<void> {
    underWay.add(address);
    try {
      const isIts = await inTime(isOf(address, domains, resolver));
      found.set(address, {
        name: isIts ? name : null,
        until: performance.now() + (isIts ? FOUND_FOR_MS : FORGED_FOR_MS),
      });
    } finally {
      underWay.delete(address);
    }
  }

  return {
    /** The search engine whose crawler asks, once that has been found out. */
    nameOf(from: string, userAgent: string): string | null {
      const address = from.replace(/^::ffff:(?=\d+\.)/i, "");
      const claimed = crawlers.find(({ name }) => userAgent.toLowerCase().includes(name));
      if (!claimed) return null;
      const known = found.get(address);
      if (known && known.until > performance.now()) return known.name === claimed.name ? known.name : null;
      if (!underWay.has(address) && underWay.size < LOOK_UPS_AT_ONCE) void lookUp(address, claimed);
      return null;
    },
  };
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

import type { Call } from "#api/define-calls.ts";
import type { Asker } from "./context.ts";
import { openLimiter } from "./limiter.ts";
import { placesOf, readerOf, visitorOf } from "./visitor.ts";

/** All networks of an IPv6 site (/48), and all of a provider (/32), together may do so many times what one may. */
const TIMES = { site: 5, provider: 50 };

/**
 * Counts a call by what its contract lets one do; 0 where the asker may make it, else the milliseconds to wait.
 * IPv6 providers and sites are asked first, so that many networks open no windows.
 */
export function openCallLimit({ limit, method, isChanging }: Pick<Call, "limit" | "method" | "isChanging">) {
  if (!limit) return () => 0;
  const each = openLimiter(limit);
  const sites = openLimiter({ ...limit, calls: limit.calls * TIMES.site });
  const providers = openLimiter({ ...limit, calls: limit.calls * TIMES.provider });
  const isAct = method !== "GET" || isChanging === true;
  return function count(asker: Pick<Asker, "user" | "address"> & Partial<Asker>, now = performance.now()): number {
    const who = isAct ? visitorOf(asker) : readerOf(asker);
    if (who !== visitorOf(asker) || asker.user) return each(who, now);
    const { site, provider } = placesOf(asker.address);
    if (site === null || provider === null) return each(who, now);
    const waitMs = Math.max(providers.look(provider, now), sites.look(site, now)) || each(who, now);
    if (waitMs === 0) {
      providers(provider, now);
      sites(site, now);
    }
    return waitMs;
  };
}

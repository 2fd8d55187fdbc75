import type { Call } from "#api/define-calls.ts";
import type { Asker } from "./context.ts";
import { openLimiter } from "./limiter.ts";
import { readerOf, siteOf, visitorOf } from "./visitor.ts";

/** All networks of an IPv6 site together may do so many times what one may. */
const SITE_TIMES = 5;

/** Counts a call by what its contract lets one do; 0 where the asker may make it, else the milliseconds to wait. */
export function openCallLimit({ limit, method, isChanging }: Pick<Call, "limit" | "method" | "isChanging">) {
  if (!limit) return () => 0;
  const each = openLimiter(limit);
  const sites = openLimiter({ ...limit, calls: limit.calls * SITE_TIMES });
  const isAct = method !== "GET" || isChanging === true;
  return function count(asker: Pick<Asker, "user" | "address"> & Partial<Asker>): number {
    const who = isAct ? visitorOf(asker) : readerOf(asker);
    const waitMs = each(who);
    const site = who === visitorOf(asker) && !asker.user ? siteOf(asker.address) : null;
    return waitMs > 0 || site === null ? waitMs : sites(site);
  };
}

const VISITORS_MAX = 100_000;
/** What those share who come when so many are counted: this many times what one may do. */
const SHARED_TIMES = 100;

interface Window {
  used: number;
  endsAt: number;
}

interface Limit {
  calls: number;
  seconds: number;
}

/**
 * Counts a visitor's calls in so many seconds; 0 where he may go on, else the milliseconds to wait. Only so many
 * visitors are remembered: the others share one allowance.
 */
export function openLimiter({ calls, seconds }: Limit, visitorsAtMost = VISITORS_MAX) {
  // All windows are equally long: those of the last time but one have ended, and go together.
  let windows = new Map<string, Window>();
  let older = new Map<string, Window>();
  let since = 0;
  let shared: Window = { used: 0, endsAt: 0 };

  function forgetEnded(now: number) {
    const passed = now - since;
    if (passed < seconds * 1000) return;
    older = passed < 2 * seconds * 1000 ? windows : new Map();
    windows = new Map();
    since = now;
  }

  return function count(visitor: string, now = performance.now()): number {
    forgetEnded(now);
    const open = windows.get(visitor) ?? older.get(visitor);
    if (open && open.endsAt > now) return use(open, calls, now);
    if (windows.size < visitorsAtMost) {
      const opened = { used: 0, endsAt: now + seconds * 1000 };
      windows.set(visitor, opened);
      return use(opened, calls, now);
    }
    if (shared.endsAt <= now) shared = { used: 0, endsAt: now + seconds * 1000 };
    return use(shared, calls * SHARED_TIMES, now);
  };
}

function use(window: Window, calls: number, now: number): number {
  window.used++;
  return window.used > calls ? window.endsAt - now : 0;
}

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
  // All windows are equally long: the first that was opened is the first to end.
  const windows = new Map<string, Window>();
  let shared: Window = { used: 0, endsAt: 0 };

  function forgetEnded(now: number) {
    for (const [visitor, { endsAt }] of windows) {
      if (endsAt > now) return;
      windows.delete(visitor);
    }
  }

  return function count(visitor: string, now = performance.now()): number {
    forgetEnded(now);
    const open = windows.get(visitor);
    if (open) return use(open, calls, now);
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

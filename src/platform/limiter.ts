const VISITORS_MAX = 100_000;

interface Window {
  used: number;
  endsAt: number;
}

interface Limit {
  calls: number;
  seconds: number;
}

/**
 * Counts a visitor's calls in so many seconds; 0 where he may go on, else the milliseconds to wait. Of too many
 * visitors, who called longest ago is forgotten: others keep nobody out.
 */
export interface Limiter {
  (visitor: string, now?: number): number;
  /** What he would be told, without counting. */
  look(visitor: string, now?: number): number;
}

export function openLimiter({ calls, seconds }: Limit, visitorsAtMost = VISITORS_MAX): Limiter {
  // All windows are equally long: those of the last time but one have ended, and go together.
  let windows = new Map<string, Window>();
  let older = new Map<string, Window>();
  let since = 0;

  function forgetEnded(now: number) {
    const passed = now - since;
    if (passed < seconds * 1000) return;
    older = passed < 2 * seconds * 1000 ? windows : new Map();
    windows = new Map();
    since = now;
  }

  function openOf(visitor: string, now: number): Window | undefined {
    forgetEnded(now);
    const open = windows.get(visitor) ?? older.get(visitor);
    return open && open.endsAt > now ? open : undefined;
  }

  /** The last of a map is who called last. */
  function remember(visitor: string, window: Window) {
    windows.delete(visitor);
    if (windows.size >= visitorsAtMost) windows.delete(windows.keys().next().value!);
    windows.set(visitor, window);
  }

  function count(visitor: string, now = performance.now()): number {
    const window = openOf(visitor, now) ?? { used: 0, endsAt: now + seconds * 1000 };
    remember(visitor, window);
    window.used++;
    return window.used > calls ? window.endsAt - now : 0;
  }

  return Object.assign(count, {
    look(visitor: string, now = performance.now()): number {
      const window = openOf(visitor, now);
      return window && window.used >= calls ? window.endsAt - now : 0;
    },
  });
}

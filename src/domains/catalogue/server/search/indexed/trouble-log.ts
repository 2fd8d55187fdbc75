import type { Logger } from "#platform/log.ts";

export interface TroubleLog {
  /** Each message is written when it first comes, and then at most once in a while, with how many times it came and the last details. */
  tell(level: "warn" | "error", message: string, details?: object): void;
  /** Forgets what has not been written yet. */
  stop(): void;
}

interface Told {
  times: number;
  details: object;
  timer: NodeJS.Timeout;
}

const EVERY_MS = 30_000;

/** A log for what may go wrong with every search: a thousand times the same are one line. */
export function openTroubleLog(log: Logger): TroubleLog {
  const told = new Map<string, Told>();
  return {
    tell(level, message, details = {}) {
      const known = told.get(message);
      if (known) {
        known.times += 1;
        known.details = details;
        return;
      }
      log[level]({ ...details, times: 1 }, message);
      const timer = setInterval(() => repeat(level, message), EVERY_MS);
      timer.unref();
      told.set(message, { times: 0, details, timer });
    },
    stop() {
      for (const { timer } of told.values()) clearInterval(timer);
      told.clear();
    },
  };

  function repeat(level: "warn" | "error", message: string) {
    const known = told.get(message)!;
    if (known.times > 0) log[level]({ ...known.details, times: known.times }, message);
    else {
      clearInterval(known.timer);
      told.delete(message);
    }
    known.times = 0;
  }
}

import { DAY_MS, HOUR_MS, MINUTE_MS } from "#shared/durations.ts";

const LIMITS = [
  { level: "minute", ms: MINUTE_MS, most: 1 },
  { level: "hour", ms: HOUR_MS, most: 5 },
  { level: "day", ms: DAY_MS, most: 10 },
] as const;

export type Level = (typeof LIMITS)[number]["level"];

/** What carriers in the mainland allow: for each signature and number one a minute, five an hour, ten in 24 hours. */
export function createCarrierCounters(): { count(key: string, now: Date): Level | null } {
  const taken = new Map<string, number[]>();
  return {
    /** Counts a message, or answers which limit it meets. */
    count(key, now) {
      const times = taken.get(key) ?? [];
      const met = LIMITS.find(({ ms, most }) => times.filter((time) => time > now.getTime() - ms).length >= most);
      if (met) return met.level;
      taken.set(key, [...times, now.getTime()]);
      return null;
    },
  };
}

const LIMITS = [
  { level: "minute", ms: 60_000, most: 1 },
  { level: "hour", ms: 3_600_000, most: 5 },
  { level: "day", ms: 86_400_000, most: 10 },
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

import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";

const LOGINS_MAX = 100_000;

/** Whose tokens have been looked up before: for counting who asks before anything is looked up. It opens nothing. */
export function openKnownLogins(atMost = LOGINS_MAX) {
  const known = new LRUCache<string, number>({ max: atMost });
  const keyOf = (token: string) => createHash("sha256").update(token).digest("base64");
  return {
    userOf: (token: string): number | null => known.get(keyOf(token)) ?? null,
    /** Whose it was found to be; null where it is nobody's, or no more. */
    learn(token: string, user: number | null) {
      if (user === null) known.delete(keyOf(token));
      else known.set(keyOf(token), user);
    },
  };
}

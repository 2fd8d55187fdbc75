import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { HOUR_MS } from "#shared/durations.ts";
import type { Browser, User } from "./context.ts";

const LOGINS_MAX = 100_000;
/** So long after its last use in this process a login is not known any more. */
const KNOWN_FOR_MS = HOUR_MS;

/** What a login was found to be good with. */
interface KnownLogin {
  user: number;
  uuid: string | null;
  /** Undefined where it goes by the headers alone. */
  device: string | null | undefined;
}

type Shown = Pick<Browser, "uuid" | "device">;

/**
 * Whose logins have been looked up before: for counting who asks before anything is looked up. It opens nothing, and
 * a login counts for its owner only together with the device that it was good with.
 */
export function openKnownLogins(atMost = LOGINS_MAX) {
  const known = new LRUCache<string, KnownLogin>({ max: atMost, ttl: KNOWN_FOR_MS });
  const keyOf = (token: string) => createHash("sha256").update(token).digest("base64");

  function find(token: string, { uuid, device }: Shown): KnownLogin | null {
    const login = known.get(keyOf(token));
    const isIts = login?.uuid === uuid && (login.device === undefined || login.device === device);
    return isIts ? login : null;
  }

  return {
    /** Whose it is, where it comes with what it was good with; null for all others. */
    userOf: (token: string, shown: Shown): number | null => find(token, shown)?.user ?? null,
    /** Whose it was found to be, coming with this; null where it is nobody's, or no more. A thief's try forgets nothing of its owner's. */
    learn(token: string, { uuid, device }: Shown, user: Pick<User, "id" | "isBound"> | null) {
      if (user) known.set(keyOf(token), { user: user.id, uuid, device: user.isBound === false ? undefined : device });
      else if (find(token, { uuid, device })) known.delete(keyOf(token));
    },
  };
}

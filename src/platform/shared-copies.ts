/** What somebody has written and an operator takes down is gone from caches in front of the portal within that. */
export const SHARED_SECONDS = 10;
/** What only a new version of the portal changes is handed out for so long while a cache asks for it anew. */
const MEANWHILE_SECONDS = 60;

interface KeptFor {
  browserSeconds: number;
  /** By caches in front: longer than what is left out says only where nothing is made of what users write. */
  sharedSeconds?: number;
  /** Whether a cache may hand out what is over while it asks for it anew. */
  isOldGood?: boolean;
}

/** The header of an answer that is the same for everybody, of which browsers and caches in front keep copies. */
export function sharedCopies({ browserSeconds, sharedSeconds = SHARED_SECONDS, isOldGood = false }: KeptFor) {
  const meanwhile = isOldGood ? `, stale-while-revalidate=${MEANWHILE_SECONDS}` : "";
  return { "cache-control": `public, max-age=${browserSeconds}, s-maxage=${sharedSeconds}${meanwhile}` };
}

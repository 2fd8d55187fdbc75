import { useEffect, useSyncExternalStore } from "react";
import { CallFailed, NOT_LOGGED_IN } from "#api/envelope.ts";
import { callApi } from "#web/call-api.ts";
import { readLoginInfo } from "#web/login-info.ts";
import { notices } from "../../contract/notices.ts";

// docs/conventions.md 18: unread polling every 10 s, first after 1 s
const FIRST_AFTER_MS = 1_000;
const EVERY_MS = 10_000;

interface Counts {
  unread: number;
  cart: number;
}

const NONE: Counts = { unread: 0, cart: 0 };
// One for the whole window: header and right menu show the same.
let counts = NONE;
/** The login whose they are. */
let owner: string | undefined;
const listeners = new Set<() => void>();

/** How many messages are unread, and what lies in the cart. */
export function useCounts(): Counts {
  return useSyncExternalStore(subscribe, knownCounts, () => NONE);
}

/** What has just been learnt. */
export function setCounts(learnt: Partial<Counts>): void {
  counts = { ...knownCounts(), ...learnt };
  owner = readLoginInfo()?.token;
  for (const listener of listeners) listener();
}

/** Has them asked for while `isWanted`; stands once on a page. */
export function useCountAsking(isWanted: boolean): void {
  useEffect(() => (isWanted ? askForCounts() : undefined), [isWanted]);
}

/** Asks again and again while somebody is signed in and the window is seen. Answers how to stop. */
export function askForCounts(): () => void {
  const left = new AbortController();
  // The login that the portal did not take: it is not asked with again.
  let refused = "";
  let timer = setTimeout(ask, FIRST_AFTER_MS);

  async function ask() {
    const token = readLoginInfo()?.token;
    if (!document.hidden && token && token !== refused) {
      try {
        const [unread, cart] = await Promise.all([
          callApi(notices.countUnreadNotices, {}, left),
          callApi(notices.countCart, {}, left),
        ]);
        if (readLoginInfo()?.token === token) setCounts({ unread, cart });
      } catch (error) {
        if (error instanceof CallFailed && error.status === NOT_LOGGED_IN) refused = token;
      }
    }
    if (!left.signal.aborted) timer = setTimeout(ask, EVERY_MS);
  }

  return () => {
    clearTimeout(timer);
    left.abort();
  };
}

/** What is known at present of who is logged in. */
export function knownCounts(): Counts {
  return readLoginInfo()?.token === owner ? counts : NONE;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

import { clearLoginInfo, hasTokenCookie } from "#web/clear-login-info.ts";
import { LOGIN_INFO_KEY, readLoginInfo } from "#web/login-info.ts";
import { storeSource } from "../outside/source.ts";

// docs/conventions.md 16: login status is checked after 500 ms
const CHECKED_AFTER_MS = 500;

interface Watch {
  /** Whether the server made the page for who has signed in. */
  isForReader: boolean;
  /** Of a page that is the same for everyone: whether it loads more for who has signed in. */
  shared: { readsOwn: boolean } | null;
  /** Shows the page anew. */
  revalidate: () => Promise<void>;
  /** Told once it is known whether somebody is signed in. */
  onKnown: () => void;
}

/**
 * Brings together what this browser stores of a login and the cookie it came with, then follows logins and logouts of
 * other windows; answers how to stop.
 */
export function watchLogin({ isForReader, shared, revalidate, onKnown }: Watch): () => void {
  const hasLogin = readLoginInfo() !== null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function check() {
    const kept = readLoginInfo();
    if (kept && !(await (await import("./check-login.ts")).checkLogin(kept))) return;
    // Who reads a page that is the same for everyone stands in it already.
    if (!shared || shared.readsOwn || !readLoginInfo()) await revalidate();
    onKnown();
  }

  function handleStorage({ key }: StorageEvent) {
    if (key === null || key === LOGIN_INFO_KEY) void revalidate();
  }

  // The browser may bring a page back as it was when it was left.
  function handleShown({ persisted }: PageTransitionEvent) {
    if (persisted) void revalidate();
  }

  storeSource();
  dropToken();
  const isStray = !hasLogin && hasTokenCookie();
  if (isStray) clearLoginInfo();
  if (shared && hasLogin) void check();
  else if (isStray || isForReader !== hasLogin) timer = setTimeout(() => void check(), CHECKED_AFTER_MS);
  else onKnown();
  window.addEventListener("storage", handleStorage);
  window.addEventListener("pageshow", handleShown);
  return () => {
    clearTimeout(timer);
    window.removeEventListener("storage", handleStorage);
    window.removeEventListener("pageshow", handleShown);
  };
}

/** A token in the address would log in whoever follows the link: it is no login, and does not stay to be seen. */
function dropToken(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has("token")) return;
  for (const name of ["token", "userId"]) url.searchParams.delete(name);
  history.replaceState(history.state, "", url);
}

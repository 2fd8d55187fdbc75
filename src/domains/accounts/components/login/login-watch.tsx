import { Suspense, useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useMatches, useRevalidator } from "react-router";
import { isShared } from "#web/page.ts";
import type { PageHandle } from "#web/route-objects.tsx";
import { useIsLoadedForReader, useRootData } from "#web/use-root-data.ts";
import { lazyPart } from "#web/lazy-part.tsx";
import { readLoginInfo } from "#web/login-info.ts";
import { onProofAsked } from "#web/require-proof.ts";
import { leaveWaiting, onLoginAsked, settleLogin } from "#web/require-login.ts";
import { watchLogin } from "./watch-login.ts";

// Few readers log in on the page that they came to.
const LoginDialog = lazyPart(async () => (await import("./login-dialog.tsx")).LoginDialog);
const ProofDialog = lazyPart(async () => (await import("../second-factor/proof-dialog.tsx")).ProofDialog);
// Fewer come from another site.
const Arrival = lazyPart(async () => (await import("../outside/arrival.tsx")).Arrival);

const closed = (was: boolean | null) => was && false;

/** Watches over the login of the window, and opens the dialog where one is needed. */
export function LoginWatch({ isNeeded }: { isNeeded: boolean }) {
  const { isSignedIn } = useRootData();
  const isForReader = useIsLoadedForReader();
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined;
  const isPageShared = !isForReader && handle !== undefined && isShared(handle, new URL(location.href));
  const atFirst = useRef({ isForReader, shared: isPageShared ? { readsOwn: handle.readsOwn === true } : null });
  // Null until it is opened for the first time.
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  const [isKnown, setIsKnown] = useState(false);
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  // A page whose session has ended learns of that when the dialog was closed, and does not ask again by itself.
  const hasDeclined = useRef(false);
  const dismiss = useCallback((hasLoggedIn: boolean) => {
    hasDeclined.current = !hasLoggedIn;
    setIsOpen(closed);
    settleLogin(hasLoggedIn);
  }, []);

  useEffect(() => watchLogin({ ...atFirst.current, revalidate, onKnown: () => setIsKnown(true) }), [revalidate]);
  useEffect(() => onLoginAsked(() => setIsOpen(true)), []);
  // Of the act that waits for a second factor: told whether it was passed. Undefined until it is asked for the first time.
  const [proof, setProof] = useState<{ tell: (isProven: boolean) => void } | null>();
  useEffect(() => onProofAsked(() => new Promise((tell) => setProof({ tell }))), []);
  useEffect(() => {
    // The session has ended under a page that is left now: the next one is shown as to a visitor.
    if (isSignedIn && isKnown && !readLoginInfo()) void revalidate();
    // What waits is of the page that was left, but for what the new one has asked for already.
    return () => {
      hasDeclined.current = false;
      if (!leaveWaiting(location.pathname)) setIsOpen(closed);
    };
    // On the way to another page alone.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname]);
  useEffect(() => {
    if (isNeeded && isKnown && !hasDeclined.current && !readLoginInfo()) setIsOpen(true);
  }, [isNeeded, isKnown, pathname]);
  useEffect(() => {
    // In another window, it may be.
    if (isSignedIn) dismiss(true);
  }, [dismiss, isSignedIn]);

  function handleClose() {
    const hasLoggedIn = readLoginInfo() !== null;
    dismiss(hasLoggedIn);
    // Somebody has logged in, or a session that has ended still stands in the header.
    if (isSignedIn || hasLoggedIn) void revalidate();
  }

  function handleProven(isProven = false) {
    setProof(null);
    proof?.tell(isProven);
  }

  return (
    <Suspense fallback={<div className="loading-bar loading-bar-running" />}>
      {isOpen !== null && <LoginDialog isOpen={isOpen} onClose={handleClose} />}
      {proof !== undefined && <ProofDialog isOpen={proof !== null} onClose={handleProven} />}
      {isKnown && /[?&](ticket|fromswb)=/.test(search) && <Arrival />}
    </Suspense>
  );
}

import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { site } from "#domains/site/contract.ts";
import { callApi } from "#web/call-api.ts";
import { clearLoginInfo, type LoginInfo, readLoginInfo, storeLoginInfo } from "#web/login-info.ts";

// spec 4: login status is checked after 500 ms
const CHECKED_AFTER_MS = 500;

/**
 * Brings together what this browser keeps of a login and what the server made of its cookie when the page came:
 * a cookie without the kept login goes, and a kept login without its cookie is asked about and put right.
 * Tells whether that is still going on.
 */
export function useKeptLogin(isSignedIn: boolean): boolean {
  const { revalidate } = useRevalidator();
  const atFirst = useRef(isSignedIn);
  const [isChecking, setIsChecking] = useState(false);

  useEffect(() => {
    const kept = readLoginInfo();
    if (atFirst.current === (kept !== null)) return;
    if (!kept) clearLoginInfo();
    setIsChecking(true);
    const timer = setTimeout(async () => {
      if (kept && !(await checkWithServer(kept))) return;
      await revalidate();
      setIsChecking(false);
    }, CHECKED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [revalidate]);
  return isChecking;
}

/** Keeps the login or lets it go, as the server says; false where the server can't be asked. */
async function checkWithServer(kept: LoginInfo): Promise<boolean> {
  const frame = await callApi(site.frame, {}).catch(() => null);
  if (frame?.isSignedIn) storeLoginInfo(kept);
  else if (frame) clearLoginInfo();
  return frame !== null;
}

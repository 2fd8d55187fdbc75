import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { site } from "#domains/site/contract.ts";
import { callApi } from "#web/call-api.ts";
import { clearLoginInfo, readLoginInfo, storeLoginInfo } from "#web/login-info.ts";

// spec 4: login status is checked after 500 ms
const CHECKED_AFTER_MS = 500;

/**
 * Brings together what this browser keeps of a login and what the server made of its cookie when the page came:
 * a cookie without the kept login goes, and a kept login without its cookie is asked about and put right.
 */
export function useKeptLogin(isSignedIn: boolean): void {
  const { revalidate } = useRevalidator();
  const atFirst = useRef(isSignedIn);

  useEffect(() => {
    const kept = readLoginInfo();
    if (atFirst.current === (kept !== null)) return;
    if (!kept) clearLoginInfo();
    const timer = setTimeout(async () => {
      if (kept) {
        const frame = await callApi(site.frame, {}).catch(() => null);
        if (!frame) return;
        if (frame.isSignedIn) storeLoginInfo(kept);
        else clearLoginInfo();
      }
      await revalidate();
    }, CHECKED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [revalidate]);
}

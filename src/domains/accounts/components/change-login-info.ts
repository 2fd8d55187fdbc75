import { useEffect } from "react";
import { storeLoginInfo } from "#web/store-login-info.ts";
import { type LoginInfo, readLoginInfo } from "#web/login-info.ts";

/** Brings what this browser keeps of a login up to what has changed of the account. */
export function changeLoginInfo(
  changed: Partial<Pick<LoginInfo, "avatar" | "nickName">> & { perfectInformation?: boolean },
): void {
  const kept = readLoginInfo();
  if (kept) storeLoginInfo({ ...kept, ...changed });
}

/** Keeps whether the profile is complete, as the account of `id` has just been read. */
export function usePerfectInformation({ id, perfectInformation }: { id: number; perfectInformation: boolean }): void {
  useEffect(() => {
    if (readLoginInfo()?.id === id) changeLoginInfo({ perfectInformation });
  }, [id, perfectInformation]);
}

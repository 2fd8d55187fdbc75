import { site } from "#domains/site/contract.ts";
import { callApi } from "#web/call-api.ts";
import { clearLoginInfo, storeLoginInfo } from "#web/keep-login-info.ts";
import { type LoginInfo, readLoginInfo } from "#web/login-info.ts";

/** Keeps the login or lets it go, as the server says, unless another one has taken its place meanwhile; false where the server can't be asked. */
export async function checkWithServer(kept: LoginInfo): Promise<boolean> {
  const frame = await callApi(site.frame, {}).catch(() => null);
  if (readLoginInfo()?.token !== kept.token) return true;
  if (frame?.isSignedIn) storeLoginInfo(kept);
  else if (frame) clearLoginInfo();
  return frame !== null;
}

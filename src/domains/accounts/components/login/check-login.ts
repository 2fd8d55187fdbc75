import { clearLoginInfo, storeLoginInfo } from "#web/store-login-info.ts";
import { type LoginInfo, readLoginInfo } from "#web/login-info.ts";

/** Keeps the login or lets it go, as the server says, unless another one has taken its place meanwhile; false where the server can't be asked. */
export async function checkLogin(kept: LoginInfo, askServer: () => Promise<boolean>): Promise<boolean> {
  const isSignedIn = await askServer().catch(() => null);
  if (readLoginInfo()?.token !== kept.token) return true;
  if (isSignedIn) storeLoginInfo(kept);
  else if (isSignedIn === false) clearLoginInfo();
  return isSignedIn !== null;
}

import { LOGIN_COOKIES } from "#shared/login-cookies.ts";
import { LOGIN_INFO_KEY, ofThisPage, readLoginInfo, setCookie } from "./login-info.ts";

export function clearLoginInfo(cookies = LOGIN_COOKIES): void {
  ofThisPage.login = null;
  removeKept();
  for (const name of cookies) setCookie(name, "", 0);
}

/** A login that the server has refused goes, unless another one has taken its place meanwhile. */
export function dropLogin(refusedToken: string | undefined): void {
  if (readLoginInfo()?.token === refusedToken) clearLoginInfo();
}

/** Whether a token is left in the cookies. */
export function hasTokenCookie(): boolean {
  return /(?:^|; )token=./.test(document.cookie);
}

/** What this browser keeps of a login goes, but not its cookies. */
export function removeKept(): void {
  try {
    localStorage.removeItem(LOGIN_INFO_KEY);
  } catch {
    // What may not be written holds nothing.
  }
}

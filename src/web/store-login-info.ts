import { LOGIN_COOKIES } from "#shared/login-cookies.ts";
import { YEAR_SECONDS } from "#shared/durations.ts";
import { LOGIN_INFO_KEY, type LoginInfo, ofThisPage, readLoginInfo, setCookie } from "./login-info.ts";

/** `perfectInformation` is left as it is where it is not given. Answers whether the login outlasts the page. */
export function storeLoginInfo({
  id,
  token,
  avatar,
  nickName,
  perfectInformation,
}: LoginInfo & { perfectInformation?: boolean }): boolean {
  const kept = { id, token, avatar, nickName };
  const values = {
    token,
    userId: id,
    avatar: avatar ?? "",
    nickName,
    ...(perfectInformation !== undefined && { perfectInformation }),
  };
  for (const [name, value] of Object.entries(values)) setCookie(name, String(value), YEAR_SECONDS);
  try {
    localStorage.setItem(LOGIN_INFO_KEY, JSON.stringify(kept));
    ofThisPage.login = null;
  } catch {
    // What is kept of another login would be taken for this one.
    removeKept();
    ofThisPage.login = kept;
  }
  return ofThisPage.login === null;
}

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

function removeKept(): void {
  try {
    localStorage.removeItem(LOGIN_INFO_KEY);
  } catch {
    // What may not be written holds nothing.
  }
}

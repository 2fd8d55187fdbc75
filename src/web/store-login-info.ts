import { YEAR_SECONDS } from "#shared/durations.ts";
import { removeKept } from "./clear-login-info.ts";
import { LOGIN_INFO_KEY, type LoginInfo, ofThisPage, setCookie } from "./login-info.ts";

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

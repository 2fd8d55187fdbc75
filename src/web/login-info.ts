import { YEAR_SECONDS } from "#shared/durations.ts";

/** Who is signed in, kept in this browser (docs/conventions.md 16). The server reads the cookies only for reading. */
export interface LoginInfo {
  id: number;
  token: string;
  avatar: string | null;
  nickName: string;
}

export const LOGIN_INFO_KEY = "loginInfo";

/** Where the browser keeps nothing (full, or forbidden), a login and the browser's name last as long as the page. */
export const ofThisPage = { login: null as LoginInfo | null, browserId: "" };

export function readLoginInfo(): LoginInfo | null {
  try {
    const kept = JSON.parse(localStorage.getItem(LOGIN_INFO_KEY)!) as LoginInfo | null;
    return isLogin(kept) ? kept : ofThisPage.login;
  } catch {
    return ofThisPage.login;
  }
}

// What else stands there would make every call fail in its headers.
function isLogin(kept: LoginInfo | null): kept is LoginInfo {
  return typeof kept?.token === "string" && /^[\w-]{20,200}$/.test(kept.token) && Number.isSafeInteger(kept.id);
}

/** 32 random characters that name this browser, made at the first call. */
export function browserId(): string {
  const known = /(?:^|; )uuid=([0-9a-f]{32})/.exec(document.cookie)?.[1];
  if (known) return known;
  ofThisPage.browserId ||= Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  setCookie("uuid", ofThisPage.browserId, YEAR_SECONDS);
  return ofThisPage.browserId;
}

export function setCookie(name: string, value: string, maxAgeSeconds: number): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`;
}

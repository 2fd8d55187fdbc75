/** Who is signed in, kept in this browser (SPEC.md 3 and 4). The server reads the cookies only for reading. */
export interface LoginInfo {
  id: number;
  token: string;
  avatar: string | null;
  nickName: string;
}

const KEY = "loginInfo";
const YEAR_SECONDS = 31_536_000;
const COOKIES = ["token", "userId", "avatar", "nickName"] as const;

export function readLoginInfo(): LoginInfo | null {
  if (typeof localStorage === "undefined") return null;
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null") as LoginInfo | null;
  } catch {
    return null;
  }
}

export function storeLoginInfo(info: LoginInfo): void {
  localStorage.setItem(KEY, JSON.stringify(info));
  const values = { token: info.token, userId: String(info.id), avatar: info.avatar ?? "", nickName: info.nickName };
  for (const name of COOKIES) setCookie(name, values[name], YEAR_SECONDS);
}

export function clearLoginInfo(): void {
  localStorage.removeItem(KEY);
  for (const name of COOKIES) setCookie(name, "", 0);
}

/** 32 random characters that name this browser, made at the first call. */
export function browserId(): string {
  const known = /(?:^|; )uuid=([0-9a-f]{32})/.exec(document.cookie)?.[1];
  if (known) return known;
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  setCookie("uuid", made, YEAR_SECONDS);
  return made;
}

function setCookie(name: string, value: string, maxAgeSeconds: number) {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`;
}

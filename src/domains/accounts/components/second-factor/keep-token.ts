import { readLoginInfo } from "#web/login-info.ts";
import { storeLoginInfo } from "#web/store-login-info.ts";

/** The login of this browser goes on under another token; null where it keeps its own. */
export function keepToken(token: string | null): void {
  const login = readLoginInfo();
  if (token && login) storeLoginInfo({ ...login, token });
}

import { readPerson } from "./read-person.ts";
import { clearLoginInfo } from "#web/clear-login-info.ts";
import { storeLoginInfo } from "#web/store-login-info.ts";
import { type LoginInfo, readLoginInfo } from "#web/login-info.ts";

/** Keeps the login or lets it go, as the server says, unless another one has taken its place meanwhile; false where the server can't be asked. */
export async function checkLogin(kept: LoginInfo): Promise<boolean> {
  const person = await readPerson().catch(() => undefined);
  if (readLoginInfo()?.token !== kept.token) return true;
  if (person) {
    const { nickName, avatar, perfectInformation } = person;
    storeLoginInfo({ ...kept, nickName, avatar, perfectInformation });
  } else if (person === null) clearLoginInfo();
  return person !== undefined;
}

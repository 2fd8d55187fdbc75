import { CallFailed, NOT_LOGGED_IN } from "#api/envelope.ts";
import { dropLogin } from "./clear-login-info.ts";
import { readLoginInfo } from "./login-info.ts";

/** What is its owner's alone: null where nobody is signed in, or no longer. */
export async function loadOwn<Own>(isSignedIn: boolean, load: () => Promise<Own>): Promise<Own | null> {
  if (!isSignedIn) return null;
  const token = readLoginInfo()?.token;
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== NOT_LOGGED_IN) throw error;
    if (typeof window !== "undefined") dropLogin(token);
    return null;
  }
}

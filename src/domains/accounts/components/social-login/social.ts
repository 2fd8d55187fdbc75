import { callApi } from "#web/call-api.ts";
import { socialLogin } from "../../contract/social-login.ts";
import type { Provider } from "../../labels.ts";
import { sourceField } from "../outside/source.ts";
import { forget, recall, remember } from "../window-memory.ts";

/** What a browser went to a provider for (docs/conventions.md 16). */
export type Operate = "wxlogin" | "qqlogin" | "wxBound" | "qqBound";

const KEY = "operate";
const OPERATES: Record<Provider, Record<"login" | "bind", Operate>> = {
  wechat: { login: "wxlogin", bind: "wxBound" },
  qq: { login: "qqlogin", bind: "qqBound" },
};

/** What a provider comes back with. */
export interface Returned {
  /** Empty where somebody has refused. */
  authorizationCode: string;
  state: string;
}

/** Of the query of `/socialReturn`. */
export function returnedOf(search: string): Returned {
  const query = new URLSearchParams(search);
  return { authorizationCode: query.get("code") ?? "", state: query.get("state") ?? "" };
}

/** Leaves for WeChat or QQ; the browser comes back to `/socialReturn`, and after that to `returnTo`. Ends only where the page is shown again. */
export async function goToProvider(
  provider: Provider,
  op: "login" | "bind",
  returnTo: string,
  proof?: { pwd: string } | { code: string },
): Promise<void> {
  const { authorizeUrl } = await callApi(socialLogin.beginSocialLogin, {
    provider,
    op,
    returnTo,
    ...proof,
    ...sourceField(),
  });
  remember(KEY, OPERATES[provider][op]);
  location.assign(authorizeUrl);
  // Busy until then: a slow provider is not asked twice.
  await new Promise((resolve) => window.addEventListener("pageshow", resolve, { once: true }));
}

/** What this browser went to a provider for, once. */
export function takeOperate(): Operate | null {
  const kept = recall(KEY);
  forget(KEY);
  return (
    Object.values(OPERATES)
      .flatMap((acts) => Object.values(acts))
      .find((operate) => operate === kept) ?? null
  );
}

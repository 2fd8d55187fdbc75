import { afterEach, expect } from "vitest";
import type { TestApp } from "#testing/app.ts";
import { socialLogin } from "../contract/social-login.ts";
import { type Visitor, visitPortal } from "./visit-portal.ts";

const RETURN = "http://portal.test/socialReturn";

/** People who come by WeChat or QQ, on one portal; after each test nobody is known by them any more. */
export function socialLoginsOf(portal: TestApp) {
  afterEach(async () => {
    for (const login of Object.values(portal.socialLogin)) login.failWith(null);
    await portal.context.db.deleteFrom("accountIdentities").execute();
  });

  /** Goes to the provider and comes back: what the browser then holds. */
  async function goAndReturn(
    visitor: Visitor,
    {
      provider = "wechat",
      op = "login",
      returnTo = "/",
      person = 1,
    }: { provider?: "wechat" | "qq"; op?: "login" | "bind"; returnTo?: string; person?: number } = {},
  ) {
    const { authorizeUrl, state } = await visitor.call(socialLogin.beginSocialLogin, { provider, op, returnTo });
    expect(new URL(authorizeUrl).searchParams.get("state")).toBe(state);
    return { authorizationCode: await codeOf(provider, person), state };
  }

  async function codeOf(provider: "wechat" | "qq", person = 1): Promise<string> {
    return (await portal.socialLogin[provider].issueCode({
      openId: `simulated-${provider}-${person}`,
      redirectUri: RETURN,
    }))!;
  }

  /** Somebody with an account that his WeChat opens. */
  async function bound(): Promise<Visitor> {
    const visitor = visitPortal(portal);
    await visitor.register();
    await visitor.call(socialLogin.bindWechat, await goAndReturn(visitor, { op: "bind" }));
    return visitor;
  }

  return { goAndReturn, codeOf, bound };
}

import { createHash, createHmac, randomUUID } from "node:crypto";
import type { TestApp } from "#testing/app.ts";
import { outside } from "../contract/outside.ts";
import { type Visitor, visitPortal } from "./visit-portal.ts";

const SECRET = "a secret of the blog, as long as it must be";
export const BLOG = {
  id: "blog",
  name: "示例博客",
  origin: "https://blog.example",
  callbackPath: "/portal/back",
  logoutPath: "/portal/logout",
  secret: SECRET,
  mayLogIn: true,
};
export const FORUM = {
  ...BLOG,
  id: "forum",
  name: "示例论坛",
  origin: "https://forum.example",
  logoutPath: undefined,
  secret: `${SECRET} other`,
  mayLogIn: false,
};
/** Where the blog takes its visitors back. */
export const BACK = "https://blog.example/portal/back";

export interface Signing {
  id?: string;
  secret?: string;
  offSeconds?: number;
  nonce?: string;
  signedPath?: string;
  signedBody?: string;
}

/** The servers of sites outside, and those who come from there, on a portal whose settings name `BLOG` and `FORUM`. */
export function outsideSitesOf(portal: TestApp) {
  /** The server of a site outside: it knows the portal's document, and none of its code. */
  async function askAsSite(
    path: string,
    fields: Record<string, string>,
    { id = "blog", secret = SECRET, offSeconds = 0, nonce = randomUUID(), signedPath = path, signedBody }: Signing = {},
  ): Promise<Record<string, unknown>> {
    const body = JSON.stringify(fields);
    const ts = Math.floor(portal.clock.now.getTime() / 1000) + offSeconds;
    const hash = createHash("sha256")
      .update(signedBody ?? body)
      .digest("hex");
    const sig = createHmac("sha256", secret).update(`POST\n${signedPath}\n${ts}\n${nonce}\n${hash}`).digest("hex");
    const headers = {
      "content-type": "application/json",
      authorization: `HMAC-SHA256 id=${id}, ts=${ts}, nonce=${nonce}, sig=${sig}`,
    };
    const response = await portal.app.inject({ method: "POST", url: path, headers, payload: body });
    return { status: response.statusCode, ...response.json<Record<string, unknown>>() };
  }
  const exchange = (code: string, signing: Signing = {}, redirectUri = BACK) =>
    askAsSite("/api/sso/exchange", { code, redirect_uri: redirectUri }, signing);

  async function somebody(): Promise<Visitor & { id: number; nickName: string }> {
    const visitor = visitPortal(portal);
    return Object.assign(visitor, await visitor.register());
  }
  /** The code with which he is handed over. */
  async function codeOf(visitor: Visitor, fromswb = "blog"): Promise<string> {
    const { location } = await visitor.call(outside.handOver, { fromswb, agreed: "true", state: "of-the-blog" });
    return new URL(location!).searchParams.get("code")!;
  }

  return { askAsSite, exchange, somebody, codeOf };
}

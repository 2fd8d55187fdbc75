import { expect, test } from "vitest";
import { site } from "#domains/site/contract.ts";
import { useTestApp } from "#testing/app.ts";
import { accounts } from "../contract.ts";

const portal = useTestApp();
const DEMO_ACCOUNTS = ["13800000001", "13800000002", "13800000003", "13800000004", "13800000009"];
const signIn = (mobile: string) => portal.callAs()(accounts.demoSignIn, { mobile });
const frameWith = async (token: string) => (await portal.app.inject({ url: "/api/config/frame", headers: { token } })).json().data;

test("each demo account signs in without a code and is known by its token", async () => {
  for (const mobile of DEMO_ACCOUNTS) {
    const { token, nickName, avatar } = await signIn(mobile);
    expect([nickName, avatar]).toEqual([expect.stringMatching(/^演示/), null]);
    expect(await frameWith(token)).toMatchObject({ isSignedIn: true, nickName });
  }
});

test("no token is like another, and none is kept as it is", async () => {
  const tokens = [(await signIn("13800000001")).token, (await signIn("13800000001")).token];
  expect(tokens[0]).not.toBe(tokens[1]);
  expect(tokens[0]).toMatch(/^[\w-]{43}$/);
  const kept = await portal.context.db.selectFrom("accountSessions").select("tokenHash").execute();
  for (const { tokenHash } of kept) for (const token of tokens) expect(tokenHash.toString("base64url")).not.toBe(token);
});

test("any other number is refused, and what is no number at its field", async () => {
  await expect(signIn("13900000000")).rejects.toMatchObject({ status: 200, code: 1000, message: "该手机号不是演示账号" });
  for (const mobile of ["", "138", "13800000001' or 1=1", "+8613800000001", "１３８００００００01"]) {
    await expect(signIn(mobile)).rejects.toMatchObject({ code: 2, errors: { mobile: "请输入正确的手机号码" } });
  }
});

test("signing out ends the one sign-in, and leaves others of the same account alone", async () => {
  const [here, there] = [await signIn("13800000002"), await signIn("13800000002")];
  const response = await portal.app.inject({ method: "POST", url: "/api/logout", headers: { token: here.token } });
  expect(response.json()).toEqual({ code: 1, msg: "", data: {} });
  expect(await frameWith(here.token)).toMatchObject({ isSignedIn: false, nickName: null });
  expect(await frameWith(there.token)).toMatchObject({ isSignedIn: true });
});

test("who has not signed in can't sign out", async () => {
  await expect(portal.callAs()(accounts.signOut, {})).rejects.toMatchObject({ status: 401, message: "请先登录" });
});

test("a wrong token is a visitor's", async () => {
  for (const token of ["A".repeat(43), "x", "' or 1=1 --"]) expect(await frameWith(token)).toMatchObject({ isSignedIn: false });
  expect(await portal.callAs()(site.frame, {})).toMatchObject({ isSignedIn: false, nickName: null });
});

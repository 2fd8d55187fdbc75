import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { outside } from "../contract/outside.ts";
import { login } from "../contract/login.ts";
import { passwords } from "../contract/passwords.ts";
import { profile } from "../contract/profile.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../demo-accounts.ts";
import { BLOG } from "../testing/outside-sites.ts";
import { digest, solveCaptcha, visitPortal } from "../testing/visit-portal.ts";
import { closeDemoAccounts, prepareDemoAccounts } from "./demo-accounts.ts";

const portal = useTestApp({ OUTSIDE_SOURCES: JSON.stringify([BLOG]) });
const wait = (ms: number) => (portal.clock.now = new Date(portal.clock.now.getTime() + ms));

test("each demo account logs in by the password that the start told", async () => {
  for (const { mobile, nickName, role } of DEMO_ACCOUNTS) {
    const answer = await visitPortal(portal).call(login.loginByPassword, {
      mobile: `+86-${mobile}`,
      pwd: digest(DEMO_PASSWORD),
    });
    expect(answer).toEqual({
      id: expect.any(Number),
      token: expect.stringMatching(/^[\w-]{43}$/),
      avatar: null,
      nickName,
      perfectInformation: true,
      needsSecondFactor: role === "operator",
    });
  }
});

test("where the portal is no demonstration any more, demo accounts and those that were made in it are shut: no password, no session, no rights", async () => {
  const token = await portal.tokenOf("13800000009");
  // One of limited rights, too.
  await portal.context.db
    .updateTable("accountUsers")
    .set({ staffRights: ["look news"] })
    .where("role", "=", "operator")
    .execute();
  const guest = visitPortal(portal);
  const { id, mobile, password } = await guest.register();
  const { ticket } = await guest.call(outside.makeLoginTicket, {});
  const { db } = portal.context;
  await db
    .insertInto("accountIdentities")
    .values({ userId: id, provider: "qq", appId: "1", openId: "guest", nickName: "guest" })
    .execute();
  await db.insertInto("accountOutsideConsents").values({ userId: id, sourceId: "blog", subject: "guest" }).execute();
  // Older ones: of the first somebody learns the code of a reset, of the second that of a login; the third was opened by its own password alone.
  const older = await Promise.all(
    [1, 2, 3].map(async () => {
      const owner = visitPortal(portal);
      return { owner, ...(await owner.register()) };
    }),
  );
  await db
    .updateTable("accountUsers")
    .set({ isDemo: false })
    .where(
      "id",
      "in",
      older.map((account) => account.id),
    )
    .execute();
  wait(61_000);
  const stranger = visitPortal(portal);
  await stranger.call(passwords.resetPassword, {
    mobile: older[0]!.mobile,
    code: await stranger.codeFor(older[0]!.mobile, "reset"),
    password: "Stranger-4w-here",
  });
  stranger.token = (
    await stranger.call(login.loginBySms, { mobile: older[1]!.mobile, code: await stranger.codeFor(older[1]!.mobile) })
  ).token;
  const shown = { mobile: older[2]!.mobile, code: await stranger.codeFor(older[2]!.mobile) };
  // Codes by mail are shown as well: whose address it is nobody has proved, not even to an account that is older.
  const sender = visitPortal(portal);
  const { id: senderId } = await sender.register();
  await db.updateTable("accountUsers").set({ isDemo: false }).where("id", "=", senderId).execute();
  const email = "somebody-else@example.com";
  await sender.call(profile.bindEmail, {
    email,
    code: (await sender.call(profile.sendMailCode, { email, captcha: await solveCaptcha(sender) })).demoCode!,
  });
  await closeDemoAccounts(db);
  await expect(stranger.call(login.loginBySms, shown)).rejects.toMatchObject({ message: "验证码错误或已过期" });
  expect(await db.selectFrom("accountUsers").select("email").where("id", "=", senderId).executeTakeFirst()).toEqual({
    email: null,
  });
  const frame = await portal.app.inject({ url: "/api/config/frame", headers: { token, uuid: portal.device } });
  expect(frame.json().data).toMatchObject({ isSignedIn: false });
  await expect(guest.call(profile.myDetail, {})).rejects.toMatchObject({ status: 401 });
  await expect(guest.call(login.loginByPassword, { mobile, pwd: digest(password) })).rejects.toMatchObject({
    message: "手机号或密码错误，还可尝试 4 次",
  });
  await expect(guest.call(outside.loginByTicket, { ticket })).rejects.toMatchObject({
    message: "登录链接已失效，请重新获取",
  });
  await expect(stranger.call(profile.myDetail, {})).rejects.toMatchObject({ status: 401 });
  for (const [place, tried] of ["Stranger-4w-here", older[1]!.password].entries())
    await expect(
      visitPortal(portal).call(login.loginByPassword, { mobile: older[place]!.mobile, pwd: digest(tried) }),
    ).rejects.toMatchObject({ message: expect.stringMatching(/^手机号或密码错误/) });
  expect(await older[2]!.owner.call(profile.myDetail, {})).toMatchObject({ hasPassword: true });
  for (const table of ["accountIdentities", "accountOutsideConsents"] as const)
    expect(await db.selectFrom(table).selectAll().where("userId", "=", id).execute()).toEqual([]);
  // Its owner opens it with a code, and keeps it at the next start.
  wait(61_000);
  const code = await guest.codeFor(mobile);
  await closeDemoAccounts(db);
  portal.settings.mode = "production";
  guest.token = (await guest.call(login.loginBySms, { mobile, code })).token;
  portal.settings.mode = "demo";
  await closeDemoAccounts(db);
  expect((await guest.call(profile.myDetail, {})).role).toBe("user");
  await expect(
    visitPortal(portal).call(login.loginByPassword, { mobile: "13800000009", pwd: digest(DEMO_PASSWORD) }),
  ).rejects.toMatchObject({ message: "手机号或密码错误，还可尝试 4 次" });
  await prepareDemoAccounts(portal.context);
  expect(
    await visitPortal(portal).call(login.loginByPassword, { mobile: "13800000009", pwd: digest(DEMO_PASSWORD) }),
  ).toMatchObject({ needsSecondFactor: true });
});

import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { ownSessions } from "../../contract/sessions.ts";
import { outside } from "../../contract/outside.ts";
import { profile } from "../../contract/profile.ts";
import { BLOG, FORUM, outsideSitesOf } from "../../testing/outside-sites.ts";
import { digest, visitPortal } from "../../testing/visit-portal.ts";

const portal = useTestApp({ OUTSIDE_SOURCES: JSON.stringify([BLOG, FORUM]) });
const { somebody, codeOf, exchange, askAsSite } = outsideSitesOf(portal);
const wait = (ms: number) => (portal.clock.now = new Date(portal.clock.now.getTime() + ms));

test("a ticket logs another browser in, once, within a minute, as long as the login stands that made it", async () => {
  const owner = await somebody();
  const { ticket, path, expiresAfterSeconds } = await owner.call(outside.makeLoginTicket, {});
  expect([path, expiresAfterSeconds]).toEqual([`/?ticket=${ticket}&userId=${owner.id}`, 60]);
  const phone = visitPortal(portal);
  const userId = String(owner.id);
  for (let look = 0; look < 2; look++)
    expect(await phone.call(outside.lookAtTicket, { ticket, userId })).toEqual({
      nickName: owner.nickName,
      avatar: null,
      source: null,
    });
  const gone = { status: 200, message: "登录链接已失效，请重新获取" };
  await expect(phone.call(outside.loginByTicket, { ticket, userId: "1" })).rejects.toMatchObject(gone);
  const answers = await Promise.all([1, 2, 3].map(() => phone.request(outside.loginByTicket, { ticket, userId })));
  const made = answers.map((answer) => answer.json()).filter(({ code }) => code === 1);
  expect(made).toHaveLength(1);
  phone.token = made[0].data.token;
  expect(phone.token).not.toBe(owner.token);
  expect((await phone.call(profile.myDetail, {})).nickName).toBe(owner.nickName);
  for (const call of [outside.loginByTicket, outside.lookAtTicket])
    await expect(phone.call(call, { ticket })).rejects.toMatchObject(gone);

  const late = await owner.call(outside.makeLoginTicket, {});
  wait(61_000);
  await expect(phone.call(outside.loginByTicket, { ticket: late.ticket })).rejects.toMatchObject(gone);
  const handed = await codeOf(owner);
  await expect(phone.call(outside.loginByTicket, { ticket: handed })).rejects.toMatchObject(gone);
  const ended = await owner.call(outside.makeLoginTicket, {});
  await owner.call(ownSessions.endOwnSession, {});
  await expect(phone.call(outside.loginByTicket, { ticket: ended.ticket })).rejects.toMatchObject(gone);
  for (const odd of [owner.token! + "x", "", "x".repeat(5000)])
    await expect(phone.call(outside.loginByTicket, { ticket: odd })).rejects.toMatchObject({ code: 2 });
  // The token itself opens nothing in an address.
  await expect(phone.call(outside.loginByTicket, { ticket: owner.token! })).rejects.toMatchObject(gone);
  expect(
    (
      await portal.app.inject({
        url: `/api/dtUser/myDetail?token=${phone.token}&userId=${userId}`,
        headers: { uuid: phone.uuid },
      })
    ).statusCode,
  ).toBe(401);
  const crossSite = await portal.app.inject({
    method: "POST",
    url: "/api/user/loginTicket/login",
    headers: { "sec-fetch-site": "cross-site", uuid: phone.uuid, "content-type": "application/x-www-form-urlencoded" },
    payload: `ticket=${ticket}`,
  });
  expect(crossSite.statusCode).toBe(403);
});

test("a site that may log its visitors in has a ticket made for who has agreed to just that, until he takes it back; another site has not", async () => {
  const visitor = await somebody();
  const { sub } = (await exchange(await codeOf(visitor))) as { sub: string };
  expect(await askAsSite("/api/sso/ticket", { sub })).toEqual({ status: 400, error: "login_not_allowed" });
  await visitor.call(outside.handOver, { fromswb: "blog", agreed: "true", agreedToLogIn: "true" });
  // What was agreed to is not taken back by the way.
  await codeOf(visitor);
  const { ticket } = (await askAsSite("/api/sso/ticket", { sub })) as { ticket: string };
  const browser = visitPortal(portal);
  expect(await browser.call(outside.lookAtTicket, { ticket })).toMatchObject({
    nickName: visitor.nickName,
    source: "示例博客",
  });
  browser.token = (await browser.call(outside.loginByTicket, { ticket })).token;
  expect((await browser.call(profile.myDetail, {})).id).toBe(visitor.id);
  expect(await askAsSite("/api/sso/ticket", { sub: "A".repeat(43) })).toEqual({ status: 400, error: "unknown_sub" });
  expect(await askAsSite("/api/sso/ticket", { sub }, { id: "forum", secret: FORUM.secret })).toEqual({
    status: 401,
    error: "unauthorized",
  });
  await visitor.call(outside.handOver, { fromswb: "forum", agreed: "true", agreedToLogIn: "true" });
  const consents = await visitor.call(outside.listConsents, {});
  expect(consents.map(({ name, mayLogIn }) => [name, mayLogIn]).sort()).toEqual([
    ["示例博客", true],
    ["示例论坛", false],
  ]);
  const onItsWay = (await askAsSite("/api/sso/ticket", { sub })) as { ticket: string };
  await (await somebody()).call(outside.withdrawConsent, { fromswb: "blog" });
  expect(await visitor.call(outside.listConsents, {})).toHaveLength(2);
  for (let twice = 0; twice < 2; twice++)
    expect(await visitor.call(outside.withdrawConsent, { fromswb: "blog" })).toEqual({});
  expect(await visitor.call(outside.listConsents, {})).toMatchObject([{ fromswb: "forum" }]);
  // Whatever the site has opened is shut, too.
  await expect(browser.call(profile.myDetail, {})).rejects.toMatchObject({ status: 401 });
  await expect(browser.call(outside.loginByTicket, { ticket: onItsWay.ticket })).rejects.toMatchObject({
    message: "登录链接已失效，请重新获取",
  });
  expect(await askAsSite("/api/sso/ticket", { sub })).toEqual({ status: 400, error: "unknown_sub" });
  expect(await visitor.call(outside.handOver, { fromswb: "blog" })).toMatchObject({ location: null });
});

test("who only has a session lets no site log the account in, and makes himself no login that outlasts it: an older login, or one by a ticket, proves again who it is", async () => {
  const owner = visitPortal(portal);
  const { password } = await owner.register();
  const agree = { fromswb: "blog", agreed: "true", agreedToLogIn: "true" };
  const needed = { status: 200, message: "为确认是您本人操作，请输入登录密码或短信验证码" };
  const thief = visitPortal(portal);
  thief.token = (
    await thief.call(outside.loginByTicket, { ticket: (await owner.call(outside.makeLoginTicket, {})).ticket })
  ).token;
  await expect(thief.call(outside.handOver, agree)).rejects.toMatchObject(needed);
  expect(await thief.call(outside.listConsents, {})).toEqual([]);
  await expect(thief.call(outside.makeLoginTicket, {})).rejects.toMatchObject(needed);
  wait(10 * 60_000);
  await expect(owner.call(outside.handOver, agree)).rejects.toMatchObject(needed);
  await expect(owner.call(outside.makeLoginTicket, {})).rejects.toMatchObject(needed);
  expect(await owner.call(outside.makeLoginTicket, { pwd: digest(password) })).toMatchObject({
    ticket: expect.any(String),
  });
  await expect(owner.call(outside.handOver, { ...agree, pwd: digest("Another-4w") })).rejects.toMatchObject({
    message: "登录密码错误",
  });
  expect(await owner.call(outside.handOver, { fromswb: "blog", agreed: "true" })).toMatchObject({
    location: expect.any(String),
  });
  expect(await owner.call(outside.listConsents, {})).toMatchObject([{ mayLogIn: false }]);
  expect(await owner.call(outside.handOver, { ...agree, pwd: digest(password) })).toMatchObject({
    location: expect.any(String),
  });
  // What has been agreed to needs no more proof.
  expect(await owner.call(outside.handOver, agree)).toMatchObject({ location: expect.any(String) });
  expect(await owner.call(outside.listConsents, {})).toMatchObject([{ mayLogIn: true }]);
});

test("a ticket of a site logs nobody in who has not agreed to that, or no more", async () => {
  const visitor = await somebody();
  await visitor.call(outside.handOver, { fromswb: "blog", agreed: "true", agreedToLogIn: "true" });
  const { sub } = (await exchange(await codeOf(visitor))) as { sub: string };
  const { ticket } = (await askAsSite("/api/sso/ticket", { sub })) as { ticket: string };
  await portal.context.db
    .updateTable("accountOutsideConsents")
    .set({ mayLogIn: false })
    .where("userId", "=", visitor.id)
    .execute();
  await expect(visitPortal(portal).call(outside.loginByTicket, { ticket })).rejects.toMatchObject({
    message: "登录链接已失效，请重新获取",
  });
});

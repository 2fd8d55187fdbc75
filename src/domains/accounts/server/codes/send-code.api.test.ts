import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { login } from "../../contract/login.ts";
import { codes } from "../../contract/codes.ts";
import { registration } from "../../contract/registration.ts";
import { newMobile, solveCaptcha, visitPortal } from "../../testing/visit-portal.ts";
import { onSendCode } from "./send-code-task.ts";

const portal = useTestApp();
const MINUTE_MS = 60_000;
const wait = (ms: number) => (portal.clock.now = new Date(portal.clock.now.getTime() + ms));

test("a code has six digits, is told in demo mode alone, and stands nowhere in the database", async () => {
  const mobile = newMobile();
  const visitor = visitPortal(portal);
  const { demoCode, resendAfterSeconds, expiresAfterSeconds } = await visitor.call(codes.sendCode, { mobile });
  expect([demoCode, resendAfterSeconds, expiresAfterSeconds]).toEqual([expect.stringMatching(/^\d{6}$/), 60, 300]);
  const { db } = portal.context;
  const kept = [
    await db.selectFrom("accountCodes").selectAll().execute(),
    await db.selectFrom("accountCodeSendings").selectAll().execute(),
  ];
  expect(JSON.stringify(kept)).not.toContain(demoCode);
});

test("the code goes to the carrier behind the answer, and the queue does not know it", async () => {
  const mobile = newMobile();
  const { demoCode } = await visitPortal(portal).call(codes.sendCode, { mobile });
  const { rows } = await portal.context.db.executeQuery<{ data: { target: string } }>({
    sql: "select data from pgboss.job where name = 'accounts.sendCode'",
    parameters: [],
    query: { kind: "RawNode" } as never,
    queryId: { queryId: "" },
  });
  const queued = rows.find(({ data }) => data.target === `+86${mobile}`)!.data;
  expect(JSON.stringify(queued)).not.toContain(demoCode);
  await onSendCode.run({ ...portal.context, now: portal.clock.now }, queued);
  const sent = await portal.context.db
    .selectFrom("devOutbox")
    .select("text")
    .where("recipient", "=", `+86${mobile}`)
    .execute();
  expect(sent).toEqual([{ text: expect.stringContaining(demoCode!) }]);
  await onSendCode.run({ ...portal.context, now: new Date(portal.clock.now.getTime() + 6 * MINUTE_MS) }, queued);
  expect(
    await portal.context.db.selectFrom("devOutbox").select("text").where("recipient", "=", `+86${mobile}`).execute(),
  ).toHaveLength(1);
});

test("who asks again at once is told how long to wait, a new server or not; then the old code is void", async () => {
  const visitor = visitPortal(portal);
  const mobile = newMobile();
  const first = await visitor.codeFor(mobile);
  wait(20_000);
  await expect(visitor.codeFor(mobile)).rejects.toMatchObject({ status: 200, message: "操作过于频繁，请 40 秒后再试" });
  await portal.restart();
  await expect(visitor.codeFor(mobile)).rejects.toMatchObject({ message: "操作过于频繁，请 40 秒后再试" });
  wait(41_000);
  const second = await visitor.codeFor(mobile);
  if (first !== second)
    await expect(visitor.call(login.loginBySms, { mobile, code: first })).rejects.toMatchObject({
      message: "验证码错误或已过期",
    });
  expect(await visitor.call(login.loginBySms, { mobile, code: second })).toMatchObject({
    nickName: expect.stringMatching(/^用户/),
  });
});

test("two who ask at the same moment for one number get one code", async () => {
  const mobile = newMobile();
  const answers = await Promise.all([1, 2, 3].map(() => visitPortal(portal).request(codes.sendCode, { mobile })));
  expect(answers.map((answer) => answer.json().code === 1).sort()).toEqual([false, false, true]);
});

test("from the second sending on a proof of work is wanted; one is good once, and for five minutes", async () => {
  const visitor = visitPortal(portal);
  await visitor.call(codes.sendCode, { mobile: newMobile() });
  await expect(visitor.call(codes.sendCode, { mobile: newMobile() })).rejects.toMatchObject({
    message: "请先完成人机验证",
  });
  const captcha = await solveCaptcha(visitor);
  expect(await visitor.call(codes.sendCode, { mobile: newMobile(), captcha })).toMatchObject({
    resendAfterSeconds: 60,
  });
  await expect(visitor.call(codes.sendCode, { mobile: newMobile(), captcha })).rejects.toMatchObject({
    message: "人机验证未通过，请重试",
  });
  const late = await solveCaptcha(visitor);
  wait(6 * MINUTE_MS);
  await expect(visitor.call(codes.sendCode, { mobile: newMobile(), captcha: late })).rejects.toMatchObject({
    message: "人机验证未通过，请重试",
  });
  for (const wrong of ["x", btoa("{}"), btoa("null"), "e30=".repeat(1000)]) {
    await expect(visitor.call(codes.sendCode, { mobile: newMobile(), captcha: wrong })).rejects.toMatchObject({
      message: "人机验证未通过，请重试",
    });
  }
});

test("who does not say which browser he is does the proof of work at once", async () => {
  const response = await portal.app.inject({ url: `/api/sendNotice?mobile=${newMobile()}` });
  expect(response.json()).toMatchObject({ msg: "请先完成人机验证" });
});

test("a number that no carrier gives out for phones is sent nothing", async () => {
  for (const mobile of ["14200000000", "+852-41234567"])
    await expect(visitPortal(portal).call(codes.sendCode, { mobile })).rejects.toMatchObject({
      status: 200,
      message: "该号码不能接收短信验证码，请更换手机号",
    });
});

test("another site's page can't have a code sent, and a code to one's own number needs more than a cookie", async () => {
  const crossSite = await portal.app.inject({
    url: `/api/sendNotice?mobile=${newMobile()}`,
    headers: { uuid: "a".repeat(32), "sec-fetch-site": "cross-site" },
  });
  expect(crossSite.statusCode).toBe(403);
  const token = await portal.tokenOf("13800000001");
  const byCookie = await portal.app.inject({
    url: "/api/sendNotice?mobile=13800000001&purpose=change",
    headers: { uuid: portal.device },
    cookies: { token },
  });
  expect(byCookie.statusCode).toBe(401);
  const others = await portal.app.inject({
    url: "/api/sendNotice?mobile=13800000002&purpose=change",
    headers: { uuid: portal.device, token },
  });
  expect(others.json()).toMatchObject({ msg: "验证码只能发送到账号的手机号" });
});

test("three hundred codes asked for at once from one address harm nobody", async () => {
  const flood = visitPortal(portal, { address: "198.51.100.7" });
  const answered: number[] = [];
  const asking = Array.from({ length: 300 }, async () => {
    const { statusCode } = await flood.request(codes.sendCode, { mobile: newMobile() });
    answered.push(statusCode);
  });
  const neighbour = visitPortal(portal, { address: "198.51.100.8" });
  await neighbour.call(registration.checkNickName, { nickName: "隔壁的焊台" });
  const letInBefore = answered.filter((status) => status === 200).length;
  expect((await neighbour.call(codes.sendCode, { mobile: newMobile() })).demoCode).toMatch(/^\d{6}$/);
  await Promise.all(asking);
  expect([...new Set(answered)].sort()).toEqual([200, 429]);
  // Who is let in may be told then that he asks too often; the others cost nothing.
  expect(answered.filter((status) => status === 200)).toHaveLength(20);
  expect(letInBefore).toBeLessThan(20);
});

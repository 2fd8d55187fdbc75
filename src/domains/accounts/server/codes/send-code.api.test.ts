import { expect, test } from "vitest";
import { NO_BROWSER } from "#platform/context.ts";
import { useTestApp } from "#testing/app.ts";
import { ownSessions } from "../../contract/sessions.ts";
import { login } from "../../contract/login.ts";
import { codes } from "../../contract/codes.ts";
import { registration } from "../../contract/registration.ts";
import { AREA_CODES } from "../../labels.ts";
import { newMobile, solveCaptcha, visitPortal } from "../../testing/visit-portal.ts";
import { loginBySms } from "../login/login-by-sms.ts";
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

test("numbers of three regions are read however they are typed, anything else is refused at its field", async () => {
  const read = async (mobile: string) => (await visitPortal(portal).call(codes.checkMobile, { mobile })).mobile;
  const samples = { "+86-": "13800138000", "+852-": "51234567", "+886-": "912345678" };
  for (const areaCode of AREA_CODES)
    expect(await read(areaCode + samples[areaCode])).toBe(areaCode.slice(0, -1) + samples[areaCode]);
  expect(
    await Promise.all(
      [
        "+86-13800138000",
        "13800138000",
        "+8613800138000",
        "１３８００１３８０００",
        "+852-51234567",
        "+886-0912345678",
        "+886-912345678",
      ].map(read),
    ),
  ).toEqual([
    "+8613800138000",
    "+8613800138000",
    "+8613800138000",
    "+8613800138000",
    "+85251234567",
    "+886912345678",
    "+886912345678",
  ]);
  for (const mobile of [
    "1380013800",
    "12345678901",
    "+852-21234567",
    "+1-2025550123",
    "138001380001",
    "13800138000' or 1=1",
    "一三八",
    "1".repeat(5000),
    "٠١٢٣",
  ]) {
    await expect(read(mobile)).rejects.toMatchObject({
      status: 200,
      code: 2,
      errors: { mobile: "请输入正确的手机号码" },
    });
  }
  await expect(read("")).rejects.toMatchObject({ errors: { mobile: "请输入手机号码" } });
  const missing = await portal.app.inject({ method: "POST", url: "/api/validate/mobile" });
  expect(missing.json()).toMatchObject({ code: 2, msg: "请输入手机号码" });
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

/** Codes that were sent to a number, a minute apart, the last two minutes ago; each from a device and a network of its own unless told. */
async function sentBefore(count: number, { mobile, device }: { mobile?: string; device?: string }): Promise<void> {
  const { now } = portal.clock;
  const rows = Array.from({ length: count }, (_, index) => ({
    target: `+86${mobile ?? newMobile()}`,
    purpose: "login",
    country: "86",
    device: device ?? `stranger ${index}`,
    network: `192.0.2.${index}`,
    sentAt: new Date(now.getTime() - (index + 2) * MINUTE_MS),
  }));
  await portal.context.db.insertInto("accountCodeSendings").values(rows).execute();
}

test("a number gets five codes an hour and ten a day for one purpose, from whatever devices", async () => {
  const mobile = newMobile();
  const send = () => visitPortal(portal).codeFor(mobile);
  for (let hour = 0; hour < 2; hour++) {
    await sentBefore(4, { mobile });
    expect(await send()).toMatch(/^\d{6}$/);
    wait(MINUTE_MS + 1000);
    await expect(send()).rejects.toMatchObject({ message: expect.stringMatching(/^操作过于频繁，请 \d+ 秒后再试$/) });
    wait(61 * MINUTE_MS);
  }
  await expect(send()).rejects.toMatchObject({ message: "今日验证码次数已用完，请明天再试或使用密码登录" });
  wait(24 * 60 * MINUTE_MS);
  expect(await send()).toMatch(/^\d{6}$/);
});

test("a device gets five codes an hour, for whatever numbers", async () => {
  const visitor = visitPortal(portal);
  await sentBefore(4, { device: `program ${visitor.uuid}` });
  await visitor.codeFor(newMobile());
  await expect(visitor.codeFor(newMobile())).rejects.toMatchObject({ message: expect.stringMatching(/^操作过于频繁/) });
});

test("from one address ten go without a proof of work, and sixty an hour at most", async () => {
  const address = "198.51.100.7";
  for (let count = 0; count < 10; count++)
    await visitPortal(portal, { address }).call(codes.sendCode, { mobile: newMobile() });
  await expect(visitPortal(portal, { address }).call(codes.sendCode, { mobile: newMobile() })).rejects.toMatchObject({
    message: "请先完成人机验证",
  });
  const { db } = portal.context;
  await db
    .insertInto("accountCodeSendings")
    .values(
      Array.from({ length: 50 }, () => ({
        target: `+86${newMobile()}`,
        purpose: "login",
        country: "86",
        network: address,
        sentAt: portal.clock.now,
      })),
    )
    .execute();
  await expect(visitPortal(portal, { address }).codeFor(newMobile())).rejects.toMatchObject({
    message: expect.stringMatching(/^操作过于频繁/),
  });
});

test("who has a whole IPv6 site gets no more than five networks of it", async () => {
  const { db } = portal.context;
  const many = (count: number) => Array.from({ length: count }, (_, index) => `2001:db8:7:${index.toString(16)}`);
  const sendings = (networks: string[]) =>
    networks.map((network) => ({
      target: `+86${newMobile()}`,
      purpose: "login",
      country: "86",
      network,
      sentAt: portal.clock.now,
    }));
  await db
    .insertInto("accountCodeSendings")
    .values(sendings(many(50)))
    .execute();
  const visitor = () => visitPortal(portal, { address: "2001:db8:7:fff::1" });
  await expect(visitor().call(codes.sendCode, { mobile: newMobile() })).rejects.toMatchObject({
    message: "请先完成人机验证",
  });
  expect(
    await visitPortal(portal, { address: "2001:db8:8:fff::1" }).call(codes.sendCode, { mobile: newMobile() }),
  ).toMatchObject({ resendAfterSeconds: 60 });
  await db
    .insertInto("accountCodeSendings")
    .values(sendings(many(300).slice(50)))
    .execute();
  await expect(visitor().codeFor(newMobile())).rejects.toMatchObject({
    message: expect.stringMatching(/^操作过于频繁/),
  });
  const guess = { mobile: newMobile(), code: "000000" };
  const { uuid } = visitor();
  await visitPortal(portal, { uuid }).codeFor(guess.mobile);
  await db
    .insertInto("accountTries")
    .values(many(500).map(() => ({ kind: "code site", subject: "2001:db8:7:", triedAt: portal.clock.now })))
    .execute();
  await expect(
    visitPortal(portal, { uuid, address: "2001:db8:7:fff::1" }).call(codes.checkCode, guess),
  ).rejects.toMatchObject({ message: "验证码错误次数过多，请 60 分钟后再试" });
  await expect(
    visitPortal(portal, { uuid, address: "2001:db8:8:fff::1" }).call(codes.checkCode, guess),
  ).rejects.toMatchObject({ message: "验证码错误或已过期" });
});

test("once a country is half-way to its ceiling every code wants a proof of work", async () => {
  const { db } = portal.context;
  let numbers = 51_234_567;
  const send = () => visitPortal(portal).call(codes.sendCode, { mobile: `+852-${(numbers += 1)}` });
  expect(await send()).toMatchObject({ resendAfterSeconds: 60 });
  await db
    .insertInto("accountCodeSendings")
    .values(
      Array.from({ length: 9 }, (_, index) => ({
        target: `+8525${index}000000`,
        purpose: "login",
        country: "852",
        network: `192.0.2.${index}`,
        sentAt: portal.clock.now,
      })),
    )
    .execute();
  await expect(send()).rejects.toMatchObject({ message: "请先完成人机验证" });
  wait(MINUTE_MS + 1000);
  expect(await send()).toMatchObject({ resendAfterSeconds: 60 });
  await db
    .insertInto("accountCodeSendings")
    .values(
      Array.from({ length: 20 }, (_, index) => ({
        target: `+8526${index}00000`,
        purpose: "login",
        country: "852",
        network: `192.0.2.${index}`,
        sentAt: portal.clock.now,
      })),
    )
    .execute();
  await expect(send()).rejects.toMatchObject({ status: 200, message: "短信发送繁忙，请稍后再试" });
});

test("a number that no carrier gives out for phones is sent nothing", async () => {
  for (const mobile of ["14200000000", "+852-41234567"])
    await expect(visitPortal(portal).call(codes.sendCode, { mobile })).rejects.toMatchObject({
      status: 200,
      message: "该号码不能接收短信验证码，请更换手机号",
    });
});

test("strangers can't use up the codes of a number: a device that has logged in to its account has five a day on top", async () => {
  const owner = visitPortal(portal);
  const { mobile } = await owner.register();
  const { db } = portal.context;
  const earlier = new Date(portal.clock.now.getTime() - 3 * 60 * MINUTE_MS);
  await db
    .insertInto("accountCodeSendings")
    .values(
      Array.from({ length: 15 }, (_, index) => ({
        target: `+86${mobile}`,
        purpose: "login",
        country: "86",
        device: `stranger ${index}`,
        network: `198.51.100.${index}`,
        sentAt: earlier,
      })),
    )
    .execute();
  const usedUp = { message: "今日验证码次数已用完，请明天再试或使用密码登录" };
  await expect(visitPortal(portal).codeFor(mobile)).rejects.toMatchObject(usedUp);
  await owner.call(ownSessions.endOwnSession, {});
  owner.token = null;
  // The first was for registering.
  wait(90 * MINUTE_MS);
  await sentBefore(3, { mobile, device: `program ${owner.uuid}` });
  expect(await owner.codeFor(mobile)).toMatch(/^\d{6}$/);
  await expect(owner.codeFor(mobile)).rejects.toMatchObject({ message: expect.stringMatching(/^操作过于频繁/) });
  wait(90 * MINUTE_MS);
  await expect(owner.codeFor(mobile)).rejects.toMatchObject(usedUp);
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

test("a code is good for its own number and purpose, for five minutes, once, also of many at once", async () => {
  const visitor = visitPortal(portal);
  const [mobile, other] = [newMobile(), newMobile()];
  const code = await visitor.codeFor(mobile);
  const wrong = { message: "验证码错误或已过期", status: 200, code: 1000 };
  await expect(visitor.call(login.loginBySms, { mobile: other, code })).rejects.toMatchObject(wrong);
  await expect(visitor.call(codes.checkCode, { mobile, code, purpose: "reset" })).rejects.toMatchObject(wrong);
  expect(await visitor.call(codes.checkCode, { mobile, code })).toEqual({});
  const answers = await Promise.all([1, 2, 3, 4].map(() => visitor.request(login.loginBySms, { mobile, code })));
  expect(answers.filter((answer) => answer.json().code === 1)).toHaveLength(1);
  await expect(visitor.call(login.loginBySms, { mobile, code })).rejects.toMatchObject(wrong);
  wait(2 * MINUTE_MS);
  const late = await visitor.codeFor(mobile);
  wait(5 * MINUTE_MS + 1000);
  await expect(visitor.call(login.loginBySms, { mobile, code: late })).rejects.toMatchObject(wrong);
});

test("guessing on and on, ten thousand times from many networks and many at once, comes to nothing: five guesses are looked at", async () => {
  const mobile = newMobile();
  const { uuid, codeFor } = visitPortal(portal);
  const code = await codeFor(mobile);
  const wrong = Array.from({ length: 10_000 }, (_, guess) =>
    String((guess * 61_803) % 1_000_000).padStart(6, "0"),
  ).filter((guess) => guess !== code);
  // The right one comes when nobody looks any more.
  const guesses = [...wrong.slice(0, 60), code, ...wrong.slice(60, -1)];
  const browser = { ...NO_BROWSER, uuid };
  const messages = new Map<string, number>();
  let from = 0;
  for (const most of [60, ...Array<number>(100).fill(100)]) {
    const answers = guesses.slice(from, from + most).map(async (guess, index) => {
      const asker = { ...portal.context, browser, now: portal.clock.now, address: `198.18.${index % 3}.1` };
      const { message } = (await loginBySms(asker, { mobile: `+86${mobile}`, code: guess }).catch(
        (refusal: unknown) => refusal,
      )) as { message?: string };
      messages.set(String(message), (messages.get(String(message)) ?? 0) + 1);
    });
    await Promise.all(answers);
    from += most;
  }
  expect(Object.fromEntries(messages)).toEqual({
    验证码错误或已过期: 4,
    "验证码错误次数过多，请重新获取": guesses.length - 4,
  });
  await portal.restart();
  await expect(visitPortal(portal, { uuid }).call(login.loginBySms, { mobile, code })).rejects.toMatchObject({
    message: "验证码错误次数过多，请重新获取",
  });
});

test("a code of another form, none, or one in full-width digits", async () => {
  const visitor = visitPortal(portal);
  const mobile = newMobile();
  const code = await visitor.codeFor(mobile);
  for (const wrong of ["12345", "1234567", "abcdef", "1".repeat(10_000), "١٢٣٤٥٦"]) {
    await expect(visitor.call(login.loginBySms, { mobile, code: wrong })).rejects.toMatchObject({
      code: 2,
      errors: { code: "请输入 6 位数字验证码" },
    });
  }
  await expect(visitor.call(login.loginBySms, { mobile, code: "" })).rejects.toMatchObject({
    errors: { code: "请输入短信验证码" },
  });
  const wide = code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
  expect(await visitor.call(login.loginBySms, { mobile, code: wide })).toMatchObject({ token: expect.any(String) });
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

import { expect, test } from "vitest";
import { NO_BROWSER } from "#platform/context.ts";
import { useTestApp } from "#testing/app.ts";
import { login } from "../../contract/login.ts";
import { codes } from "../../contract/codes.ts";
import { newMobile, visitPortal } from "../../testing/visit-portal.ts";
import { loginBySms } from "../login/login-by-sms.ts";

const portal = useTestApp();
const MINUTE_MS = 60_000;
const wait = (ms: number) => (portal.clock.now = new Date(portal.clock.now.getTime() + ms));

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

test("where no code stands there is nothing to guess at, so that it is told of who tries, not of whose number it is", async () => {
  const owner = visitPortal(portal);
  const mobile = newMobile();
  await owner.call(login.loginBySms, { mobile, code: await owner.codeFor(mobile) });
  const { db } = portal.context;
  const failures = () =>
    db
      .selectFrom("securityEvents")
      .select(["userId", "subject", "network"])
      .where("kind", "=", "code")
      .orderBy("id")
      .execute();
  const before = (await failures()).length;
  const guess = { mobile, code: "123456" };
  await expect(visitPortal(portal).call(login.loginBySms, guess)).rejects.toMatchObject({ code: 1000 });
  expect((await failures()).slice(before)).toEqual([
    { userId: null, subject: "", network: expect.stringMatching(/./) },
  ]);
});

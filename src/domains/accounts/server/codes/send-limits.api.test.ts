import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { ownSessions } from "../../contract/sessions.ts";
import { codes } from "../../contract/codes.ts";
import { newMobile, visitPortal } from "../../testing/visit-portal.ts";

const portal = useTestApp();
const MINUTE_MS = 60_000;
const wait = (ms: number) => (portal.clock.now = new Date(portal.clock.now.getTime() + ms));

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

import { expect, test } from "vitest";
import { notices } from "#domains/notices/contract/notices.ts";
import { DAY_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { login } from "../../contract/login.ts";
import { passkeys } from "../../contract/passkeys.ts";
import { profile } from "../../contract/profile.ts";
import { recoveries } from "../../contract/recoveries.ts";
import { secondFactor } from "../../contract/second-factor.ts";
import { phonesOf } from "../../testing/lose-phone.ts";
import { turnClock } from "../../testing/turn-clock.ts";
import { digest, newMobile, visitPortal } from "../../testing/visit-portal.ts";
import { addOperator } from "../add-operator.ts";
import { hashToken } from "../random-token.ts";

const portal = useTestApp();
const { said, buildLoser, logIn, ask, wait } = phonesOf(portal);
const { began, contextNow } = turnClock(portal);
const WISH = { removesFactors: "true", reason: "手机丢失" } as const;
const rowsOf = (userId: number) =>
  portal.context.db.selectFrom("accountRecoveries").selectAll().where("userId", "=", userId).orderBy("id").execute();

test("who can't pass his second factor asks that it be removed; its owner is told on every way what, when, where and until when", async () => {
  const loser = await buildLoser();
  const { asker, words } = await ask(loser);
  expect(words.map(({ recipient }) => recipient).sort()).toEqual([loser.e164, loser.email].sort());
  for (const { text } of words) expect(text).toContain("有人申请为您的账号移除第二步验证");
  const mail = words.find(({ recipient }) => recipient === loser.email)!.text;
  expect(mail).toMatch(/时间：.+\n地点：.+\n设备：.+\n处理时间：\d{4}-\d\d-\d\d \d\d:\d\d:\d\d 之后由工作人员核对/);
  const sms = words.find(({ recipient }) => recipient === loser.e164)!.text;
  expect(sms).not.toContain("stopRecovery");
  const { recovery } = await asker.call(recoveries.myRecovery, {});
  expect(recovery).toMatchObject({ status: "waiting", removesFactors: true, mobile: null, endedAt: null });
  expect(new Date(recovery!.readyAt).getTime() - new Date(recovery!.askedAt).getTime()).toBe(7 * DAY_MS);
  // His own browser, too, shows it, and its notices have a word of it.
  expect((await loser.visitor.call(recoveries.myRecovery, {})).recovery).toEqual(recovery);
  expect((await loser.visitor.call(notices.listNotices, {})).data[0]).toMatchObject({
    title: "有人申请为您的账号移除第二步验证",
    isRead: false,
    path: "/userCenter/accountSetting",
  });
  // Nothing has changed by it.
  expect((await asker.request(profile.myDetail, {})).statusCode).toBe(401);
  const events = await portal.context.db
    .selectFrom("securityEvents")
    .select(["outcome", "details"])
    .where("userId", "=", loser.id)
    .where("kind", "=", "account-recovery")
    .execute();
  expect(events).toMatchObject([{ outcome: "done", details: { step: "ask", removesFactors: true } }]);
});

test("a key is kept as its hash alone, and rows of the queue hold none", async () => {
  const loser = await buildLoser();
  const { key } = await ask(loser);
  const [row] = await rowsOf(loser.id);
  expect(JSON.stringify(row)).not.toContain(key);
  expect(row!.stopKeyHashes.map((hash) => hash.toString("hex"))).toEqual([hashToken(key).toString("hex")]);
});

test("whose number receives nothing asks for a new one: the code of that one and his password are wanted", async () => {
  const loser = await buildLoser({ hasFactor: false });
  const { visitor } = loser;
  const mobile = newMobile();
  portal.clock.now = new Date(began().getTime() + DAY_MS / 24);
  const code = await visitor.codeFor(mobile, "bind");
  const wish = { removesFactors: "false", mobile, code, reason: "号码已注销" } as const;
  await expect(visitor.call(recoveries.askRecovery, wish)).rejects.toMatchObject({ code: 1048 });
  await expect(visitor.call(recoveries.askRecovery, { ...wish, pwd: digest("wrong") })).rejects.toMatchObject({
    message: "登录密码错误",
  });
  const pwd = digest(loser.password);
  const wrong = code === "000000" ? "000001" : "000000";
  await expect(visitor.call(recoveries.askRecovery, { ...wish, pwd, code: wrong })).rejects.toMatchObject({
    code: 1000,
  });
  const { recovery } = await visitor.call(recoveries.askRecovery, { ...wish, pwd });
  const masked = `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
  expect(recovery).toMatchObject({ status: "waiting", removesFactors: false, mobile: masked });
  const told = await said();
  // The number that is to be left is told as well; the new one is nobody's yet.
  expect(told.map(({ recipient }) => recipient).sort()).toEqual([loser.e164, loser.email].sort());
  for (const { text } of told) expect(text).toContain(`有人申请为您的账号更换手机号为 ${masked}`);
  // The code is used up.
  expect((await visitor.request(recoveries.askRecovery, { ...wish, pwd })).json().code).not.toBe(1);
});

test("who keeps his second factor shows it before he asks for another number", async () => {
  const loser = await buildLoser();
  const asker = await logIn(loser);
  const mobile = newMobile();
  const wish = { removesFactors: "false", mobile, reason: "换号" } as const;
  const code = await asker.codeFor(mobile, "bind");
  await expect(asker.call(recoveries.askRecovery, { ...wish, code })).rejects.toMatchObject({ code: 3 });
  await expect(asker.call(recoveries.askRecovery, { ...wish, code, removesFactors: "true" })).resolves.toMatchObject({
    recovery: { removesFactors: true, status: "waiting" },
  });
});

test("what can't be asked for is refused, and by whom not", async () => {
  const loser = await buildLoser();
  const taken = await buildLoser({ hasFactor: false });
  const asker = await logIn(loser);
  const askFor = (wish: object) => asker.call(recoveries.askRecovery, { ...WISH, ...wish });
  await expect(visitPortal(portal).call(recoveries.askRecovery, WISH)).rejects.toMatchObject({ status: 401 });
  await expect(askFor({ removesFactors: "false" })).rejects.toMatchObject({ code: 1096 });
  await expect(askFor({ mobile: newMobile() })).rejects.toMatchObject({ errors: { code: "请输入短信验证码" } });
  await expect(askFor({ reason: "  " })).rejects.toMatchObject({ errors: { reason: "请填写情况说明" } });
  await expect(askFor({ reason: "长".repeat(201) })).rejects.toMatchObject({ code: 2 });
  for (const mobile of [loser.mobile, taken.mobile]) {
    const code = await asker.codeFor(mobile, "bind");
    await expect(askFor({ mobile, code })).rejects.toMatchObject({ code: mobile === loser.mobile ? 1029 : 1028 });
  }
  await expect(taken.visitor.call(recoveries.askRecovery, WISH)).rejects.toMatchObject({ code: 1070 });
  // Operators have a command on the machine.
  const staff = await buildLoser({ hasFactor: false });
  await addOperator(contextNow(), { mobile: staff.e164, role: "operator" });
  await expect((await logIn(staff)).call(recoveries.askRecovery, WISH)).rejects.toMatchObject({
    message: "运营人员的账号不能在此处理，请使用 npm run operator",
  });
  await portal.context.db
    .updateTable("accountUsers")
    .set({ frozenAt: began(), frozenFor: "operator", frozenReason: "stop" })
    .where("id", "=", loser.id)
    .execute();
  await expect(askFor({})).rejects.toMatchObject({ status: 401 });
  expect(await rowsOf(loser.id)).toEqual([]);
});

test("one request waits at a time, also of two at once, and three are asked for in a month", async () => {
  const loser = await buildLoser();
  const browsers = [await logIn(loser), await logIn(loser)];
  const answers = await Promise.all(browsers.map((browser) => browser.request(recoveries.askRecovery, WISH)));
  expect(answers.map((answer) => answer.json().code).sort()).toEqual([1, 1090]);
  for (let asked = 1; asked < 3; asked++) {
    await browsers[0]!.call(recoveries.stopRecovery, {});
    await browsers[0]!.call(recoveries.askRecovery, WISH);
  }
  await browsers[0]!.call(recoveries.stopRecovery, {});
  await expect(browsers[0]!.call(recoveries.askRecovery, WISH)).rejects.toMatchObject({
    message: "30 天内最多申请 3 次找回，请联系客服",
  });
  wait(31);
  await expect((await logIn(loser)).call(recoveries.askRecovery, WISH)).resolves.toBeTruthy();
});

test("a login that waits does nothing else for it: it neither adds a factor nor sees the account", async () => {
  const loser = await buildLoser();
  const { asker } = await ask(loser);
  for (const call of [profile.myDetail, secondFactor.myFactors])
    expect((await asker.request(call, {})).statusCode).toBe(401);
  expect((await asker.request(passkeys.beginPasskey, {})).statusCode).toBe(401);
  expect(
    (await asker.call(login.loginByPassword, { mobile: loser.mobile, pwd: digest(loser.password) })).needsSecondFactor,
  ).toBe(true);
});

test("what he asked for is given out with all that is kept of him, and goes with his account", async () => {
  const loser = await buildLoser();
  const mobile = newMobile();
  await ask(loser, { mobile });
  const context = contextNow();
  const accounts = context.declared.personalData.find(({ tables }) => tables.includes("account_recoveries"))!;
  const { recoveries: kept } = (await accounts.export(context, loser.id)) as { recoveries: object[] };
  expect(kept).toMatchObject([{ status: "waiting", mobile: `+86${mobile}`, reason: "手机丢失" }]);
  expect(JSON.stringify(kept)).not.toContain("stopKeyHashes");
  await accounts.close(context, loser.id);
  expect(await rowsOf(loser.id)).toEqual([]);
});

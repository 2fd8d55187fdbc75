import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeAll, expect, test } from "vitest";
import { decideByTwo } from "#domains/operator-console/testing/decide-by-two.ts";
import { tellDecisions } from "#domains/operator-console/testing/tell-decisions.ts";
import { useTestApp } from "#testing/app.ts";
import { login } from "../contract/login.ts";
import { outside } from "../contract/outside.ts";
import { passwords } from "../contract/passwords.ts";
import { profile } from "../contract/profile.ts";
import { secondFactor } from "../contract/second-factor.ts";
import { socialLogin } from "../contract/social-login.ts";
import { phonesOf } from "../testing/lose-phone.ts";
import { BLOG, FORUM, outsideSitesOf } from "../testing/outside-sites.ts";
import { socialLoginsOf } from "../testing/social-logins.ts";
import { digest, newMobile, type Visitor, visitPortal } from "../testing/visit-portal.ts";
import { addOperator, removeOperator } from "./add-operator.ts";
import { keepTicket } from "./outside/login-tickets.ts";
import { rememberDevice } from "./sessions/known-devices.ts";

const portal = useTestApp({ OUTSIDE_SOURCES: JSON.stringify([BLOG, FORUM]) });
const { said, buildLoser, logIn, ask, wait } = phonesOf(portal);
const { goAndReturn } = socialLoginsOf(portal);
const { askAsSite, exchange, codeOf: handOverCodeOf } = outsideSitesOf(portal);
const SERVER = import.meta.dirname;
const NEW_PASSWORD = "Resistor-4w-load";
const ENDED = "账号已由工作人员按找回申请处理，原密码已失效。请用短信验证码登录后设置新密码，或点「忘记密码」重设";
let began: Date;
let people = 0;
beforeAll(() => {
  began = portal.clock.now;
});
afterEach(() => {
  portal.clock.now = began;
});

/** Somebody whose account is opened by all that the portal has. */
async function buildOwner() {
  const loser = await buildLoser();
  const person = ++people;
  await loser.visitor.call(socialLogin.bindWechat, await goAndReturn(loser.visitor, { op: "bind", person }));
  await loser.visitor.call(outside.handOver, { fromswb: "blog", agreed: "true", agreedToLogIn: "true" });
  const { sub } = (await exchange(await handOverCodeOf(loser.visitor))) as { sub: string };
  await rememberDevice({ ...portal.context, now: portal.clock.now }, loser.id, "program of-a-thief-0001");
  return { ...loser, person, sub };
}
type Owner = Awaited<ReturnType<typeof buildOwner>>;

const tickets = new Map<number, string[]>();
/** What logs in by an address, and stands where the account is closed. */
async function makeTickets({ id }: Owner): Promise<void> {
  const context = { ...portal.context, now: portal.clock.now };
  const session = await portal.context.db
    .selectFrom("accountSessions")
    .select("tokenHash as sessionHash")
    .where("userId", "=", id)
    .executeTakeFirst();
  tickets.set(id, [await keepTicket(context, { userId: id, sourceId: "blog", sessionHash: null })]);
  if (session) tickets.get(id)!.push(await keepTicket(context, { userId: id, sourceId: null, ...session }));
}

/** Each file that starts logins: how somebody who knew the account tries it. What throws or answers nobody is closed. */
const WAYS: Record<string, (owner: Owner, thief: Visitor) => Promise<string | null>> = {
  "login/login-by-password.ts": async ({ mobile, password }, thief) =>
    (await thief.call(login.loginByPassword, { mobile, pwd: digest(password) })).token,
  // The code goes to the number that is the account's now.
  "login/login-by-sms.ts": async () => null,
  // Numbers that have an account are refused.
  "registration/register.ts": async ({ mobile }, thief) => (await thief.register({ mobile })) && thief.token,
  "social-login/social-login.ts": async ({ person }, thief) =>
    (await thief.call(socialLogin.loginByWechat, await goAndReturn(thief, { person }))).lognUser?.token ?? null,
  // With a code to the number of the account alone.
  "social-login/bind-social-phone.ts": async ({ person, mobile }, thief) => {
    const { ticket } = await thief.call(socialLogin.loginByWechat, await goAndReturn(thief, { person }));
    return (await thief.call(socialLogin.bindSocialPhone, { ticket: ticket!, mobile, code: "000000" })).token;
  },
  "outside/login-by-ticket.ts": async ({ id, sub }, thief) => {
    expect(await askAsSite("/api/sso/ticket", { sub })).toMatchObject({ error: "login_not_allowed" });
    const answers = await Promise.allSettled(
      tickets.get(id)!.map((ticket) => thief.call(outside.loginByTicket, { ticket })),
    );
    return answers.find((one) => one.status === "fulfilled")?.value.token ?? null;
  },
};

async function expectClosed(owner: Owner): Promise<void> {
  const { db } = portal.context;
  const opened: string[] = [];
  for (const [file, tryIt] of Object.entries(WAYS)) {
    const token = await tryIt(owner, visitPortal(portal)).catch(() => null);
    if (token) opened.push(file);
  }
  expect(opened).toEqual([]);
  for (const table of ["accountSessions", "accountIdentities", "accountLoginTickets"] as const)
    expect(await db.selectFrom(table).select("userId").where("userId", "=", owner.id).execute(), table).toEqual([]);
  expect((await owner.visitor.request(secondFactor.factorWays, {})).statusCode).toBe(401);
  const devices = await db.selectFrom("accountDevices").select("device").where("userId", "=", owner.id).execute();
  expect(devices.map(({ device }) => device)).not.toContain("program of-a-thief-0001");
}

const ownWords = async ({ email }: Owner) =>
  (await said())
    .filter(({ recipient }) => recipient === email)
    .map(({ text }) => text)
    .join("\n");

test("every way in that the portal has is named here", () => {
  const files = readdirSync(SERVER, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith("test.ts"),
  );
  const holding = (text: string) =>
    files.filter((file) => readFileSync(path.join(SERVER, file), "utf8").includes(text));
  expect(holding(" startSession(context").sort()).toEqual(Object.keys(WAYS).sort());
  expect(holding('insertInto("accountSessions")')).toEqual(["sessions/sessions.ts"]);
  // Who takes another's factors away does it by `removeFactorsForOwner`, or gives him another at once.
  expect(holding("forgetFactors(").sort()).toEqual([
    "add-operator.ts",
    "close-ways-in.ts",
    "second-factor/keep-factor.ts",
  ]);
});

test.each([{ changesNumber: true }, { changesNumber: false }])(
  "after an approved recovery only a code to the number opens the account, with a new number: $changesNumber",
  async ({ changesNumber }) => {
    const owner = await buildOwner();
    const mobile = changesNumber ? newMobile() : undefined;
    await ask(owner, { mobile });
    wait(7);
    const { id } = await portal.context.db
      .selectFrom("accountRecoveries")
      .select("id")
      .where("userId", "=", owner.id)
      .executeTakeFirstOrThrow();
    await makeTickets(owner);
    await said();
    await decideByTwo(portal, {
      queue: "account-recoveries",
      ids: [id] as never,
      decision: "approved",
      reason: "已视频核对本人身份证件",
    });
    await tellDecisions(portal);
    const told = await ownWords(owner);
    expect(told).toContain("已一并失效：原登录密码、绑定的微信、「示例博客」的登录授权、");
    expect(told).toContain("请用短信验证码登录，并在「账号设置」设置新密码");
    const now = { ...owner, mobile: mobile ?? owner.mobile };
    await expectClosed(now);
    await expect(logIn(now)).rejects.toMatchObject({ code: 1098, message: ENDED });
    await expect(logIn({ ...now, password: "Another-4w-shunt" })).rejects.toMatchObject({ code: 1007 });
    const back = visitPortal(portal);
    const made = await back.call(login.loginBySms, { mobile: now.mobile, code: await back.codeFor(now.mobile) });
    expect(made).toMatchObject({ id: owner.id, needsSecondFactor: false });
    back.token = made.token;
    expect(await back.call(profile.myDetail, {})).toMatchObject({ hasPassword: false, secondFactor: "none" });
    // The password of before proves nothing to who has a login, either.
    await expect(
      back.call(passwords.changePassword, { pwd: digest(owner.password), password: NEW_PASSWORD }),
    ).rejects.toMatchObject({ code: 1016 });
    wait(1);
    const code = await back.codeFor(now.mobile, "change");
    await back.call(passwords.changePassword, { code, password: NEW_PASSWORD });
    await expect(logIn(now)).rejects.toMatchObject({ code: 1007 });
    expect((await logIn({ ...now, password: NEW_PASSWORD })).token).toEqual(expect.any(String));
  },
);

test("a password that is set anew with a code closes them as well, and says which there were", async () => {
  const owner = await buildOwner();
  await said();
  const browser = visitPortal(portal);
  wait(0.01);
  const code = await browser.codeFor(owner.mobile, "reset");
  await makeTickets(owner);
  await browser.call(passwords.resetPassword, { mobile: owner.mobile, code, password: NEW_PASSWORD });
  expect(await ownWords(owner)).toContain("已一并失效：原登录密码、绑定的微信、「示例博客」的登录授权、");
  await expectClosed(owner);
  await expect(logIn(owner)).rejects.toMatchObject({ code: 1007 });
});

test("who is an operator no more is let in by a code to his number alone, and who becomes one by no passkey of before", async () => {
  const owner = await buildOwner();
  const { db } = portal.context;
  await db
    .insertInto("accountPasskeys")
    .values({
      userId: owner.id,
      credentialId: `older-${people}`,
      publicKey: Buffer.alloc(77),
      name: "旧手机",
      counter: 0,
      createdAt: portal.clock.now,
    })
    .execute();
  const context = { ...portal.context, now: portal.clock.now };
  await addOperator(context, { mobile: owner.e164, role: "operator" });
  expect(await db.selectFrom("accountPasskeys").select("id").where("userId", "=", owner.id).execute()).toEqual([]);
  await makeTickets(owner);
  expect(await removeOperator(context, owner.e164)).toBe(true);
  await expectClosed(owner);
});

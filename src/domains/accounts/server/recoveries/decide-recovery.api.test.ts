import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { queues } from "#domains/operator-console/contract/queues.ts";
import { decideByTwo } from "#domains/operator-console/testing/decide-by-two.ts";
import { tellDecisions } from "#domains/operator-console/testing/tell-decisions.ts";
import { useTestApp } from "#testing/app.ts";
import { login } from "../../contract/login.ts";
import { profile } from "../../contract/profile.ts";
import { recoveries } from "../../contract/recoveries.ts";
import { secondFactor } from "../../contract/second-factor.ts";
import { phonesOf, type Loser } from "../../testing/lose-phone.ts";
import { newMobile, visitPortal } from "../../testing/visit-portal.ts";

const portal = useTestApp();
const { said, buildLoser, logIn, ask, wait, codeOf } = phonesOf(portal);
const OPERATOR = "13800000009";
const OTHER = "13800000004";
const QUEUE = "account-recoveries";
const CHECKED = "已视频核对本人身份证件";
let began: Date;
beforeAll(async () => {
  began = portal.clock.now;
  await portal.makeOperator(OTHER);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await tellDecisions(portal);
  await said();
  portal.clock.now = began;
});

const latest = (userId: number) =>
  portal.context.db
    .selectFrom("accountRecoveries")
    .selectAll()
    .where("userId", "=", userId)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
const mobileOf = async (userId: number) =>
  (
    await portal.context.db
      .selectFrom("accountUsers")
      .select("mobile")
      .where("id", "=", userId)
      .executeTakeFirstOrThrow()
  ).mobile;
const factorsOf = (userId: number) =>
  portal.context.db.selectFrom("accountSecondFactors").select("userId").where("userId", "=", userId).execute();

async function decide(loser: Loser, decision: "approved" | "rejected", reason = CHECKED, mobile = OPERATOR) {
  const { id } = await latest(loser.id);
  const ids = [id] as never;
  const { decided, refused } = await decideByTwo(portal, { queue: QUEUE, ids, decision, reason }, mobile);
  return decided.length > 0 ? "decided" : refused[0]!.message;
}

/** The same, and ten minutes pass. */
async function decideAndWait(...given: Parameters<typeof decide>) {
  const outcome = await decide(...given);
  await tellDecisions(portal);
  return outcome;
}

const caseOf = async (loser: Loser) => {
  const { cases } = await portal.callAs(OPERATOR)(queues.listCases, { queue: QUEUE, pageSize: 100 });
  const { id } = await latest(loser.id);
  return cases.data.find((one) => one.id === id);
};

test("approved, the factors are gone, the new number is bound, every login ends, and all ways are told", async () => {
  const loser = await buildLoser();
  const mobile = newMobile();
  const { asker } = await ask(loser, { mobile });
  wait(7);
  await said();
  expect(await decideAndWait(loser, "approved")).toBe("decided");
  expect(await factorsOf(loser.id)).toEqual([]);
  expect(await mobileOf(loser.id)).toBe(`+86${mobile}`);
  for (const { request } of [asker, loser.visitor])
    expect((await request(secondFactor.factorWays, {})).statusCode).toBe(401);
  expect(await latest(loser.id)).toMatchObject({ status: "approved", endedBy: "operator", note: CHECKED });
  const told = await said();
  const to = (recipient: string) => told.filter((one) => one.recipient === recipient).map(({ text }) => text);
  expect(to(loser.e164).join()).toContain("您账号的第二步验证已移除");
  const changed = `您账号的手机号已更换为 ${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
  for (const recipient of [loser.e164, loser.email, `+86${mobile}`]) expect(to(recipient).join()).toContain(changed);
  // Of the operator's own place and device nothing is told.
  expect(to(loser.email).join()).toContain(`核对方式：${CHECKED}`);
  expect(to(loser.email).join()).not.toContain("地点：");
  // He is in again, with a code to the new number.
  const browser = visitPortal(portal);
  const made = await browser.call(login.loginBySms, { mobile, code: await browser.codeFor(mobile) });
  expect(made.needsSecondFactor).toBe(false);
  browser.token = made.token;
  expect(await browser.call(profile.myDetail, {})).toMatchObject({ id: loser.id, secondFactor: "none" });
  const { db } = portal.context;
  const acts = await db
    .selectFrom("operatorConsoleActs")
    .select(["act", "reason"])
    .where("subject", "=", "user")
    .where("subjectId", "=", String(loser.id))
    .execute();
  expect(acts).toMatchObject([{ act: "approve-recovery", reason: `${CHECKED.length} 个字，见用户页` }]);
  const kinds = await db.selectFrom("securityEvents").select("kind").where("userId", "=", loser.id).execute();
  expect(kinds.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["account-recovery", "second-factor-change", "mobile-change", "session-end"]),
  );
});

test("nothing is decided before the wait is over, nor shown; nor twice, nor after it was stopped", async () => {
  const loser = await buildLoser();
  const { key } = await ask(loser);
  wait(6.99);
  expect(await caseOf(loser)).toBeUndefined();
  expect(await decide(loser, "approved")).toMatch(/^该申请仍在等待期，.+ 后才能处理$/);
  expect(await decide(loser, "rejected")).toMatch(/^该申请仍在等待期/);
  wait(0.02);
  expect(await caseOf(loser)).toBeDefined();
  await visitPortal(portal).call(recoveries.stopRecoveryByKey, { key });
  expect(await decide(loser, "approved")).toBe("该找回申请已停止或已处理");
  expect(await factorsOf(loser.id)).toHaveLength(1);
  await ask(loser);
  wait(7);
  expect(await decide(loser, "rejected", "无法确认是账号本人")).toBe("decided");
  expect(await decide(loser, "approved")).toBe("该找回申请已停止或已处理");
  await ask(loser);
  wait(37);
  expect(await decide(loser, "approved")).toBe("该申请已超过处理期限，请用户重新申请");
});

test("a decision wants its words; why it was rejected is told to him, and where he waits at the door", async () => {
  const loser = await buildLoser();
  const mobile = newMobile();
  await ask(loser, { mobile });
  wait(7);
  for (const decision of ["approved", "rejected"] as const)
    await expect(decide(loser, decision, "")).rejects.toMatchObject({ errors: { reason: "请选择或填写原因" } });
  await said();
  expect(await decideAndWait(loser, "rejected", "未能联系到本人")).toBe("decided");
  const told = await said();
  expect(told.map(({ recipient }) => recipient).sort()).toEqual([loser.e164, loser.email, `+86${mobile}`].sort());
  expect(told.find(({ recipient }) => recipient === loser.email)!.text).toContain("原因：未能联系到本人");
  expect(await factorsOf(loser.id)).toHaveLength(1);
  expect(await mobileOf(loser.id)).toBe(loser.e164);
  const asker = await logIn(loser);
  expect((await asker.call(recoveries.myRecovery, {})).recovery).toMatchObject({
    status: "rejected",
    note: "未能联系到本人",
  });
});

test("the case shows what tells whether it is the owner", async () => {
  const loser = await buildLoser();
  wait(30);
  const mobile = newMobile();
  const { asker } = await ask(loser, { mobile });
  wait(7);
  const shown = (await caseOf(loser))!;
  const facts = (label: string) => shown.facts.filter((one) => one.label === label).map(({ value }) => value);
  const masked = (number: string) => `${number.slice(0, 3)}****${number.slice(-4)}`;
  expect(shown).toMatchObject({ text: "手机丢失", path: `/ops/users/${loser.id}` });
  expect(shown.title).toContain(`移除第二步验证并更换手机号为 ${masked(mobile)}`);
  expect(facts("原手机号")).toEqual([masked(loser.mobile)]);
  expect(facts("新手机号")).toEqual([`${masked(mobile)}（已验证短信）`]);
  expect(facts("注册")[0]).toMatch(/（37 天前）$/);
  expect(facts("申请设备")[0]).toContain("新设备");
  expect(facts("申请地点")[0]).toContain("此前 1 次登录中有");
  expect(facts("已告知")[0]).toMatch(/站内信 1 条（已读 0 条）；短信 .+；邮件 .+；提醒 0 次，未停止/);
  expect(facts("申请后的登录")).toEqual(["没有"]);
  expect(facts("近期变更").join()).toContain("更换第二步验证");
  for (const secret of [mobile, loser.mobile, loser.email]) expect(JSON.stringify(shown)).not.toContain(secret);
  await logIn(loser, asker);
  expect((await caseOf(loser))!.facts.find(({ label }) => label === "申请后的登录")!.value).toContain("1 次，最近");
  const looked = await portal.context.db
    .selectFrom("operatorConsoleActs")
    .select("act")
    .where("act", "=", "read-recovery")
    .where("subjectId", "=", String(shown.id))
    .execute();
  expect(looked).not.toEqual([]);
  // A device that he has used before is said to be known.
  const own = await buildLoser();
  wait(10);
  const browser = await logIn(own, own.visitor);
  await browser.call(recoveries.askRecovery, { removesFactors: "true", reason: "手机丢失" });
  wait(8);
  expect((await caseOf(own))!.facts.find(({ label }) => label === "申请设备")!.value).toContain(
    "已知设备，申请时已使用 10 天，通过过第二步验证",
  );
});

test("a number that another one has taken meanwhile is refused, and nothing is done by halves", async () => {
  const loser = await buildLoser();
  const mobile = newMobile();
  await ask(loser, { mobile });
  await visitPortal(portal).register({ mobile });
  wait(7);
  expect(await decide(loser, "approved")).toBe("新手机号已被其他账号使用，请驳回并请用户更换号码");
  expect(await factorsOf(loser.id)).toHaveLength(1);
  expect(await latest(loser.id)).toMatchObject({ status: "waiting" });
  expect(await decide(loser, "rejected", "新手机号已被使用")).toBe("decided");
});

test("ended half-way, all of it is as it was before, and it takes effect when that is tried again", async () => {
  const loser = await buildLoser();
  const mobile = newMobile();
  const { asker } = await ask(loser, { mobile });
  wait(7);
  await said();
  expect(await decide(loser, "approved")).toBe("decided");
  vi.spyOn(portal.sms, "forget").mockRejectedValueOnce(new Error("the process was ended"));
  await expect(tellDecisions(portal)).rejects.toThrow("the process was ended");
  expect(await latest(loser.id)).toMatchObject({ status: "granted", endedAt: null });
  expect(await factorsOf(loser.id)).toHaveLength(1);
  expect(await mobileOf(loser.id)).toBe(loser.e164);
  expect((await asker.request(secondFactor.factorWays, {})).statusCode).toBe(200);
  expect(await said()).toEqual([]);
  await tellDecisions(portal);
  expect(await latest(loser.id)).toMatchObject({ status: "approved" });
  expect(await mobileOf(loser.id)).toBe(`+86${mobile}`);
});

test("of two operators one decides", async () => {
  const loser = await buildLoser();
  await ask(loser);
  wait(7);
  const outcomes = await Promise.all([
    decide(loser, "approved"),
    decide(loser, "rejected", "未能联系到本人", OTHER),
    decide(loser, "approved", CHECKED, OTHER),
  ]);
  expect(outcomes.filter((outcome) => outcome === "decided")).toHaveLength(1);
  await tellDecisions(portal);
  expect(await factorsOf(loser.id)).toHaveLength((await latest(loser.id)).status === "approved" ? 0 : 1);
});

test("whether a stop comes before, with or after an approval, the factors stand; beside its effect one of them wins", async () => {
  for (let round = 0; round < 3; round++) {
    const loser = await buildLoser();
    const { key } = await ask(loser);
    wait(7);
    const [, stopped] = await Promise.all([
      decide(loser, "approved"),
      visitPortal(portal).request(recoveries.stopRecoveryByKey, { key }),
    ]);
    expect(stopped.json().code).toBe(1);
    await tellDecisions(portal);
    expect((await latest(loser.id)).status).toBe("stopped");
    expect(await factorsOf(loser.id)).toHaveLength(1);
  }
  for (let round = 0; round < 3; round++) {
    const loser = await buildLoser();
    const { key } = await ask(loser);
    wait(7);
    await decide(loser, "approved");
    const [stopped] = await Promise.all([
      visitPortal(portal).request(recoveries.stopRecoveryByKey, { key }),
      tellDecisions(portal),
    ]);
    const isStopped = stopped.json().code === 1;
    expect((await latest(loser.id)).status).toBe(isStopped ? "stopped" : "approved");
    expect(await factorsOf(loser.id)).toHaveLength(isStopped ? 1 : 0);
  }
});

test("who passes the factor beside an approval, or after it, has not lost it: it stops", async () => {
  for (let round = 0; round < 3; round++) {
    const loser = await buildLoser();
    await ask(loser);
    wait(7);
    const browser = await logIn(loser);
    const [, passed] = await Promise.all([
      decide(loser, "approved"),
      browser.request(secondFactor.passSecondFactor, { code: codeOf(loser.secret!) }),
    ]);
    expect(passed.json().code).toBe(1);
    await tellDecisions(portal);
    expect((await latest(loser.id)).status).toBe("stopped");
    expect(await factorsOf(loser.id)).toHaveLength(1);
  }
});

test("an account that has come to stand otherwise is not given back", async () => {
  const loser = await buildLoser();
  await ask(loser);
  wait(7);
  const { db } = portal.context;
  const set = (values: object) => db.updateTable("accountUsers").set(values).where("id", "=", loser.id).execute();
  await set({ frozenAt: portal.clock.now, frozenFor: "operator", frozenReason: "stop" });
  expect(await decide(loser, "approved")).toContain("该账号已被冻结");
  await set({ frozenAt: null, frozenFor: null, frozenReason: null, role: "operator" });
  expect(await decide(loser, "approved")).toBe("运营人员的账号不能在此处理，请使用 npm run operator");
  await set({ role: "user" });
  expect(await decide(loser, "approved")).toBe("decided");
});

test("nobody decides his own, and users none at all", async () => {
  const loser = await buildLoser();
  await ask(loser);
  const { id } = await latest(loser.id);
  wait(7);
  const { db } = portal.context;
  const operator = await db
    .selectFrom("accountUsers")
    .select("id")
    .where("mobile", "=", `+86${OTHER}`)
    .executeTakeFirstOrThrow();
  await db.updateTable("accountRecoveries").set({ userId: operator.id }).where("id", "=", id).execute();
  const given = { queue: QUEUE, ids: [id] as never, decision: "approved", reason: CHECKED };
  expect((await portal.callAs(OTHER)(queues.decideCases, given)).refused).toMatchObject([
    { message: "不能处理自己或所在企业的事项，须由其他运营人员处理" },
  ]);
  await expect(portal.callAs("13800000001")(queues.decideCases, given)).rejects.toMatchObject({ status: 403 });
  await db.updateTable("accountRecoveries").set({ userId: loser.id }).where("id", "=", id).execute();
  const unknown = { ...given, ids: [999_999] as never };
  expect((await portal.callAs(OPERATOR)(queues.decideCases, unknown)).refused).toMatchObject([
    { message: "该找回申请已停止或已处理" },
  ]);
});

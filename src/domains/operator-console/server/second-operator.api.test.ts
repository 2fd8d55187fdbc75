import { beforeEach, expect, test } from "vitest";
import { auditLog } from "#domains/audit/contract/audit-log.ts";
import { certification } from "#domains/enterprises/contract/certification.ts";
import { type Form, useEnterprises } from "#domains/enterprises/testing/use-enterprises.ts";
import { notices } from "#domains/notices/contract/notices.ts";
import { tellDecisions } from "../testing/tell-decisions.ts";
import { useTestApp } from "#testing/app.ts";
import { queues } from "../contract/queues.ts";

const portal = useTestApp();
const { newUser, filledForm } = useEnterprises(portal);
const [FIRST, SECOND] = ["13800000009", "13800000010"];
const QUEUE = "certifications";
const NAME = "深圳市测试电子（华强北）有限公司";
let user: { id: number; mobile: string };
let form: Form;
let id: number;
let made = 0;

const latestId = async () =>
  (
    await portal.context.db
      .selectFrom("suppliersCertifications")
      .select("id")
      .where("submittedBy", "=", user.id)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow()
  ).id;

beforeEach(async () => {
  user = await newUser(`申请人${++made}`);
  form = await filledForm(user);
  await portal.callAs(user.mobile)(certification.submitCertification, form);
  id = await latestId();
});

const decide = (by: string, { decision = "approved", reason = "", name = "" } = {}) =>
  portal.callAs(by)(queues.decideCases, { queue: QUEUE, ids: [id], decision, reason, ...(name && { name }) });
const card = async (by: string) =>
  (await portal.callAs(by)(queues.listCases, { queue: QUEUE, pageSize: 100 })).cases.data.find((one) => one.id === id);
const latest = async () => (await portal.callAs(FIRST)(queues.listDecisions, { queue: QUEUE })).decided.data[0]!;
const actsOn = async () =>
  (await portal.callAs(FIRST)(auditLog.listActions, { subject: "case", subjectId: `${QUEUE}/${id}` })).data.map(
    ({ act }) => act,
  );
const titlesTo = async () => (await portal.callAs(user.mobile)(notices.listNotices, {})).data.map(({ title }) => title);
const setSecond = (role: string) =>
  portal.context.db.updateTable("accountUsers").set({ role }).where("mobile", "=", `+86${SECOND}`).execute();

test("what touches identity one operator proposes and another confirms; until then it waits and nobody is told", async () => {
  expect(await decide(FIRST, { reason: "已与营业执照核对一致" })).toEqual({ decided: [], refused: [], proposed: [id] });
  expect([await card(FIRST), await card(SECOND)]).toMatchObject([
    { proposal: { isMe: true, decision: "approved" } },
    { proposal: { isMe: false, by: { name: "演示运营" }, reason: "已与营业执照核对一致" } },
  ]);
  expect(await titlesTo()).toEqual([]);
  expect((await decide(FIRST)).refused).toEqual([{ id, message: "您已提出，须由其他运营人员复核" }]);
  expect(await decide(SECOND)).toEqual({ decided: [id], refused: [] });
  expect(await latest()).toMatchObject({
    caseId: id,
    proposedBy: "演示运营",
    operator: { name: "演示复核" },
    isAlone: false,
    reason: "已与营业执照核对一致",
  });
  expect(await actsOn()).toEqual(["confirm-decision", "propose-decision"]);
  await tellDecisions(portal);
  expect(await titlesTo()).toEqual(["企业认证已通过"]);
});

test("of two who propose at once one proposes, the other confirms; another decision than the proposed ends the proposal", async () => {
  const both = await Promise.all([decide(FIRST), decide(SECOND)]);
  expect(both.flatMap(({ decided }) => decided)).toEqual([id]);
  expect(both.flatMap(({ proposed = [] }) => proposed)).toEqual([id]);
  user = await newUser(`申请人${++made}`);
  await portal.callAs(user.mobile)(certification.submitCertification, (form = await filledForm(user)));
  id = await latestId();
  await decide(FIRST);
  expect((await decide(SECOND, { decision: "rejected", reason: "营业执照已过期" })).decided).toEqual([id]);
  // What is submitted anew nobody has proposed anything of.
  await portal.callAs(user.mobile)(certification.submitCertification, form);
  id = await latestId();
  expect(await card(SECOND)).toMatchObject({ proposal: null });
  expect((await decide(SECOND)).proposed).toEqual([id]);
});

test("where nobody else may decide, the name is typed again, and the record says that one decided alone", async () => {
  await setSecond("user");
  try {
    for (const name of ["", "别的公司"])
      expect((await decide(FIRST, { name })).refused[0]!.message).toContain(`请输入「${NAME}」以确认由您一人决定`);
    expect((await decide(FIRST, { name: NAME })).decided).toEqual([id]);
    expect(await latest()).toMatchObject({ caseId: id, isAlone: true, proposedBy: null });
    expect(await actsOn()).toEqual(["decide-alone"]);
  } finally {
    await setSecond("operator");
  }
});

test("what somebody has proposed who is frozen since, nobody confirms", async () => {
  await decide(FIRST);
  const freeze = (fields: { frozenAt: Date | null; frozenFor: string | null; frozenReason: string | null }) =>
    portal.context.db.updateTable("accountUsers").set(fields).where("mobile", "=", `+86${FIRST}`).execute();
  await freeze({ frozenAt: portal.clock.now, frozenFor: "operator", frozenReason: "账号被盗" });
  try {
    expect(await card(SECOND)).toMatchObject({ proposal: null });
    expect((await decide(SECOND)).refused).toMatchObject([{ message: expect.stringContaining("由您一人决定") }]);
  } finally {
    await freeze({ frozenAt: null, frozenFor: null, frozenReason: null });
  }
  expect((await decide(SECOND)).decided).toEqual([id]);
});

test("an operator on a side of the case neither counts as a second nor sees what is proposed", async () => {
  const { db } = portal.context;
  const { id: secondId } = await db
    .selectFrom("accountUsers")
    .select("id")
    .where("mobile", "=", `+86${SECOND}`)
    .executeTakeFirstOrThrow();
  await decide(FIRST);
  const { enterpriseId } = await db
    .selectFrom("suppliersCertifications")
    .select("enterpriseId")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("suppliersMembers")
    .values({ enterpriseId, userId: secondId, role: "buyer", joinedAt: portal.clock.now })
    .execute();
  expect(await card(SECOND)).toMatchObject({ isOwn: true, proposal: null });
  expect((await decide(SECOND)).refused).toMatchObject([{ message: expect.stringContaining("不能处理自己") }]);
  expect((await decide(FIRST, { name: NAME })).decided).toEqual([id]);
  expect(await latest()).toMatchObject({ caseId: id, isAlone: true });
  await db.deleteFrom("suppliersMembers").where("userId", "=", secondId).execute();
});

import { expect, test } from "vitest";
import { queues } from "#domains/operator-console/contract/queues.ts";
import { decideAndUndo } from "#domains/operator-console/testing/decide-and-undo.ts";
import { tellDecisions } from "#domains/operator-console/testing/tell-decisions.ts";
import { DAY_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { certification } from "#domains/enterprises/contract/certification.ts";
import { complaints } from "../../contract/complaints.ts";
import { bringPaper } from "#domains/merchants/testing/fill-admission.ts";
import { useEnterprises } from "#domains/enterprises/testing/use-enterprises.ts";
import { foundBy } from "#platform/name-search.ts";
import { readTrust } from "../companies/read-trust.ts";
import { closeHeld, exportHeld } from "#testing/personal-data.ts";

const portal = useTestApp();
const { newUser, newMember } = useEnterprises(portal);
const OPERATOR = "13800000009";
const COMPANY_OWNER = "13800000002";
const TEXT = "收到的 STM32 是翻新件，联系电话 13812345678，要求退货被拒绝。";

/** A company page; of the demonstration's first enterprise where that is told. */
async function company(name: string, { isDemo = false } = {}): Promise<number> {
  const { db } = portal.context;
  const now = portal.clock.now;
  const enterpriseId = isDemo
    ? (
        await db
          .selectFrom("suppliersMembers as member")
          .innerJoin("accountUsers as user", "user.id", "member.userId")
          .select("member.enterpriseId")
          .where("user.mobile", "=", `+86${COMPANY_OWNER}`)
          .executeTakeFirstOrThrow()
      ).enterpriseId
    : null;
  return (
    await db
      .insertInto("suppliersCompanies")
      .values({ name, enterpriseId, ...foundBy([name]), createdAt: now, updatedAt: now })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;
}

const complainOf = (companyId: number, mobile: string, changes: { text?: string; evidenceIds?: string } = {}) =>
  portal.callAs(mobile)(complaints.complain, {
    companyId,
    kind: "fake-parts",
    mpn: "STM32F103C8T6",
    text: TEXT,
    ...changes,
  });
const decide = (id: number, decision: string, reason = "", seen = "") =>
  portal.callAs(OPERATOR)(queues.decideCases, { queue: "complaints", ids: String(id), decision, reason, seen });
const caseOf = async (id: number) =>
  (await portal.callAs(OPERATOR)(queues.listCases, { queue: "complaints" })).cases.data.find((one) => one.id === id)!;
const mineOf = async (mobile: string) => (await portal.callAs(mobile)(complaints.myComplaints, {})).data;
const received = async () => (await portal.callAs(COMPANY_OWNER)(complaints.receivedComplaints, {})).data;
const reply = (id: number, text: string, mobile = COMPANY_OWNER) =>
  portal.callAs(mobile)(complaints.replyToComplaint, { id, reply: text });
const shown = async (companyId: number, mobile?: string) =>
  portal.callAs(mobile)(complaints.companyComplaints, { companyId });
async function lastNotice(mobile: string) {
  await tellDecisions(portal);
  return (await portal.context.db
    .selectFrom("siteNotices as notice")
    .innerJoin("accountUsers as user", "user.id", "notice.userId")
    .select(["notice.title", "notice.text"])
    .where("user.mobile", "=", `+86${mobile}`)
    .orderBy("notice.id", "desc")
    .executeTakeFirst())!;
}

test("a complaint is accepted, answered by the company, decided, and public from then on; nobody but operators learns who complained", async () => {
  const companyId = await company("被投诉的公司", { isDemo: true });
  const user = await newUser("投诉的张先生");
  const evidence = await bringPaper(portal, user, "evidence");
  const { id } = await complainOf(companyId, user.mobile, { evidenceIds: String(evidence.id) });
  await expect(complainOf(companyId, user.mobile)).rejects.toMatchObject({
    message: expect.stringContaining("正在处理"),
  });
  expect([await received(), (await shown(companyId)).totalRecord]).toEqual([[], 0]);
  await expect(reply(id, "还没有告诉我们")).rejects.toMatchObject({ status: 404 });

  const waiting = await caseOf(id);
  expect(waiting).toMatchObject({
    title: "被投诉的公司",
    text: TEXT,
    pictures: [{ label: "证据 1" }],
    facts: expect.arrayContaining([{ label: "投诉人", value: "投诉的张先生", path: `/ops/users/${user.id}` }]),
  });
  const seen = async (mobile: string) =>
    (await portal.request(certification.readEnterpriseFile, { id: evidence.id }, mobile)).statusCode;
  expect([await seen(user.mobile), await seen(OPERATOR), await seen(COMPANY_OWNER)]).toEqual([200, 200, 404]);
  expect(
    await portal.context.db
      .selectFrom("operatorConsoleActs")
      .select("subjectId")
      .where("subject", "=", "complaint")
      .where("act", "=", "read-papers")
      .execute(),
  ).toEqual([{ subjectId: String(id) }]);

  expect((await decide(id, "upheld", "证据充分")).refused[0]!.message).toBe("这条投诉还没有受理");
  expect(
    (await Promise.all([decide(id, "accepted"), decide(id, "accepted")])).flatMap(({ decided }) => decided),
  ).toEqual([id]);
  expect((await decide(id, "refused", "晚了")).refused[0]!.message).toContain("已受理");
  expect((await lastNotice(COMPANY_OWNER)).title).toContain("投诉");
  expect((await decide(id, "upheld", "证据充分")).refused[0]!.message).toContain("企业尚未答复");

  const told = await portal.callAs(COMPANY_OWNER)(complaints.receivedComplaints, {});
  const text = TEXT.replace("13812345678", "138****");
  expect(told).toMatchObject({ mayReply: true, data: [{ id, text, isAnswerable: true }] });
  expect(JSON.stringify(told)).not.toContain("张先生");
  expect(JSON.stringify(told)).not.toContain(`"${evidence.id}"`);
  await expect(reply(id, "不是我", user.mobile)).rejects.toMatchObject({ status: 404 });
  const mute = (until: Date | null) =>
    portal.context.db
      .updateTable("accountUsers")
      .set({ mutedUntil: until, mutedReason: until && "广告" })
      .where("mobile", "in", [`+86${COMPANY_OWNER}`, `+86${user.mobile}`])
      .execute();
  await mute(new Date(portal.clock.now.getTime() + DAY_MS));
  for (const tell of [() => reply(id, "禁言时的答复"), () => complainOf(companyId, user.mobile)])
    await expect(tell()).rejects.toMatchObject({ message: expect.stringContaining("广告") });
  await mute(null);
  await reply(id, "先写的答复");
  const { openedAt } = await caseOf(id);
  await reply(id, "货物为原装，请联系 0755-12345678 核对。");
  // What was read is no longer what is there.
  expect((await decide(id, "upheld", "证据充分", `${id}@${openedAt}`)).refused[0]!.message).toContain("刷新后再处理");
  expect((await decide(id, "upheld", "证据充分", `${id}@${(await caseOf(id)).openedAt}`)).decided).toEqual([id]);
  expect((await decide(id, "unfounded", "又改了")).refused[0]!.message).toBe("这条投诉已处理或已撤回");
  await expect(reply(id, "再改一次")).rejects.toMatchObject({ message: expect.stringContaining("不在答复阶段") });
  expect([(await lastNotice(COMPANY_OWNER)).title, (await lastNotice(user.mobile)).title]).toEqual([
    "投诉处理结果：投诉成立",
    "投诉处理结果：投诉成立",
  ]);

  const open = await shown(companyId);
  expect(open).toMatchObject({
    totalRecord: 1,
    data: [
      {
        kind: "fake-parts",
        mpn: "STM32F103C8T6",
        outcome: "upheld",
        reason: "证据充分",
        text,
        reply: "货物为原装，请联系 075**** 核对。",
      },
    ],
  });
  expect(JSON.stringify(open)).not.toContain("张先生");
  expect((await readTrust(portal.context, [companyId])).get(companyId)!.complaints).toEqual({
    upheld: 1,
    settled: 0,
    unfounded: 0,
  });
  expect(await mineOf(user.mobile)).toMatchObject([
    { id, state: "decided", outcome: "upheld", evidence: [{ id: evidence.id }] },
  ]);

  // It stays when its user goes.
  expect((await exportHeld(portal.context, user.id))["complaints"]).toMatchObject([{ text: TEXT, reply: "" }]);
  await closeHeld(portal.context, user.id);
  expect((await shown(companyId)).totalRecord).toBe(1);
  expect(
    await portal.context.db.selectFrom("suppliersComplaints").select("userId").where("id", "=", id).executeTakeFirst(),
  ).toEqual({ userId: null });
});

test("a company that says nothing is decided about after its 7 days, and answers no more then; both may agree before", async () => {
  const companyId =
    (
      await portal.context.db
        .selectFrom("suppliersCompanies")
        .select("id")
        .where("enterpriseId", "is not", null)
        .executeTakeFirst()
    )?.id ?? (await company("不说话的公司", { isDemo: true }));
  const [first, second] = [await newUser("等答复的人"), await newUser("和解的人")];
  const { id } = await complainOf(companyId, first.mobile);
  const { id: agreed } = await complainOf(companyId, second.mobile);
  for (const decision of ["accepted", "refused"]) {
    const [before, after] = await decideAndUndo(portal, { queue: "complaints", id, decision });
    expect([before!.id, after]).toEqual([id, before]);
  }
  for (const one of [id, agreed]) await decide(one, "accepted");
  const [before, after] = await decideAndUndo(portal, { queue: "complaints", id: agreed, decision: "settled" });
  expect(after).toEqual(before);
  expect((await decide(agreed, "settled", "双方已协商解决")).decided).toEqual([agreed]);
  portal.clock.now = new Date(portal.clock.now.getTime() + 7 * DAY_MS);
  await expect(reply(id, "太晚了")).rejects.toMatchObject({ message: "答复期限已过，不能再答复" });
  await portal.callAs(OPERATOR)(queues.decideCases, {
    queue: "complaints",
    ids: String(id),
    decision: "unfounded",
    reason: "证据不足",
    type: "breach",
  });
  expect((await lastNotice(first.mobile)).text).toContain("（核实类型：违约）：投诉不成立。证据不足");
  expect(await mineOf(first.mobile)).toMatchObject([{ id, kind: "breach", outcome: "unfounded" }]);
});

test("who is removed from a company in the moment in which he replies has not replied", async () => {
  const { db } = portal.context;
  const companyId = (await db
    .selectFrom("suppliersCompanies")
    .select("id")
    .where("enterpriseId", "is not", null)
    .executeTakeFirst())!.id;
  const [user, seller, buyer] = [await newUser("被拖延的人"), await newMember("seller"), await newMember("buyer")];
  const { id } = await complainOf(companyId, user.mobile);
  await decide(id, "accepted");
  const { replying } = await db.transaction().execute(async (held) => {
    await held.selectFrom("suppliersEnterprises").select("id").forUpdate().execute();
    await held.deleteFrom("suppliersMembers").where("userId", "=", seller.id).execute();
    const replying = Promise.allSettled([reply(id, "临走前的答复", seller.mobile)]);
    // Who may not reply at all is told at once.
    await expect(reply(id, "不该由我答复", buyer.mobile)).rejects.toMatchObject({
      message: "您在企业中的角色不能进行此操作",
    });
    await expect(reply(id, "不是我的企业", user.mobile)).rejects.toMatchObject({ status: 404 });
    return { replying };
  });
  // As somebody else's where he was let in before he was removed, by his role where he came after it.
  expect(await replying).toMatchObject([{ status: "rejected", reason: { name: "CallFailed" } }]);
  expect((await received()).find((one) => one.id === id)).toMatchObject({ reply: "" });
});

test("nobody complains of his own company, of none, without saying what, or too often; what is not decided can be taken back", async () => {
  const user = await newUser("常投诉的人");
  const [companyId, ...others] = await Promise.all(Array.from({ length: 6 }, (_, at) => company(`贸易公司 ${at}`)));
  const own =
    (
      await portal.context.db
        .selectFrom("suppliersCompanies")
        .select("id")
        .where("enterpriseId", "is not", null)
        .executeTakeFirst()
    )?.id ?? (await company("自己的公司", { isDemo: true }));
  await expect(complainOf(own, COMPANY_OWNER)).rejects.toMatchObject({ message: "不能投诉自己的企业" });
  await expect(complainOf(9_999_999, user.mobile)).rejects.toMatchObject({ status: 404 });
  await expect(complainOf(companyId!, user.mobile, { text: "太短" })).rejects.toMatchObject({
    errors: { text: "请写明情况，至少 10 个字" },
  });
  await expect(complainOf(companyId!, user.mobile, { evidenceIds: "1" })).rejects.toMatchObject({
    errors: { evidenceIds: "文件不存在，请重新上传" },
  });
  expect((await portal.request(complaints.complain, { companyId, kind: "other", text: TEXT })).statusCode).toBe(401);

  const made = await Promise.allSettled([complainOf(companyId!, user.mobile), complainOf(companyId!, user.mobile)]);
  expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const { id } = (await mineOf(user.mobile))[0]!;
  const withdraw = (mobile: string) => portal.callAs(mobile)(complaints.withdrawComplaint, { id });
  await expect(withdraw(COMPANY_OWNER)).rejects.toMatchObject({ message: expect.stringContaining("已撤回") });
  await withdraw(user.mobile);
  await expect(withdraw(user.mobile)).rejects.toMatchObject({ message: expect.stringContaining("已撤回") });
  expect((await decide(id, "accepted")).refused[0]!.message).toBe("这条投诉已处理或已撤回");
  for (const other of others.slice(0, 4)) await complainOf(other, user.mobile);
  await expect(complainOf(others[4]!, user.mobile)).rejects.toMatchObject({
    message: "今日投诉次数已用完，请明天再试",
  });
});

import { beforeAll, expect, test } from "vitest";
import { auditLog } from "#domains/audit/contract/audit-log.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { corrections } from "#domains/datasheets/contract/corrections.ts";
import { certification } from "#domains/enterprises/contract/certification.ts";
import { useEnterprises } from "#domains/enterprises/testing/use-enterprises.ts";
import { comments } from "#domains/news/contract/comments.ts";
import { authors } from "#domains/news/contract/authors.ts";
import { reports } from "#domains/news/contract/reports.ts";
import { writeArticle } from "#domains/news/testing/write-article.ts";
import { notices } from "#domains/notices/contract/notices.ts";
import { feedback } from "#domains/site/contract/feedback.ts";
import { MINUTE_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { queues } from "../contract/queues.ts";
import { tellDecisions } from "../testing/tell-decisions.ts";
import { onTellDecision } from "./tell-decision.ts";

const portal = useTestApp();
const { buildDocument } = catalogueOf(portal);
const { newUser, filledForm } = useEnterprises(portal);
const OPERATOR = "13800000009";
const OTHER = "13800000004";
const USER = "13800000001";

beforeAll(() => portal.makeOperator(OTHER));

const wait = (ms: number) => (portal.clock.now = new Date(portal.clock.now.getTime() + ms));

async function report(type: "outdated" | "infringement" = "outdated", by = USER): Promise<number> {
  const { id } = await buildDocument({ title: "LM358 手册" });
  const proof = { text: "侵权", contact: "me@example.com", claimant: "甲公司", claimedRight: "trademark", proof: "1" };
  const told = { subject: "document", id, type, ...(type === "infringement" && proof) } as const;
  return (await portal.callAs(by)(corrections.reportCorrection, told as never)).id;
}

const decide = (
  queue: string,
  id: number,
  decision: string,
  { reason = "核对后决定", by = OPERATOR, type = "", seen = "" } = {},
) => portal.callAs(by)(queues.decideCases, { queue, ids: [id], decision, reason, seen, ...(type && { type }) });
const latest = async (queue: string, by = OPERATOR) =>
  (await portal.callAs(by)(queues.listDecisions, { queue })).decided.data[0]!;
const undo = async (queue: string, { id, by = OPERATOR }: { id?: number; by?: string } = {}) =>
  portal.callAs(by)(queues.undoDecision, { queue, id: id ?? (await latest(queue)).id });
const isWaiting = async (queue: string, id: number) =>
  (await portal.callAs(OPERATOR)(queues.listCases, { queue, pageSize: 100 })).cases.data.some((one) => one.id === id);
const titlesTo = async (mobile: string) =>
  (await portal.callAs(mobile)(notices.listNotices, {})).data.map(({ title }) => title);

test("within ten minutes any operator takes a decision back: the case waits as it was, nobody is told, and it is on record", async () => {
  const id = await report();
  await decide("corrections", id, "rejected", { reason: "核对原厂资料后无误", type: "missing-pages" });
  expect(await latest("corrections")).toMatchObject({ whyNotUndone: null, toldAt: null, undone: null });
  expect([await isWaiting("corrections", id), await titlesTo(USER)]).toEqual([false, []]);
  wait(9 * MINUTE_MS);
  await undo("corrections", { by: OTHER });
  const again = (await portal.callAs(OPERATOR)(queues.listCases, { queue: "corrections" })).cases.data[0]!;
  expect(again).toMatchObject({ id, type: { name: "outdated" } });
  expect(await latest("corrections")).toMatchObject({ undone: { by: "演示作者" }, whyNotUndone: "已撤销" });
  expect((await portal.callAs(OPERATOR)(auditLog.listActions, { act: "undo-decision" })).data).toMatchObject([
    { subject: "case", subjectId: `corrections/${id}`, before: { decision: "rejected" }, reason: "核对原厂资料后无误" },
  ]);
  await tellDecisions(portal);
  expect(await titlesTo(USER)).toEqual([]);
  await decide("corrections", id, "confirmed");
  await tellDecisions(portal);
  expect(await titlesTo(USER)).toEqual(["纠错已确认"]);
});

test("after ten minutes, or once it was told, it stays, which operators are told; whom it concerns is told once", async () => {
  const [late, told] = [await report(), await report()];
  await decide("corrections", late, "confirmed");
  wait(10 * MINUTE_MS);
  await expect(undo("corrections")).rejects.toMatchObject({ message: "不能撤销：已超过 10 分钟" });
  await decide("corrections", told, "confirmed");
  const { id } = await latest("corrections");
  const before = (await titlesTo(USER)).length;
  for (let times = 0; times < 2; times++) await onTellDecision.run(portal.context, { id });
  expect((await titlesTo(USER)).length).toBe(before + 1);
  await expect(undo("corrections")).rejects.toMatchObject({ message: "不能撤销：已超过 10 分钟" });
});

test("of two who take it back at once one does; beside the task that tells of it either it is taken back or told", async () => {
  const twice = await report();
  await decide("corrections", twice, "confirmed");
  const both = await Promise.allSettled([undo("corrections"), undo("corrections", { by: OTHER })]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  for (let times = 0; times < 5; times++) {
    const raced = await report();
    await decide("corrections", raced, "confirmed");
    const { id } = await latest("corrections");
    const before = (await titlesTo(USER)).length;
    const [undone] = await Promise.allSettled([
      undo("corrections", { id }),
      onTellDecision.run(portal.context, { id }),
    ]);
    const isUndone = undone.status === "fulfilled";
    expect((await titlesTo(USER)).length - before).toBe(isUndone ? 0 : 1);
    expect(await isWaiting("corrections", raced)).toBe(isUndone);
  }
});

test("what was submitted anew, or decided on again, is not taken back; nor by whoever stands on a side of it", async () => {
  const user = await newUser("重新提交的人");
  const form = await filledForm(user);
  const submit = () => portal.callAs(user.mobile)(certification.submitCertification, form);
  const waitingId = async () =>
    (
      await portal.context.db
        .selectFrom("suppliersCertifications")
        .select("id")
        .where("submittedBy", "=", user.id)
        .where("state", "=", "waiting")
        .executeTakeFirstOrThrow()
    ).id;
  await submit();
  const first = await waitingId();
  await decide("certifications", first, "rejected");
  await undo("certifications");
  expect(await waitingId()).toBe(first);
  await decide("certifications", first, "rejected");
  await submit();
  await expect(undo("certifications")).rejects.toMatchObject({ message: "不能撤销：之后又有变化" });

  const { id } = await portal.callAs(USER)(feedback.addFeedback, { type: "1", content: "建议", contact: "me@x.cn" });
  await decide("feedback", id, "processing", { reason: "正在核实" });
  const processing = await latest("feedback");
  await decide("feedback", id, "settled", { reason: "已改进" });
  await expect(undo("feedback", { id: processing.id })).rejects.toMatchObject({ message: "不能撤销：之后又有变化" });
  const stateOf = async () =>
    portal.context.db.selectFrom("siteFeedback").select(["state", "reply"]).where("id", "=", id).executeTakeFirst();
  await undo("feedback");
  expect(await stateOf()).toEqual({ state: "processing", reply: "正在核实" });
  await undo("feedback", { id: processing.id });
  expect(await stateOf()).toEqual({ state: "received", reply: null });

  const own = await report("outdated", OTHER);
  await decide("corrections", own, "confirmed");
  await expect(undo("corrections", { by: OTHER })).rejects.toMatchObject({ status: 404 });
  await expect(
    portal.callAs(OPERATOR)(queues.undoDecision, { queue: "corrections", id: 999_999 }),
  ).rejects.toMatchObject({ status: 404 });
});

test("of two decisions of one case within ten minutes its user is told of the later one alone, and the record says so", async () => {
  const user = await newUser("两次处理的人");
  const { id } = await portal.callAs(user.mobile)(feedback.addFeedback, {
    type: "1",
    content: "建议",
    contact: "m@x.cn",
  });
  await decide("feedback", id, "processing", { reason: "正在核实" });
  const first = await latest("feedback");
  await decide("feedback", id, "settled", { reason: "已改进" });
  const second = await latest("feedback");
  await tellDecisions(portal);
  const told = (await portal.callAs(user.mobile)(notices.listNotices, {})).data.map(({ text }) => text);
  expect([told.length, told.join("")]).toEqual([1, expect.stringContaining("已改进")]);
  const listed = (await portal.callAs(OPERATOR)(queues.listDecisions, { queue: "feedback" })).decided.data;
  const toldOf = (decided: { id: number }) => listed.find((one) => one.id === decided.id)!.told.length;
  expect([toldOf(first), toldOf(second)]).toEqual([0, 1]);
});

test("texts and reports of readers, alarms and searches wait again as they were", async () => {
  const { db } = portal.context;
  const articleId = await writeArticle(portal);
  const comment = await portal.callAs(USER)(comments.addComment, { articleId, text: "你们都是骗子" });
  const reported = await portal.callAs(USER)(reports.report, { articleId, category: "untrue" });
  const author = await newUser("申请作者的人");
  await portal.callAs(author.mobile)(authors.applyAuthor, {
    penName: "撤销笔名",
    realName: "王五",
    fields: ["模拟与电源"],
    bio: "做了二十年电源",
    worksUrl: "https://example.com/works",
  });
  const alarm = await db
    .insertInto("securityAlarms")
    .values({ rule: "account-failures", subject: "somebody", events: 5, openedAt: portal.clock.now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("datasheetSearchTerms")
    .values({
      term: "undo7294",
      spelling: "UNDO7294",
      day: portal.clock.now.toISOString().slice(0, 10),
      visitors: 9,
      hasHits: false,
    })
    .execute();
  const search = (await portal.callAs(OPERATOR)(queues.listCases, { queue: "searches" })).cases.data[0]!;
  for (const [queue, id, decision, options] of [
    ["comments", comment.id, "refused", {}],
    ["article-reports", reported.id, "refused", { type: "advert" }],
    ["authors", author.id, "rejected", {}],
    ["security-alarms", alarm.id, "closed", {}],
    ["searches", search.id, "declined", {}],
    ["infringements", await report("infringement"), "rejected", {}],
  ] as const) {
    const card = async () =>
      (await portal.callAs(OPERATOR)(queues.listCases, { queue, pageSize: 100 })).cases.data.find(
        (one) => one.id === id,
      );
    const before = await card();
    const seen = `${id}@${before!.openedAt}`;
    expect((await decide(queue, id, decision, { seen, ...options })).refused, queue).toEqual([]);
    expect(await isWaiting(queue, id), queue).toBe(false);
    await undo(queue);
    expect(await card(), queue).toEqual(before);
  }
});

test("every queue says how its decisions are taken back, or why they stay", () => {
  for (const { name, undo: said, decisions } of portal.context.declared.queues) {
    if (typeof said === "string") expect(said, name).not.toBe("");
    else
      expect(
        decisions.map((one) => one.name),
        name,
      ).toEqual(expect.arrayContaining(Object.keys(said.final ?? {})));
  }
});

test("who stood on a side of it when it was decided takes it not back, whosever the case is since", async () => {
  const { db } = portal.context;
  const id = await report("outdated", OTHER);
  await decide("corrections", id, "confirmed");
  const { id: decisionId } = await latest("corrections");
  const { id: userId } = await db
    .selectFrom("accountUsers")
    .select("id")
    .where("mobile", "=", `+86${USER}`)
    .executeTakeFirstOrThrow();
  await db.updateTable("datasheetCorrections").set({ userId }).where("id", "=", id).execute();
  await expect(undo("corrections", { id: decisionId, by: OTHER })).rejects.toMatchObject({ status: 404 });
  expect(await isWaiting("corrections", id)).toBe(false);
  await undo("corrections", { id: decisionId });
  expect(await isWaiting("corrections", id)).toBe(true);
});

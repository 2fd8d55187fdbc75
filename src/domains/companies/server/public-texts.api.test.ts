import { beforeAll, expect, test } from "vitest";
import { openPages } from "#domains/catalogue/testing/open-pages.ts";
import { useEnterprises } from "#domains/enterprises/testing/use-enterprises.ts";
import { publicTexts } from "#domains/moderation/contract/public-texts.ts";
import { notices } from "#domains/notices/contract/notices.ts";
import { queues } from "#domains/operator-console/contract/queues.ts";
import { decideAndUndo, rowsOf } from "#domains/operator-console/testing/decide-and-undo.ts";
import { undoLatest } from "#domains/operator-console/testing/undo-latest.ts";
import { tellDecisions } from "#domains/operator-console/testing/tell-decisions.ts";
import { DAY_MS, MINUTE_MS } from "#shared/durations.ts";
import { formatDay } from "#shared/format-date.ts";
import { useTestApp } from "#testing/app.ts";
import { companies } from "../contract/companies.ts";
import { ownCompany } from "../contract/own-company.ts";
import { promotions } from "../contract/promotions.ts";
import { INTRODUCTION_TEXT } from "./public-texts.ts";
import { giveUpCompanies } from "./own-company/give-up-company.ts";
import { companyOf } from "./own-company/own-company.ts";

const portal = useTestApp();
const { newMember } = useEnterprises(portal);
const OWNER = "13800000002";
const OPERATOR = "13800000009";
const owner = () => portal.callAs(OWNER);
const dayIn = (days: number) => formatDay(new Date(portal.clock.now.getTime() + days * DAY_MS));
const announced = (title: string, text = "") => ({ title, text, startsOn: dayIn(0), endsOn: dayIn(1) });
let companyId: number;

const running = async () =>
  (await portal.callAs()(promotions.runningPromotions, { companyId })).map(({ title }) => title);
const own = async (id: number) => (await owner()(promotions.listOwnPromotions, {})).data.find((one) => one.id === id)!;
const waiting = async () =>
  (await portal.callAs(OPERATOR)(queues.listCases, { queue: "public-texts", pageSize: 100 })).cases.data;
const caseOf = async (title: string) => (await waiting()).find((one) => one.title.includes(title));
const decide = (
  { id, openedAt }: { id: number; openedAt: string },
  decision: "released" | "refused",
  reason = "",
  by = OPERATOR,
) =>
  portal.callAs(by)(queues.decideCases, {
    queue: "public-texts",
    ids: [id] as never,
    decision,
    reason,
    seen: [`${id}@${openedAt}`] as never,
  });
const told = async () => {
  await tellDecisions(portal);
  return (await owner()(notices.listNotices, {})).data[0];
};
const page = () => portal.callAs()(companies.readCompany, { id: companyId });
const profile = { isOn: "true", showsStock: "true" };

beforeAll(async () => {
  ({ id: companyId } = await owner()(ownCompany.saveAgentProfile, { ...profile, introduction: "授权代理模拟器件。" }));
});

test("an announcement with a sensitive word waits: its owner sees why, visitors see nothing until an operator releases it", async () => {
  const { id, review } = await owner()(promotions.addPromotion, announced("全网最低价", "MCU 现货"));
  expect(await running()).toEqual([]);
  expect(review).toEqual({
    state: "waiting",
    words: expect.arrayContaining(["最低价"]),
    reason: "",
    fields: [{ field: "title", title: "标题" }],
  });
  expect(await own(id)).toMatchObject({ state: "held", review });
  const opened = (await caseOf("全网最低价"))!;
  expect(opened.facts).toEqual(
    expect.arrayContaining([
      { label: "类型", value: "推广公告", path: null },
      { label: "命中", value: expect.stringContaining("最低价（广告法绝对化用语）"), path: null },
    ]),
  );
  expect((await decide(opened, "released")).decided).toEqual([opened.id]);
  expect(await running()).toEqual(["全网最低价"]);
  expect(await own(id)).toMatchObject({ state: "running", review: null });
  expect(await told()).toMatchObject({ title: "推广公告已通过审核" });
  // Saved again with the same words it is not asked about again.
  await owner()(promotions.editPromotion, { id, ...announced("全网最低价", "MCU 现货"), endsOn: dayIn(5) });
  expect(await running()).toEqual(["全网最低价"]);
  // With others it is.
  await owner()(promotions.editPromotion, { id, ...announced("全网最低价", "加微信领红包") });
  expect(await running()).toEqual([]);
  await owner()(promotions.removePromotion, { id });
  expect(await caseOf("全网最低价")).toBeUndefined();
});

test("what is refused is gone with words that reach its owner, and waits again once it is changed", async () => {
  const { id } = await owner()(promotions.addPromotion, announced("代开发票，刷单"));
  await expect(decide((await caseOf("代开发票"))!, "refused")).rejects.toMatchObject({ message: "请选择或填写原因" });
  await decide((await caseOf("代开发票"))!, "refused", "违反法律法规");
  expect([await running(), await caseOf("代开发票")]).toEqual([[], undefined]);
  expect(await told()).toMatchObject({
    title: "推广公告未通过审核",
    text: expect.stringContaining("违反法律法规"),
  });
  expect(await own(id)).toMatchObject({ state: "held", review: { state: "refused", reason: "违反法律法规" } });
  await owner()(promotions.editPromotion, { id, ...announced("LM358 特价") });
  expect([await running(), (await own(id)).review?.state]).toEqual([[], "waiting"]);
  await decide((await caseOf("LM358 特价"))!, "released");
  expect(await running()).toEqual(["LM358 特价"]);
  await owner()(promotions.removePromotion, { id });
});

test("a refusal stands until an operator releases what was written since: no second save, no new row undoes it", async () => {
  const { id } = await owner()(promotions.addPromotion, announced("不实公告"));
  await decide((await caseOf("不实公告"))!, "refused", "不实宣传");
  for (const title of ["不实公告。", "不实公告"]) {
    await owner()(promotions.editPromotion, { id, ...announced(title) });
    expect(await running()).toEqual([]);
    expect(await own(id)).toMatchObject({ review: { state: "waiting" } });
  }
  await owner()(promotions.removePromotion, { id });
  const again = await owner()(promotions.addPromotion, announced("不 实公告！"));
  expect(await running()).toEqual([]);
  // Nor does another kind of text.
  await owner()(ownCompany.saveAgentProfile, { ...profile, introduction: "不实公告" });
  expect((await page()).introduction).not.toContain("不实公告");
  await owner()(ownCompany.saveAgentProfile, { ...profile, introduction: "授权代理模拟器件。" });
  await decide((await caseOf("不 实公告！"))!, "released");
  expect(await running()).toEqual(["不 实公告！"]);
  await owner()(promotions.editPromotion, { id: again.id, ...announced("如实公告") });
  expect(await running()).toEqual(["如实公告"]);
  await owner()(promotions.removePromotion, { id: again.id });
});

test("nor does emptying an introduction that was taken down", async () => {
  const save = (introduction: string) => owner()(ownCompany.saveAgentProfile, { ...profile, introduction });
  const { introduction } = await page();
  await save("不实的介绍。");
  await portal.callAs(OPERATOR)(publicTexts.takeDownText, {
    id: companyId,
    kind: INTRODUCTION_TEXT,
    act: "take-down",
    reason: "不实宣传",
  });
  for (const text of ["", "不实的介绍。", "另一种介绍。"]) {
    await save(text);
    expect((await page()).introduction).toBe("");
  }
  await decide(
    (await waiting()).find(({ text }) => text.includes("另一种介绍"))!,
    "released",
  );
  expect((await page()).introduction).toBe("另一种介绍。");
  await save(introduction);
});

test("a clean announcement is public at once and looked at after; what was held and is mended is public again", async () => {
  const { id } = await owner()(promotions.addPromotion, announced("STM32 到货"));
  expect(await running()).toEqual(["STM32 到货"]);
  const opened = (await caseOf("STM32 到货"))!;
  expect(opened.facts).toContainEqual({ label: "状态", value: "已展示，待复核", path: null });
  await owner()(promotions.editPromotion, { id, ...announced("STM32 销量第一") });
  expect(await running()).toEqual([]);
  expect((await decide(opened, "released")).refused).toMatchObject([
    { message: expect.stringContaining("刚刚被修改") },
  ]);
  await owner()(promotions.editPromotion, { id, ...announced("STM32 现货") });
  expect(await running()).toEqual(["STM32 现货"]);
  await decide((await caseOf("STM32 现货"))!, "refused", "不实宣传");
  expect(await running()).toEqual([]);
});

test("of an introduction the former texts stay public while the new ones wait; refused, none stands", async () => {
  const save = (introduction: string) => owner()(ownCompany.saveAgentProfile, { ...profile, introduction });
  expect((await save("行业第一的代理商，加微信领红包")).review).toMatchObject({
    state: "waiting",
    fields: [{ field: "introduction", title: "企业简介" }],
  });
  expect(await page()).toMatchObject({ introduction: "授权代理模拟器件。" });
  expect(await owner()(ownCompany.readAgentProfile, {})).toMatchObject({
    introduction: "行业第一的代理商，加微信领红包",
    review: { state: "waiting", words: expect.arrayContaining(["行业第一"]) },
  });
  await save("行业第一的代理商");
  expect(await page()).toMatchObject({ introduction: "授权代理模拟器件。" });
  const { name } = await page();
  const introductionCase = async () => (await waiting()).find(({ title }) => title === name);
  await decide((await introductionCase())!, "refused", "含有广告法禁止的绝对化用语");
  expect(await page()).toMatchObject({ introduction: "", productLines: "" });
  await save("授权代理电源器件。");
  expect(await page()).toMatchObject({ introduction: "" });
  await decide((await introductionCase())!, "released");
  expect(await page()).toMatchObject({ introduction: "授权代理电源器件。" });
  expect(await owner()(ownCompany.readAgentProfile, {})).toMatchObject({ review: null });
});

test("the page itself, which is kept for everybody, changes with what is held and decided", async () => {
  const { open } = openPages(portal);
  const shown = async (title: string) => (await open(`/agentList/agentDetail/${companyId}`)).text.includes(title);
  const { id } = await owner()(promotions.addPromotion, announced("页面上的公告"));
  expect(await shown("页面上的公告")).toBe(true);
  await owner()(promotions.editPromotion, { id, ...announced("页面上的公告，史上最低") });
  await expect.poll(() => shown("页面上的公告")).toBe(false);
  await decide((await caseOf("页面上的公告"))!, "released");
  await expect.poll(() => shown("史上最低")).toBe(true);
  await owner()(promotions.removePromotion, { id });
});

test("names that nobody looks at are refused at once", async () => {
  await expect(owner()(ownCompany.saveAgentProfile, { ...profile, aliases: ["代开发票商行"] })).rejects.toMatchObject({
    errors: { aliases: "含有需要核实的词「代开发票」，请修改后再试" },
  });
  await expect(
    owner()(ownCompany.saveAgentProfile, { ...profile, offices: [{ name: "代 开 发 票", region: "", address: "" }] }),
  ).rejects.toMatchObject({ errors: { offices: "含有需要核实的词「代开发票」，请修改后再试" } });
});

test("an operator of the company itself decides nothing of it, and sees it not; users have no queue", async () => {
  const mate = await newMember("seller");
  await portal.makeOperator(mate.mobile);
  await owner()(promotions.addPromotion, announced("史上最低"));
  const opened = (await caseOf("史上最低"))!;
  expect(await decide(opened, "released", "", mate.mobile)).toMatchObject({
    decided: [],
    refused: [{ message: expect.stringContaining("所在企业的事项") }],
  });
  const seen = await portal.callAs(mate.mobile)(queues.listCases, { queue: "public-texts", pageSize: 100 });
  expect(seen.cases.data.find(({ id }) => id === opened.id)).toMatchObject({ isOwn: true, facts: [] });
  await expect(portal.callAs(OWNER)(queues.listCases, { queue: "public-texts" })).rejects.toMatchObject({
    status: 403,
  });
});

test("a page that is made of what was certified is looked at as it is made", async () => {
  const { db } = portal.context;
  const { id: enterpriseId } = await db
    .selectFrom("suppliersEnterprises as enterprise")
    .innerJoin("accountUsers as user", "user.id", "enterprise.ownerId")
    .select("enterprise.id")
    .where("user.mobile", "=", "+8613800000003")
    .executeTakeFirstOrThrow();
  await db.deleteFrom("suppliersCompanies").where("enterpriseId", "=", enterpriseId).execute();
  await db
    .updateTable("suppliersEnterprises")
    .set({ introduction: "兼职日结，稳赚不赔" })
    .where("id", "=", enterpriseId)
    .execute();
  await portal.callAs("13800000003")(promotions.addPromotion, announced("现货"));
  const { id } = (await companyOf(portal.context, enterpriseId))!;
  await db.insertInto("suppliersRoles").values({ companyId: id, role: "agent" }).execute();
  expect(await portal.callAs()(companies.readCompany, { id })).toMatchObject({ introduction: "" });
});

test("of a page that was made from a list nothing of who gives it up stays, not what was shown while his newer words waited", async () => {
  const { db } = portal.context;
  await owner()(ownCompany.saveAgentProfile, { ...profile, introduction: "老板张三的介绍。" });
  await owner()(ownCompany.saveAgentProfile, { ...profile, introduction: "全网最低价。" });
  expect((await page()).introduction).toBe("老板张三的介绍。");
  await db.updateTable("suppliersCompanies").set({ source: "名录" }).where("id", "=", companyId).execute();
  const { ownerId } = await db
    .selectFrom("suppliersEnterprises")
    .innerJoin("suppliersCompanies as company", "company.enterpriseId", "suppliersEnterprises.id")
    .select("ownerId")
    .where("company.id", "=", companyId)
    .executeTakeFirstOrThrow();
  await giveUpCompanies({ db }, ownerId);
  expect((await page()).introduction).toBe("");
});

test("what was refused is taken back within ten minutes: it waits as it did, its owner is told nothing, and no mark stays", async () => {
  await owner()(promotions.addPromotion, announced("取消不予展示的公告"));
  const before = await told();
  const seen = await decideAndUndo(portal, {
    queue: "public-texts",
    id: (await caseOf("取消不予展示的公告"))!.id,
    decision: "refused",
  });
  expect(seen[1]).toEqual(seen[0]);
  await tellDecisions(portal);
  expect([await running(), await told()]).toEqual([["取消不予展示的公告"], before]);
  const marks = await portal.context.db.selectFrom("moderationRefusedMarks").select("mark").execute();
  const held = await owner()(promotions.addPromotion, announced("最低价，先拒绝再撤销"));
  const card = (await caseOf("先拒绝再撤销"))!;
  await decideAndUndo(portal, { queue: "public-texts", id: card.id, decision: "refused" });
  expect(await own(held.id)).toMatchObject({ state: "held", review: { state: "waiting" } });
  expect(await portal.context.db.selectFrom("moderationRefusedMarks").select("mark").execute()).toEqual(marks);
  // What was written anew since stays as it is.
  await decide(card, "refused", "不实宣传");
  await owner()(promotions.editPromotion, { id: held.id, ...announced("改写之后") });
  const [decided] = (await portal.callAs(OPERATOR)(queues.listDecisions, { queue: "public-texts" })).decided.data;
  await expect(
    portal.callAs(OPERATOR)(queues.undoDecision, { queue: "public-texts", id: decided!.id }),
  ).rejects.toMatchObject({ message: "不能撤销：之后又有变化" });
});

test("what was released is taken back the same way: hidden again where it was hidden, and nobody is told", async () => {
  const before = await told();
  const shown = await running();
  const tables = ["moderation_cases", "moderation_refused_marks", "suppliers_promotions"];
  const { id } = await owner()(promotions.addPromotion, announced("最低价，先通过再撤销"));
  const card = (await caseOf("先通过再撤销"))!;
  const rows = await rowsOf(portal, tables);
  const seen = await decideAndUndo(portal, { queue: "public-texts", id: card.id, decision: "released" });
  expect(seen[1]).toEqual(seen[0]);
  await tellDecisions(portal);
  expect([await running(), await told(), await rowsOf(portal, tables)]).toEqual([shown, before, rows]);
  // Refused before, so that its words are marked; and changed, so that what was public of it stays away.
  await decide(card, "refused", "不实宣传");
  await owner()(promotions.editPromotion, { id, ...announced("再次提交") });
  const again = (await caseOf("再次提交"))!;
  const marked = await rowsOf(portal, tables);
  await decideAndUndo(portal, { queue: "public-texts", id: again.id, decision: "released" });
  expect([await running(), await rowsOf(portal, tables)]).toEqual([shown, marked]);
  const refusal = (why: string) =>
    expect(undoLatest(portal, "public-texts")).rejects.toMatchObject({ message: `不能撤销：${why}` });
  await decide(again, "released");
  await owner()(promotions.editPromotion, { id, ...announced("通过之后改写，最低价") });
  await refusal("之后又有变化");
  await decide((await caseOf("通过之后改写"))!, "released");
  portal.clock.now = new Date(portal.clock.now.getTime() + 10 * MINUTE_MS);
  await refusal("已超过 10 分钟");
});

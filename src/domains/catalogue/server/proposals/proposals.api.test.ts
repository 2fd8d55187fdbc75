import { beforeEach, expect, test } from "vitest";
import { notices } from "#domains/notices/contract/notices.ts";
import { queues } from "#domains/operator-console/contract/queues.ts";
import { tellDecisions } from "#domains/operator-console/testing/tell-decisions.ts";
import { brandKey } from "#shared/brand-key.ts";
import { useTestApp } from "#testing/app.ts";
import { deletions } from "../../contract/deletions.ts";
import { editedBrands } from "../../contract/edited-brands.ts";
import { editedParts } from "../../contract/edited-parts.ts";
import { proposals } from "../../contract/proposals.ts";
import { catalogueOf } from "../../testing/build-catalogue.ts";
import { PROPOSALS_A_DAY_MAX, WAITING_MAX } from "./take-proposal.ts";

const portal = useTestApp();
const { buildBrand, buildPart, buildCategory } = catalogueOf(portal);
/** Of two certified companies. */
const [MEMBER, OTHER] = ["13800000002", "13800000003"];
const OPERATOR = "13800000009";

const asMember = () => portal.callAs(MEMBER);
const proposeBrand = (brandName: string, mobile = MEMBER) =>
  portal.callAs(mobile)(proposals.proposeBrand, { brandName });
const proposePart = (mpn: string, brandName: string, more: Record<string, unknown> = {}) =>
  asMember()(proposals.proposePart, { mpn, brandName, ...more });
const casesOf = async () =>
  (await portal.callAs(OPERATOR)(queues.listCases, { queue: "proposals", pageSize: 100 })).cases.data;
const decide = (id: number, decision: string, reason = "") =>
  portal.callAs(OPERATOR)(queues.decideCases, { queue: "proposals", ids: [id] as never, decision, reason });
const told = async () => {
  await tellDecisions(portal);
  return (await asMember()(notices.listNotices, {})).data[0]!;
};

beforeEach(async () => {
  await portal.context.db.deleteFrom("catalogueProposals").execute();
});

async function idOf(mobile: string): Promise<number> {
  const { db } = portal.context;
  return (
    await db.selectFrom("accountUsers").select("id").where("mobile", "=", `+86${mobile}`).executeTakeFirstOrThrow()
  ).id;
}

async function plant(count: number, row: { state: string; decidedAt: Date | null }) {
  const { db } = portal.context;
  const userId = await idOf(MEMBER);
  const rows = Array.from({ length: count }, (_, at) => ({
    userId,
    brandName: `Planted ${at}`,
    brandKey: brandKey(`Planted ${at}`),
    createdAt: portal.clock.now,
    ...row,
  }));
  await db.insertInto("catalogueProposals").values(rows).execute();
}

test("only who works for a certified company proposes", async () => {
  const input = { brandName: "Nobodys" };
  expect((await portal.request(proposals.proposeBrand, input)).json()).toMatchObject({ code: 401 });
  expect((await portal.request(proposals.proposeBrand, input, "13800000001")).json()).toMatchObject({ code: 403 });
  expect((await portal.request(proposals.proposePart, { ...input, mpn: "AB1" }, "13800000001")).json()).toMatchObject({
    code: 403,
  });
  expect(await proposeBrand("Nobodys")).toEqual({ id: expect.any(Number) });
});

test("what the catalogue knows in any spelling is not proposed, nor the same twice, not even at once", async () => {
  const brand = await buildBrand({ name: "Known-Semi" });
  await buildPart({ mpn: "KS 100-A", brandId: brand.id });
  await expect(proposeBrand("known semi")).rejects.toMatchObject({ message: "品牌「Known-Semi」已收录" });
  await expect(proposePart("ks100-a", "KnownSemi")).rejects.toMatchObject({
    message: "型号「KS 100-A」已收录，库存会自动关联",
  });
  // Another number with the same key.
  await proposePart("KS100A", "KnownSemi");
  const both = await Promise.allSettled([proposeBrand("New Semi"), proposeBrand("new-semi", OTHER)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await proposePart("NS1", "New Semi");
  await expect(proposePart("ns 1", "newsemi")).rejects.toMatchObject({ message: "「ns 1」已有人提议，正等待处理" });
  expect(await casesOf()).toHaveLength(3);
});

test("nonsense, categories that are not there and words that may not be shown are refused", async () => {
  await expect(proposeBrand("")).rejects.toMatchObject({ errors: { brandName: "请填写品牌" } });
  await expect(proposePart("电阻", "X")).rejects.toMatchObject({ errors: { mpn: "这不是型号" } });
  await expect(proposePart("AB1", "X", { categoryId: 999_999 })).rejects.toMatchObject({
    errors: { categoryId: "没有这个分类" },
  });
  await expect(proposePart("AB1", "X", { datasheetUrl: "javascript:x" })).rejects.toMatchObject({
    errors: { datasheetUrl: "应为 http 或 https 网址" },
  });
  await portal.context.db.insertInto("newsHeldWords").values({ word: "芯开发票", key: "芯开发票" }).execute();
  await expect(proposePart("AB1", "X", { note: "芯开发票" })).rejects.toMatchObject({
    errors: { note: "含有需要核实的词「芯开发票」，请修改后再试" },
  });
  expect(await casesOf()).toEqual([]);
});

test("a company has only so many waiting, and proposes only so many in a day", async () => {
  await plant(WAITING_MAX, { state: "waiting", decidedAt: null });
  await expect(proposeBrand("Over")).rejects.toMatchObject({ message: expect.stringContaining("请等处理后再提") });
  // Another company's are counted by themselves.
  await proposeBrand("Over", OTHER);
  const { db, clock } = { ...portal.context, ...portal };
  await db.deleteFrom("catalogueProposals").execute();
  await plant(PROPOSALS_A_DAY_MAX, { state: "rejected", decidedAt: clock.now });
  await expect(proposeBrand("Over")).rejects.toMatchObject({ message: expect.stringContaining("请明天再提") });
});

test("accepted, brand and part stand in the catalogue as operators have said; who proposed them is told", async () => {
  const category = await buildCategory({ name: "提议的分类" });
  const datasheetUrl = "https://example.com/ns900.pdf";
  const { id } = await proposePart("NS900-T", "Fresh Semi", { categoryId: category.id, datasheetUrl, note: "新品" });
  expect(await casesOf()).toMatchObject([{ id, title: "Fresh Semi NS900-T", text: "新品" }]);
  expect(await decide(id, "accepted")).toEqual({ decided: [id], refused: [] });
  const operator = portal.callAs(OPERATOR);
  const { data: brands } = await operator(editedBrands.listEditedBrands, { words: "freshsemi" });
  expect(brands).toMatchObject([{ name: "Fresh Semi", partCount: 1 }]);
  const { data: found } = await operator(editedParts.listEditedParts, { words: "NS900-T" });
  const part = await operator(editedParts.findEditedPart, { id: found[0]!.id });
  expect(part).toMatchObject({
    mpn: "NS900-T",
    brand: { name: "Fresh Semi" },
    category: { id: category.id },
    datasheetUrl,
    origins: { category: { operator: "演示运营" }, "datasheet-url": { operator: "演示运营" } },
  });
  expect(await told()).toMatchObject({
    title: "收录提议已通过",
    text: expect.stringContaining("型号 Fresh Semi NS900-T 已收录"),
  });
  expect(await decide(id, "accepted")).toMatchObject({ decided: [] });
  // What has come meanwhile is what was meant.
  const { id: brandId } = brands[0]!;
  const later = await proposePart("NS901", "Fresh Semi");
  const there = await buildPart({ mpn: "NS 901", brandId });
  await decide(later.id, "accepted");
  const { data: same } = await operator(editedParts.listEditedParts, { words: "NS901" });
  expect(same.map((one) => one.id)).toEqual([there.id]);
});

test("what is hidden is not brought in again by a proposal", async () => {
  const brand = await buildBrand({ name: "Hidden Semi" });
  const reason = "测试";
  await portal.callAs(OPERATOR)(editedBrands.hideBrand, { id: brand.id, isHidden: "true", reason });
  const { id } = await proposePart("HS1", "Hidden Semi");
  expect(await decide(id, "accepted")).toMatchObject({
    decided: [],
    refused: [{ id, message: "品牌「Hidden Semi」已隐藏，请先恢复品牌" }],
  });
  expect(await casesOf()).toHaveLength(1);
});

test("rejected, it is told why, and can be proposed anew", async () => {
  const { id } = await proposeBrand("Odd Semi");
  await expect(decide(id, "rejected")).rejects.toMatchObject({ message: "请选择或填写原因" });
  await decide(id, "rejected", "无法确认型号或品牌");
  expect(await told()).toMatchObject({
    title: "收录提议未通过",
    text: expect.stringContaining("品牌 Odd Semi 未收录：无法确认型号或品牌"),
  });
  await proposeBrand("Odd Semi");
});

test("who proposed a brand is told where it is added once it is accepted", async () => {
  const { id } = await proposeBrand("Bare Brand");
  await decide(id, "accepted");
  expect(await told()).toMatchObject({
    title: "收录提议已通过",
    text: "您提议的品牌 Bare Brand 已收录，可以到「品牌与授权」添加。",
  });
});

test("a rejection is taken back while nobody is told and nobody has proposed the same anew; what was accepted stays", async () => {
  const operator = portal.callAs(OPERATOR);
  const undo = async () => {
    const [latest] = (await operator(queues.listDecisions, { queue: "proposals" })).decided.data;
    return operator(queues.undoDecision, { queue: "proposals", id: latest!.id });
  };
  const { id } = await proposeBrand("Undone Semi");
  await decide(id, "rejected", "不是元器件");
  await undo();
  expect((await casesOf()).map((one) => one.id)).toEqual([id]);
  await decide(id, "rejected", "不是元器件");
  const again = await proposeBrand("Undone Semi");
  await expect(undo()).rejects.toMatchObject({ message: "不能撤销：之后又有变化" });
  await decide(again.id, "accepted");
  await expect(undo()).rejects.toMatchObject({ message: expect.stringContaining("已进入目录") });
});

test("a proposal of a brand and part that were deleted, once accepted, has them back, empty", async () => {
  const operator = portal.callAs(OPERATOR);
  const brand = await buildBrand({ name: "Gone Semi" });
  const part = await buildPart({ mpn: "GONE100", brandId: brand.id, description: "wrong" });
  await operator(deletions.deleteThing, { kind: "brand", id: brand.id, name: "Gone Semi", reason: "错的" });
  const { id } = await proposePart("GONE100", "gone-semi");
  await decide(id, "accepted");
  expect(await operator(editedParts.findEditedPart, { id: part.id })).toMatchObject({
    brand: { id: brand.id },
    description: "",
    deletedAt: null,
    hiddenAt: null,
  });
  expect(await operator(editedBrands.findEditedBrand, { id: brand.id })).toMatchObject({
    deletedAt: null,
    hiddenAt: null,
    partCount: 1,
  });
});

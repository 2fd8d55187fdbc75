import { beforeAll, expect, test } from "vitest";
import { favourites } from "#domains/accounts/contract/favourites.ts";
import { buildUpload } from "#domains/files/testing/build-upload.ts";
import { queues } from "#domains/operator-console/contract/queues.ts";
import { decideAndUndo } from "#domains/operator-console/testing/decide-and-undo.ts";
import { tellDecisions } from "#domains/operator-console/testing/tell-decisions.ts";
import { notices } from "#domains/notices/contract/notices.ts";
import { useTestApp } from "#testing/app.ts";
import { certification } from "#domains/enterprises/contract/certification.ts";
import { claims } from "../../contract/claims.ts";
import { companies } from "../../contract/companies.ts";
import { buildCompany } from "../../testing/build-company.ts";
import { licence, useEnterprises } from "#domains/enterprises/testing/use-enterprises.ts";
import { closeHeld, exportHeld } from "#testing/personal-data.ts";

const portal = useTestApp();
const { newUser } = useEnterprises(portal);
const ONE = "13800000002";
const TWO = "13800000003";
const OPERATOR = "13800000009";
const NOTE = "本页为我司曾用名";

let enterprises: Record<string, { id: number; name: string; userId: number }>;

async function enterpriseOf(mobile: string) {
  return portal.context.db
    .selectFrom("suppliersMembers as member")
    .innerJoin("accountUsers as user", "user.id", "member.userId")
    .innerJoin("suppliersEnterprises as enterprise", "enterprise.id", "member.enterpriseId")
    .select(["enterprise.id", "enterprise.name", "user.id as userId"])
    .where("user.mobile", "=", `+86${mobile}`)
    .executeTakeFirstOrThrow();
}

beforeAll(async () => {
  enterprises = { [ONE]: await enterpriseOf(ONE), [TWO]: await enterpriseOf(TWO) };
});

const claim = (mobile: string, companyId: number, more: { evidenceId?: number; note?: string } = {}) =>
  portal.callAs(mobile)(claims.claimCompany, { companyId, note: NOTE, ...more });
const waitingCases = async () => (await portal.callAs(OPERATOR)(queues.listCases, { queue: "claims" })).cases.data;
const decide = (id: number, decision: "approved" | "rejected", reason = "") =>
  portal.callAs(OPERATOR)(queues.decideCases, { queue: "claims", ids: String(id), decision, reason });
const keeperOf = async (id: number) =>
  (
    await portal.context.db
      .selectFrom("suppliersCompanies")
      .select("enterpriseId")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).enterpriseId;

test("who may claim: administrators of certified enterprises without a page of content, one page at a time", async () => {
  const { db, now } = portal.context;
  const page = await buildCompany(portal.context, { name: "名录企业一" });
  await expect(portal.callAs()(claims.claimCompany, { companyId: page.id, note: NOTE })).rejects.toMatchObject({
    status: 401,
  });
  await expect(claim("13800000001", page.id)).rejects.toMatchObject({ message: "您还没有企业" });
  const seller = await newUser("销售员");
  await db
    .insertInto("suppliersMembers")
    .values({ userId: seller.id, enterpriseId: enterprises[ONE]!.id, role: "seller", joinedAt: now })
    .execute();
  await expect(claim(seller.mobile, page.id)).rejects.toMatchObject({ message: "只有企业管理员可以进行此操作" });
  expect(await portal.callAs(seller.mobile)(claims.ownClaim, {})).toBeNull();
  await expect(claim(ONE, page.id, { note: " " })).rejects.toMatchObject({
    errors: { note: "请说明贵司与该页面的关系" },
  });
  await expect(claim(ONE, page.id, { note: "长".repeat(501) })).rejects.toMatchObject({ code: 2 });
  await expect(claim(ONE, 999_999)).rejects.toMatchObject({ status: 404 });
  await expect(claim(ONE, page.id, { evidenceId: 999_999 })).rejects.toMatchObject({
    errors: { evidenceId: "文件不存在，请重新上传" },
  });
  const filled = await buildCompany(portal.context, { name: "自己的主页", enterpriseId: enterprises[TWO]!.id });
  await expect(claim(TWO, page.id)).rejects.toMatchObject({
    message: "贵司已有自己的主页且已填写内容，不能再认领其他页面",
  });
  await expect(claim(ONE, filled.id)).rejects.toMatchObject({ message: "该页面已由其他企业管理，不能认领" });
  await db.deleteFrom("suppliersCompanies").where("id", "=", filled.id).execute();

  // Twice at once: one waits.
  const answers = await Promise.allSettled([claim(ONE, page.id), claim(ONE, page.id), claim(ONE, page.id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
  await expect(claim(ONE, page.id)).rejects.toMatchObject({ message: "贵司已有一份认领正在审核，请等待结果或先撤回" });
  expect(await portal.callAs(ONE)(claims.ownClaim, {})).toMatchObject({
    companyId: page.id,
    companyName: "名录企业一",
    state: "waiting",
  });
  await portal.callAs(ONE)(claims.withdrawClaim, {});
  await expect(portal.callAs(ONE)(claims.withdrawClaim, {})).rejects.toMatchObject({ message: "没有正在审核的认领" });
  expect(await waitingCases()).toEqual([]);
});

test("a claim waits with its evidence and facts; approved, the page is the enterprise's, and its empty one is merged into it", async () => {
  const { db, now } = portal.context;
  const page = await buildCompany(portal.context, {
    name: "名录企业二",
    website: "https://two.example.com",
    seat: "深圳",
  });
  const { id: empty } = await db
    .insertInto("suppliersCompanies")
    .values({
      enterpriseId: enterprises[ONE]!.id,
      name: "空主页",
      letter: "K",
      searchText: "空主页",
      createdAt: now,
      updatedAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await portal.callAs("13800000001")(favourites.follow, { type: "company", id: empty });
  const { id: uploadId } = await buildUpload(portal.context, {
    userId: enterprises[ONE]!.userId,
    purpose: "licence",
    bytes: licence,
    mediaType: "image/jpeg",
  });
  const evidence = await portal.callAs(ONE)(certification.storeFile, { uploadId, kind: "evidence" });
  await claim(ONE, page.id, { evidenceId: evidence.id });
  const [waiting] = await waitingCases();
  expect(waiting).toMatchObject({
    title: `名录企业二 ← ${enterprises[ONE]!.name}`,
    text: NOTE,
    pictures: [{ path: `/api/enterprise/file/${evidence.id}` }],
  });
  expect(await decideAndUndo(portal, { queue: "claims", id: waiting!.id, decision: "rejected" })).toEqual([
    waiting,
    waiting,
  ]);
  expect(waiting!.facts.map(({ label, value }) => [label, value])).toEqual(
    expect.arrayContaining([
      ["主页官网", "https://two.example.com"],
      ["企业自己的主页", "有，尚未填写，通过后并入"],
    ]),
  );
  const readEvidence = (mobile: string) =>
    portal.request(certification.readEnterpriseFile, { id: evidence.id }, mobile);
  expect([
    (await readEvidence(ONE)).statusCode,
    (await readEvidence(OPERATOR)).statusCode,
    (await readEvidence(TWO)).statusCode,
  ]).toEqual([200, 200, 404]);

  expect(await decide(waiting!.id, "approved")).toEqual({ decided: [waiting!.id], refused: [] });
  expect(await keeperOf(page.id)).toBe(enterprises[ONE]!.id);
  expect(
    await db.selectFrom("suppliersCompanies").select("id").where("id", "=", empty).executeTakeFirst(),
  ).toBeUndefined();
  expect((await portal.callAs("13800000001")(favourites.follows, { type: "company" })).data).toMatchObject([
    { id: page.id },
  ]);
  expect(await portal.callAs(ONE)(companies.readCompany, { id: page.id })).toMatchObject({
    isOwn: true,
    isUnclaimed: false,
  });
  await tellDecisions(portal);
  expect((await portal.callAs(ONE)(notices.listNotices, {})).data[0]).toMatchObject({ title: "主页认领已通过" });
  expect(
    await db
      .selectFrom("operatorConsoleActs")
      .select(["act", "subject", "subjectId"])
      .where("act", "=", "approve-claim")
      .execute(),
  ).toMatchObject([{ subject: "company", subjectId: String(page.id) }]);
  expect((await decide(waiting!.id, "rejected", "重复")).refused).toMatchObject([
    { message: "这份认领已处理或已撤回" },
  ]);
  await db.updateTable("suppliersCompanies").set({ enterpriseId: null }).where("id", "=", page.id).execute();
});

test("while two claim a page neither gets it; turned down, the reason is told; without a certification nobody gets it", async () => {
  const { db } = portal.context;
  const page = await buildCompany(portal.context, { name: "名录企业三" });
  const { id: one } = await claim(ONE, page.id);
  const { id: two } = await claim(TWO, page.id);
  expect((await waitingCases()).map(({ facts }) => facts.find(({ label }) => label === "同时认领")?.value)).toEqual([
    `「${enterprises[TWO]!.name}」，请先核实并驳回其一`,
    `「${enterprises[ONE]!.name}」，请先核实并驳回其一`,
  ]);
  expect((await decide(one, "approved")).refused).toMatchObject([
    { message: `「${enterprises[TWO]!.name}」也在认领这个页面，请先核实并驳回其一` },
  ]);
  expect(await keeperOf(page.id)).toBeNull();
  await decide(two, "rejected", "该页面属于其他企业");
  expect(await portal.callAs(TWO)(claims.ownClaim, {})).toMatchObject({
    state: "rejected",
    reason: "该页面属于其他企业",
  });
  await db
    .updateTable("suppliersEnterprises")
    .set({ validUntil: "2020-01-01" })
    .where("id", "=", enterprises[ONE]!.id)
    .execute();
  expect((await decide(one, "approved")).refused).toMatchObject([
    { message: "申请企业的认证已失效，不能通过，请驳回" },
  ]);
  await db
    .updateTable("suppliersEnterprises")
    .set({ validUntil: "2099-01-01" })
    .where("id", "=", enterprises[ONE]!.id)
    .execute();
  const { id: roleOfOwn } = await buildCompany(portal.context, {
    name: "其间填写的主页",
    enterpriseId: enterprises[ONE]!.id,
  });
  expect((await decide(one, "approved")).refused).toMatchObject([
    { message: "贵司已有自己的主页且已填写内容，不能再认领其他页面" },
  ]);
  await db.deleteFrom("suppliersCompanies").where("id", "=", roleOfOwn).execute();
  expect(await decide(one, "approved")).toMatchObject({ decided: [one] });
});

test("an account that is closed takes its enterprise's claims and contacts along, and leaves a list's page to be claimed", async () => {
  const { db } = portal.context;
  const { userId, id } = enterprises[ONE]!;
  const { id: pageId } = await db
    .selectFrom("suppliersCompanies")
    .select("id")
    .where("enterpriseId", "=", id)
    .executeTakeFirstOrThrow();
  expect(
    (await exportHeld({ ...portal.context, now: portal.clock.now }, userId))["claims"]!.map(({ note }) => note),
  ).toContain(NOTE);
  await db
    .updateTable("suppliersCompanies")
    .set({
      introduction: "我们的简介",
      address: "我们的地址",
      website: "https://ours.example.com",
      aliases: ["我们的别名"],
      region: "440305",
    })
    .where("id", "=", pageId)
    .execute();
  await db
    .updateTable("suppliersRoles")
    .set({ strengths: "我们的优势", leadDays: 3 })
    .where("companyId", "=", pageId)
    .execute();
  await closeHeld(portal.context, userId);
  expect(await keeperOf(pageId)).toBeNull();
  expect(
    await db
      .selectFrom("suppliersCompanies")
      .select(["introduction", "address", "website", "aliases", "region"])
      .where("id", "=", pageId)
      .executeTakeFirst(),
  ).toEqual({ introduction: "", address: "", website: "", aliases: [], region: "" });
  expect(
    await db.selectFrom("suppliersRoles").select(["strengths", "leadDays"]).where("companyId", "=", pageId).execute(),
  ).toEqual([{ strengths: "", leadDays: null }]);
  expect(await db.selectFrom("suppliersClaims").select("id").where("enterpriseId", "=", id).execute()).toEqual([]);
});

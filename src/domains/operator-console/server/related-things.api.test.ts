import { beforeAll, expect, test } from "vitest";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { companiesForOperators } from "#domains/companies/contract/companies-for-operators.ts";
import { corrections } from "#domains/datasheets/contract/corrections.ts";
import { documentVersions } from "#domains/datasheets/contract/document-versions.ts";
import { documentsForOperators } from "#domains/datasheets/contract/documents-for-operators.ts";
import { enterprisesForOperators } from "#domains/enterprises/contract/enterprises-for-operators.ts";
import { merchantsForOperators } from "#domains/merchants/contract/merchants-for-operators.ts";
import { articlesForOperators } from "#domains/news/contract/articles-for-operators.ts";
import { buildArticle } from "#domains/news/testing/build-article.ts";
import { useTestApp } from "#testing/app.ts";
import { queues } from "../contract/queues.ts";
import { relatedThings } from "../contract/related-things.ts";

const portal = useTestApp();
const { buildDocument, buildPart } = catalogueOf(portal);
const OPERATOR = "13800000009";
const OTHER = "13800000004";
const USER = "13800000001";
const COMPANY = "13800000002";

beforeAll(() => portal.makeOperator(OTHER));

type Kind = "user" | "enterprise" | "company" | "merchant" | "part" | "document" | "article";
const related = (kind: Kind, id: number, by = OPERATOR) =>
  portal.callAs(by)(relatedThings.listRelatedThings, { kind, id });
const groupOf = (found: Awaited<ReturnType<typeof related>>, title: string) =>
  found.groups.find((group) => group.title === title);
const give = (staffRights: string[] | null) =>
  portal.context.db.updateTable("accountUsers").set({ staffRights }).where("mobile", "=", `+86${OTHER}`).execute();
const idOf = async (mobile: string) =>
  (
    await portal.context.db
      .selectFrom("accountUsers")
      .select("id")
      .where("mobile", "=", `+86${mobile}`)
      .executeTakeFirstOrThrow()
  ).id;

test("a document's page has its parts, open cases, what was decided and what operators did", async () => {
  const part = await buildPart({});
  const { id } = await buildDocument({ title: "相关的手册", partIds: [part.id] });
  const report = async (by: string) =>
    (await portal.callAs(by)(corrections.reportCorrection, { subject: "document", id, type: "outdated" })).id;
  const decided = await report(COMPANY);
  await portal.callAs(OPERATOR)(queues.decideCases, { queue: "corrections", ids: [decided], decision: "confirmed" });
  await portal.callAs(OPERATOR)(documentVersions.takeDownDocument, { id, reason: "权利人要求" });
  await portal.callAs(OPERATOR)(documentVersions.restoreDocument, { id });
  const open = await report(USER);
  const found = await related("document", id);
  expect(groupOf(found, "型号")).toMatchObject({
    total: 1,
    things: [{ title: part.mpn, path: `/ops/parts/${part.id}` }],
  });
  expect(found.cases).toMatchObject([{ queue: "规格书纠错", path: `/ops/queue/corrections/${open}`, isOwn: false }]);
  expect(found.decisions).toMatchObject([{ queue: "规格书纠错", label: "确认有误", title: "相关的手册" }]);
  expect(found.acts?.map(({ act }) => act)).toEqual(["恢复规格书", "下架规格书"]);
  expect(groupOf(await related("part", part.id), "规格书")).toMatchObject({ things: [{ title: "相关的手册" }] });
  // Of a user these are the cases on whose sides he stands.
  const ofUser = await related("user", await idOf(USER));
  expect(ofUser.cases).toMatchObject([{ path: `/ops/queue/corrections/${open}` }]);
  expect(ofUser.decisions).toEqual([]);
  expect((await related("user", await idOf(COMPANY))).decisions).toMatchObject([{ label: "确认有误" }]);
});

test("company, enterprise, shop and article lead to each other, and each is found alone by its id", async () => {
  const { data: enterprises } = await portal.callAs(OPERATOR)(enterprisesForOperators.listEnterprisesForOperators, {});
  const enterprise = enterprises.find(({ status }) => status === "certified")!;
  const ofEnterprise = await related("enterprise", enterprise.id);
  expect(groupOf(ofEnterprise, "成员")!.total).toBe(enterprise.memberCount);
  const { db } = portal.context;
  const at = portal.clock.now;
  const [enterpriseId, searchText] = [enterprise.id, "相关的企业"];
  await db
    .insertInto("suppliersCompanies")
    .values({ enterpriseId, name: "相关的企业", letter: "X", searchText, createdAt: at, updatedAt: at })
    .execute();
  await db
    .insertInto("suppliersMerchants")
    .values({
      enterpriseId,
      number: "M0000000001",
      shopName: "相关的店",
      createdAt: at,
      updatedAt: at,
      submittedAt: at,
    })
    .execute();
  const { data: shops } = await portal.callAs(OPERATOR)(merchantsForOperators.listMerchantsForOperators, {});
  const ofShop = await related("merchant", shops[0]!.id);
  const company = groupOf(ofShop, "企业主页")!.things[0]!;
  const companyId = Number(company.path!.split("/").at(-1));
  expect(groupOf(await related("company", companyId), "店铺")).toMatchObject({
    things: [{ path: `/ops/merchants/${shops[0]!.id}` }],
  });
  expect(groupOf(ofShop, "认证企业")!.total).toBe(1);
  expect(groupOf(await related("user", await idOf(COMPANY)), "所在企业")!.total).toBe(1);
  const call = portal.callAs(OPERATOR);
  expect((await call(companiesForOperators.listCompaniesForOperators, { id: companyId })).data).toMatchObject([
    { id: companyId, name: company.title },
  ]);
  expect((await call(merchantsForOperators.listMerchantsForOperators, { id: shops[0]!.id })).totalRecord).toBe(1);
  expect(
    (await call(enterprisesForOperators.listEnterprisesForOperators, { id: enterprise.id })).data.map(({ id }) => id),
  ).toEqual([enterprise.id]);
  const { id: articleId } = await buildArticle(portal.context, { author: await idOf(COMPANY) });
  expect(groupOf(await related("user", await idOf(COMPANY)), "文章")).toMatchObject({
    things: [{ path: `/ops/articles/${articleId}`, note: "已发布" }],
  });
  const { data: articles } = await call(articlesForOperators.listArticlesForOperators, { state: "PUBLISHED" });
  const { data: one } = await call(articlesForOperators.listArticlesForOperators, { id: articles[0]!.id });
  expect(one).toEqual([articles[0]]);
  expect(groupOf(await related("article", articleId), "作者")!.total).toBe(1);
});

test("documents are listed for operators, those taken down too, by words, state and id", async () => {
  const { id } = await buildDocument({ title: "奇特的电源手册" });
  const list = (asked: object, by = OPERATOR) =>
    portal.callAs(by)(documentsForOperators.listDocumentsForOperators, asked);
  expect((await list({ words: "奇特的电源" })).data).toMatchObject([{ id, state: "published", isInLine: false }]);
  await portal.callAs(OPERATOR)(documentVersions.takeDownDocument, { id, reason: "权利人要求" });
  expect((await list({ id })).data).toMatchObject([{ state: "removed", removedReason: "权利人要求" }]);
  expect((await list({ words: "奇特的电源", state: "published" })).data).toEqual([]);
  await expect(list({}, USER)).rejects.toMatchObject({ status: 403 });
});

test("of a thing one sees what his rights hold, and of his own cases only that they are there", async () => {
  const { id } = await buildDocument({ title: "限权的手册" });
  await portal.callAs(OTHER)(corrections.reportCorrection, { subject: "document", id, type: "outdated" });
  const own = await related("document", id, OTHER);
  expect(own.cases).toMatchObject([{ isOwn: true, title: "与您本人或所在企业有关的事项" }]);
  await give(["look companies"]);
  const limited = await related("document", id, OTHER);
  expect(limited).toEqual({ groups: [], cases: [], decisions: [], acts: null });
  await give([]);
  await expect(related("document", id, USER)).rejects.toMatchObject({ status: 403 });
});

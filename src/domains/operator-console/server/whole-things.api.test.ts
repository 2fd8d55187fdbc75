import { beforeAll, expect, test } from "vitest";
import { companiesForOperators } from "#domains/companies/contract/companies-for-operators.ts";
import { enterprisesForOperators } from "#domains/enterprises/contract/enterprises-for-operators.ts";
import { buildCompany } from "#domains/companies/testing/build-company.ts";
import { merchants } from "#domains/merchants/contract/merchants.ts";
import { fillAdmission } from "#domains/merchants/testing/fill-admission.ts";
import { merchantsForOperators } from "#domains/merchants/contract/merchants-for-operators.ts";
import { useTestApp } from "#testing/app.ts";

const portal = useTestApp();
const OPERATOR = "13800000009";
const COMPANY = "13800000002";
const MERCHANT = "13800000003";
const USER = "13800000001";
const LIMITED = "13800000004";

beforeAll(() => portal.makeOperator(COMPANY));

const valueOf = ({ facts }: { facts: { label: string; value: string }[] }, label: string) =>
  facts.find((fact) => fact.label === label)?.value;

test("an enterprise's page tells what it is certified by, how it is reached in part, its papers and all it submitted", async () => {
  const call = portal.callAs(OPERATOR);
  const { data } = await call(enterprisesForOperators.listEnterprisesForOperators, { status: "certified" });
  const [{ id, creditCode, owner }] = data as [(typeof data)[number]];
  const whole = await call(enterprisesForOperators.readEnterpriseForOperators, { id });
  expect(valueOf(whole, "统一社会信用代码")).toBe(creditCode);
  expect(valueOf(whole, "法定代表人")).toBeTruthy();
  expect(valueOf(whole, "联系人")).toMatch(/\*{4}/);
  expect(whole.facts).toContainEqual({ label: "主账号", value: owner.nickName, path: `/ops/users/${owner.id}` });
  expect(whole.papers).toContainEqual({
    label: "营业执照",
    path: expect.stringMatching(/^\/api\/enterprise\/file\/\d+$/),
  });
  expect(whole.history[0]!.what).toContain("已通过");
  expect(whole.isOwn).toBe(false);
});

test("a company's page tells its conditions, its use and who claimed it, its contacts in part", async () => {
  const call = portal.callAs(OPERATOR);
  const { db } = portal.context;
  const { id } = await buildCompany(portal.context, {
    contacts: [{ name: "王工", audience: "nobody", mobile: "13912345678" }],
  });
  const at = portal.clock.now;
  const { id: enterpriseId } = await db
    .selectFrom("suppliersEnterprises")
    .select("id")
    .orderBy("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("suppliersClaims")
    .values({
      companyId: id,
      enterpriseId,
      createdAt: at,
      decidedAt: at,
      state: "rejected",
      note: "是我们的",
      reason: "名称不一致",
    })
    .execute();
  const whole = await call(companiesForOperators.readCompanyForOperators, { id });
  expect(whole.facts.map(({ value }) => value).join("\n")).toContain("王工 139****5678（不公开）");
  expect(JSON.stringify(whole)).not.toContain("13912345678");
  expect(valueOf(whole, "近 30 天")).toMatch(/^查看 \d+ 次/);
  expect(whole.history).toContainEqual({
    at: at.toISOString(),
    what: expect.stringMatching(/认领主页：未通过$/),
    reason: "名称不一致",
  });
});

test("a shop's page tells what it handed in, its terms and each step; drafts have none", async () => {
  const call = portal.callAs(OPERATOR);
  const owner = { mobile: COMPANY, id: await idOf(COMPANY) };
  const admission = await fillAdmission(portal, owner);
  const { number } = await portal.callAs(COMPANY)(merchants.submitMerchant, admission);
  const { data } = await call(merchantsForOperators.listMerchantsForOperators, {});
  const { id } = data.find((shop) => shop.number === number)!;
  const whole = await call(merchantsForOperators.readMerchantForOperators, { id });
  expect(valueOf(whole, "业务编号")).toBe(number);
  for (const label of ["店铺类型", "主营类目", "对公账户", "退货地址", "客服"])
    expect([label, valueOf(whole, label)]).toEqual([label, expect.stringMatching(/./)]);
  expect(whole.papers.map(({ label }) => label)).toEqual(
    expect.arrayContaining(["营业执照", "开户许可证", "测试半导体 授权书"]),
  );
  expect(whole.history).toMatchObject([{ what: "提交" }]);
  await portal.context.db.updateTable("suppliersMerchants").set({ submittedAt: null }).where("id", "=", id).execute();
  await expect(call(merchantsForOperators.readMerchantForOperators, { id })).rejects.toMatchObject({ status: 404 });
});

async function idOf(mobile: string): Promise<number> {
  const { id } = await portal.context.db
    .selectFrom("accountUsers")
    .select("id")
    .where("mobile", "=", `+86${mobile}`)
    .executeTakeFirstOrThrow();
  return id;
}

/** A thing of each kind with what hides behind it, that stands on the side of the demonstration's enterprise. */
async function buildWhole() {
  const call = portal.callAs(OPERATOR);
  const { data } = await call(enterprisesForOperators.listEnterprisesForOperators, { status: "certified" });
  const enterpriseId = data.find(({ owner }) => owner.nickName === "演示企业")!.id;
  const { db } = portal.context;
  const at = portal.clock.now;
  let shop = await db
    .selectFrom("suppliersMerchants")
    .select("id")
    .where("enterpriseId", "=", enterpriseId)
    .executeTakeFirst();
  if (!shop) {
    const admission = await fillAdmission(portal, { mobile: COMPANY, id: await idOf(COMPANY) });
    await portal.callAs(COMPANY)(merchants.submitMerchant, admission);
    shop = await db
      .selectFrom("suppliersMerchants")
      .select("id")
      .where("enterpriseId", "=", enterpriseId)
      .executeTakeFirstOrThrow();
  }
  await db
    .updateTable("suppliersMerchants")
    .set({ submittedAt: at, agreedDepositFen: 100_000 })
    .where("id", "=", shop.id)
    .execute();
  const company =
    (await db
      .selectFrom("suppliersCompanies")
      .select("id")
      .where("enterpriseId", "=", enterpriseId)
      .executeTakeFirst()) ??
    (await buildCompany(portal.context, {
      enterpriseId,
      contacts: [{ name: "王工", audience: "nobody", mobile: "13912345678" }],
    }));
  await db
    .insertInto("suppliersClaims")
    .values({
      companyId: company.id,
      enterpriseId,
      createdAt: at,
      decidedAt: at,
      state: "rejected",
      note: "是我们的",
      reason: "名称不一致",
    })
    .execute();
  return [
    {
      call: enterprisesForOperators.readEnterpriseForOperators,
      area: "enterprises",
      id: enterpriseId,
      look: { act: "read-enterprise", subject: "enterprise" },
      hidden: ["联系人"],
    },
    {
      call: companiesForOperators.readCompanyForOperators,
      area: "companies",
      id: company.id,
      look: { act: "read-company", subject: "company" },
      hidden: ["联系人", "近 30 天"],
    },
    {
      call: merchantsForOperators.readMerchantForOperators,
      area: "merchants",
      id: shop.id,
      look: { act: "read-merchant", subject: "merchant" },
      hidden: ["对公账户", "约定保证金"],
    },
  ];
}

test("who stands on a side of it sees what is public alone, and leaves no look; nobody but the staff sees anything", async () => {
  for (const { call, id, look, hidden } of await buildWhole()) {
    const looks = (by: string) => countLooks(by, { ...look, id });
    const before = await looks(COMPANY);
    const own = await portal.callAs(COMPANY)(call, { id });
    expect(own, look.act).toMatchObject({ isOwn: true, papers: [], history: [] });
    expect(await looks(COMPANY)).toBe(before);
    const whole = await portal.callAs(OPERATOR)(call, { id });
    expect(whole, look.act).toMatchObject({ isOwn: false });
    expect(whole.history, look.act).not.toEqual([]);
    for (const label of hidden) {
      expect([look.act, label, valueOf(whole, label)]).toEqual([look.act, label, expect.stringMatching(/./)]);
      expect([look.act, label, valueOf(own, label)]).toEqual([look.act, label, undefined]);
    }
    expect(await looks(OPERATOR)).toBe(1);
    for (const by of [USER, MERCHANT])
      await expect(portal.callAs(by)(call, { id })).rejects.toMatchObject({ status: 403 });
  }
});

test("each is for who may look at its area; a shop's papers are for who may look at enterprises too", async () => {
  await portal.makeOperator(LIMITED);
  const give = (staffRights: string[]) =>
    portal.context.db.updateTable("accountUsers").set({ staffRights }).where("mobile", "=", `+86${LIMITED}`).execute();
  const whole = await buildWhole();
  for (const { call, id, area } of whole) {
    await give(["look audit"]);
    await expect(portal.callAs(LIMITED)(call, { id })).rejects.toMatchObject({ status: 403 });
    await give([`look ${area}`]);
    expect((await portal.callAs(LIMITED)(call, { id })).isOwn, area).toBe(false);
  }
  const { id } = whole.find(({ area }) => area === "merchants")!;
  const papers = async () =>
    (await portal.callAs(LIMITED)(merchantsForOperators.readMerchantForOperators, { id })).papers.length;
  await give(["look merchants"]);
  expect(await papers()).toBe(0);
  await give(["look merchants", "look enterprises"]);
  expect(await papers()).toBeGreaterThan(0);
});

async function countLooks(by: string, { act, subject, id }: { act: string; subject: string; id: number }) {
  const looks = await portal.context.db
    .selectFrom("operatorConsoleActs")
    .select("id")
    .where("operatorId", "=", await idOf(by))
    .where("act", "=", act)
    .where("subject", "=", subject)
    .where("subjectId", "=", String(id))
    .execute();
  return looks.length;
}

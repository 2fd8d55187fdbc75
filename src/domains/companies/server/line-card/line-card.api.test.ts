import { expect, test } from "vitest";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { tellDecisions } from "#domains/operator-console/testing/tell-decisions.ts";
import { queues } from "#domains/operator-console/contract/queues.ts";
import { inTransaction } from "#platform/database.ts";
import { DAY_MS } from "#shared/durations.ts";
import { formatDay } from "#shared/format-date.ts";
import { useTestApp } from "#testing/app.ts";
import { lineCard } from "../../contract/line-card.ts";
import { ownContacts } from "../../contract/contacts.ts";
import { certification } from "#domains/enterprises/contract/certification.ts";
import { licence, useEnterprises } from "#domains/enterprises/testing/use-enterprises.ts";
import { readTrust } from "../companies/read-trust.ts";
import { closeHeld } from "#testing/personal-data.ts";
import { onWatchCertificates } from "./watch-certificates.ts";

const portal = useTestApp();
const { newMember, bring } = useEnterprises(portal);
const { buildBrand } = catalogueOf(portal);
const OWNER = "13800000002";
const OTHER = "13800000003";
const OPERATOR = "13800000009";
const READER = "13800000001";
const QUEUE = "brand-certificates";
const dayIn = (days: number) => formatDay(new Date(portal.clock.now.getTime() + days * DAY_MS));
const ownBrands = async (mobile = OWNER) =>
  (await portal.callAs(mobile)(lineCard.listOwnBrands, { role: "agent" })).data;
const ownBrand = async (id: number) => (await ownBrands()).find((one) => one.id === id)!;
const decide = (id: number, decision: string, reason = "") =>
  portal.callAs(OPERATOR)(queues.decideCases, { queue: QUEUE, ids: String(id), decision, reason });
const statusOf = async (id: number, mobile: string, waiting = "") =>
  (await portal.request(lineCard.readCertificate, { id, waiting }, mobile)).statusCode;
const idOf = async (mobile: string) =>
  (
    await portal.context.db
      .selectFrom("accountUsers")
      .select("id")
      .where("mobile", "=", `+86${mobile}`)
      .executeTakeFirstOrThrow()
  ).id;

async function certificateOf(mobile = OWNER) {
  return (await bring({ mobile, id: await idOf(mobile) }, licence, { kind: "certificate" })).id;
}

async function verified(name: string, validUntil = "") {
  const brand = await buildBrand({ name });
  const certificateId = await certificateOf();
  const proof = { level: "first" as const, certificateId, certificateNumber: "A-1", validUntil };
  const { id } = await portal.callAs(OWNER)(lineCard.addBrand, { role: "agent", brandId: brand.id, ...proof });
  await decide(id, "approved");
  return { id, brand, proof };
}

test("a brand is the company's word until an operator has seen its certificate; only then others may open it", async () => {
  const owner = portal.callAs(OWNER);
  const brand = await buildBrand({ name: "Carried Brand" });
  const { id } = await owner(lineCard.addBrand, { role: "agent", brandId: brand.id });
  await expect(owner(lineCard.addBrand, { role: "agent", brandId: brand.id })).rejects.toMatchObject({
    message: expect.stringContaining("已添加过「Carried Brand」"),
  });
  expect(await ownBrand(id)).toMatchObject({ state: "stated", isProven: false, certificate: null });
  const certificateId = await certificateOf();
  const wrong = async (changes: object) =>
    Object.keys(
      (await portal.request(lineCard.editBrand, { id, ...changes }, OWNER)).json<{ errors?: object }>().errors ?? {},
    );
  expect(
    await Promise.all(
      [
        { certificateId },
        { certificateNumber: "A" },
        { level: "first", certificateId, validUntil: dayIn(-1) },
        { level: "first", certificateId, validFrom: dayIn(9), validUntil: dayIn(8) },
        { level: "first", certificateId: 999_999 },
        { level: "only" },
      ].map(wrong),
    ),
  ).toEqual([["level"], ["certificateId"], ["validUntil"], ["validUntil"], ["certificateId"], ["level"]]);
  expect(
    await owner(lineCard.editBrand, {
      id,
      level: "exclusive",
      certificateId,
      certificateNumber: "TI-1",
      validFrom: dayIn(-9),
      validUntil: dayIn(90),
      updatedAt: (await ownBrand(id)).updatedAt,
    }),
  ).toEqual({ isReviewed: true });
  expect(await ownBrand(id)).toMatchObject({ state: "waiting", isProven: false });
  await portal.callAs(OTHER)(lineCard.addBrand, {
    role: "agent",
    brandId: brand.id,
    level: "exclusive",
    certificateId: await certificateOf(OTHER),
  });

  const buyer = await newMember("buyer");
  expect([
    await statusOf(id, READER),
    await statusOf(id, OTHER, "true"),
    await statusOf(id, buyer.mobile),
    await statusOf(id, OPERATOR, "true"),
  ]).toEqual([404, 404, 200, 200]);
  expect((await portal.request(certification.readEnterpriseFile, { id: certificateId }, READER)).statusCode).toBe(404);
  const { cases } = await portal.callAs(OPERATOR)(queues.listCases, { queue: QUEUE });
  const waiting = cases.data.find((one) => one.id === id)!;
  expect(waiting).toMatchObject({
    title: "芯谱演示电子（深圳）有限公司：Carried Brand",
    pictures: [{ path: `/api/agent/certificate/${id}?waiting=true` }],
  });
  expect(waiting.facts).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ label: "其他独家", value: "「样例芯片贸易（上海）有限公司」同时申请独家代理" }),
      expect.objectContaining({ label: "有效期", value: `${dayIn(-9)} 至 ${dayIn(90)}` }),
    ]),
  );
  await expect(decide(id, "rejected")).rejects.toMatchObject({ message: "请选择或填写原因" });
  await decide(id, "rejected", "证书不清晰，请重新上传");
  await tellDecisions(portal);
  expect([await statusOf(id, READER), await ownBrand(id)]).toMatchObject([
    404,
    { state: "rejected", reason: "证书不清晰，请重新上传" },
  ]);
  await owner(lineCard.editBrand, { id, level: "exclusive", certificateId, validUntil: dayIn(90) });
  // Of two operators at once one decides.
  const twice = await Promise.all([1, 2].map(() => decide(id, "approved")));
  expect(twice.map(({ decided }) => decided.length).sort()).toEqual([0, 1]);
  await tellDecisions(portal);
  expect(await ownBrand(id)).toMatchObject({ state: "verified", isProven: true, reason: "" });
  expect([await statusOf(id, READER), (await portal.request(lineCard.readCertificate, { id })).statusCode]).toEqual([
    200, 401,
  ]);
  expect(
    await portal.context.db
      .selectFrom("operatorConsoleActs")
      .select(["act", "subjectId"])
      .where("subject", "=", "brand-certificate")
      .orderBy("id")
      .execute(),
  ).toEqual(
    ["read-papers", "reject-certificate", "approve-certificate"].map((act) => ({ act, subjectId: String(id) })),
  );
  expect(
    await portal.context.db
      .selectFrom("siteNotices")
      .select("title")
      .where("title", "like", "代理证书%")
      .orderBy("id")
      .execute(),
  ).toEqual([{ title: "代理证书未通过" }, { title: "代理证书已通过" }]);
});

test("what is verified stays in force while a change of it waits, and where that is rejected", async () => {
  const owner = portal.callAs(OWNER);
  const { id, proof } = await verified("Changed Brand", dayIn(60));
  const { updatedAt } = await ownBrand(id);
  const newer = await certificateOf();
  const change = { ...proof, id, certificateId: newer, validUntil: dayIn(400), updatedAt };
  const answers = await Promise.all([1, 2].map(() => portal.request(lineCard.editBrand, change, OWNER)));
  expect(answers.map((answer) => answer.json<{ code: number }>().code === 1).sort()).toEqual([false, true]);
  expect(await ownBrand(id)).toMatchObject({
    state: "verified",
    isProven: true,
    validUntil: dayIn(60),
    change: { validUntil: dayIn(400) },
  });
  // The one in force is for all, what waits is not.
  expect([await statusOf(id, READER), await statusOf(id, READER, "true"), await statusOf(id, OWNER, "true")]).toEqual([
    200, 404, 200,
  ]);
  const { cases } = await portal.callAs(OPERATOR)(queues.listCases, { queue: QUEUE });
  expect(cases.data.find((one) => one.id === id)!.facts).toContainEqual(
    expect.objectContaining({ label: "现行证书", value: `一级代理，至 ${dayIn(60)}` }),
  );
  await decide(id, "rejected", "有效期与证书不一致");
  expect(await ownBrand(id)).toMatchObject({
    state: "verified",
    isProven: true,
    validUntil: dayIn(60),
    change: null,
    reason: "有效期与证书不一致",
  });
  await owner(lineCard.editBrand, { ...change, updatedAt: "" });
  // As it is in force: nothing waits then.
  expect(await owner(lineCard.editBrand, { ...proof, id })).toEqual({ isReviewed: false });
  expect(await ownBrand(id)).toMatchObject({ change: null });
  await owner(lineCard.editBrand, { ...change, updatedAt: "" });
  // What was brought anew since the operator saw it is not decided unseen.
  const stale = await portal.callAs(OPERATOR)(queues.decideCases, {
    queue: QUEUE,
    ids: String(id),
    decision: "approved",
    seen: `${id}@2020-01-01T00:00:00.000Z`,
  });
  expect(stale.refused).toMatchObject([{ message: expect.stringContaining("已修改") }]);
  await decide(id, "approved");
  expect(await ownBrand(id)).toMatchObject({
    state: "verified",
    validUntil: dayIn(400),
    certificate: { id: newer },
    change: null,
  });
  await owner(lineCard.editBrand, { id, level: "second" });
  expect([await ownBrand(id), await statusOf(id, READER)]).toMatchObject([{ state: "stated", level: "second" }, 404]);
});

test("a certificate holds until the end of its last day in China, with a reminder 30 and 7 days before and once it is over", async () => {
  const start = portal.clock.now;
  const lastDay = dayIn(40);
  const { id } = await verified("Ending Brand", lastDay);
  const seller = await newMember("seller");
  const { companyId } = await portal.context.db
    .selectFrom("suppliersCarriedBrands")
    .select("companyId")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const countAt = async (moment: Date) => {
    portal.clock.now = moment;
    for (let run = 0; run < 2; run++) await onWatchCertificates.run({ ...portal.context, now: moment }, {});
    return (
      await portal.context.db
        .selectFrom("siteNotices")
        .select("title")
        .where("userId", "=", seller.id)
        .orderBy("id")
        .execute()
    ).map(({ title }) => title);
  };
  const provenAt = async (moment: string) => {
    const now = new Date(moment);
    const trust = await readTrust({ ...portal.context, now }, [companyId]);
    return trust.get(companyId)!.certificates;
  };
  try {
    const noon = (days: number) => new Date(start.getTime() + days * DAY_MS);
    expect(await countAt(noon(9))).toEqual([]);
    expect(await countAt(noon(10))).toEqual(["代理证书即将到期"]);
    expect(await countAt(noon(32))).toHaveLength(1);
    expect(await countAt(noon(35))).toHaveLength(2);
    expect(await countAt(noon(40))).toHaveLength(2);
    const others = (await provenAt(`${lastDay}T23:59:59.999+08:00`)) - 1;
    expect(await provenAt(new Date(Date.parse(`${lastDay}T23:59:59.999+08:00`) + 1).toISOString())).toBe(others);
    expect(await countAt(noon(41))).toEqual(["代理证书即将到期", "代理证书即将到期", "代理证书已到期"]);
    expect(await ownBrand(id)).toMatchObject({ state: "verified", isProven: false, isLapsed: true });
    expect(await countAt(noon(50))).toHaveLength(3);
  } finally {
    portal.clock.now = start;
  }
});

test("a company that is certified no longer proves nothing and shows no stock; all that it can do is take things off", async () => {
  const { db, now } = portal.context;
  const owner = portal.callAs(OWNER);
  const { id } = await verified("Revoked Brand");
  const { id: waiting } = await owner(lineCard.addBrand, {
    role: "trader",
    brandId: (await buildBrand({ name: "Waiting Brand" })).id,
    level: "first",
    certificateId: await certificateOf(),
  });
  const { companyId } = await db
    .selectFrom("suppliersCarriedBrands")
    .select("companyId")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("suppliersStockLines")
    .values({ companyId, mpn: "R1", mpnKey: "r1", quantity: 5, confirmedAt: now, createdAt: now })
    .execute();
  const { id: contact } = await owner(ownContacts.addContact, {
    kind: "sales",
    name: "王销售",
    mobile: "13912345678",
    audience: "public",
  });
  const setStatus = (status: string) =>
    db
      .updateTable("suppliersEnterprises")
      .set({ status })
      .where("id", "=", (eb) => eb.selectFrom("suppliersCompanies").select("enterpriseId").where("id", "=", companyId))
      .execute();
  const shown = async () => {
    const { certificates, stock } = (await readTrust({ ...portal.context, now }, [companyId])).get(companyId)!;
    return [certificates > 0, stock !== null, await statusOf(id, READER), await statusOf(id, OWNER)];
  };
  expect(await shown()).toEqual([true, true, 200, 200]);
  for (const status of ["expired", "revoked"]) {
    await setStatus(status);
    expect([status, await shown()]).toEqual([status, [false, false, 404, 200]]);
  }
  expect((await decide(waiting, "approved")).refused).toMatchObject([
    { message: expect.stringContaining("企业认证未生效") },
  ]);
  await expect(
    owner(ownContacts.addContact, { kind: "sales", name: "李销售", mobile: "13912345678", audience: "public" }),
  ).rejects.toMatchObject({ message: "企业认证生效后才能进行此操作" });
  const buyer = await newMember("buyer");
  await expect(portal.callAs(buyer.mobile)(ownContacts.removeContact, { id: contact })).rejects.toMatchObject({
    message: "您在企业中的角色不能进行此操作",
  });
  expect(await owner(ownContacts.listOwnContacts, {})).toMatchObject([{ id: contact }]);
  await owner(ownContacts.removeContact, { id: contact });
  await owner(lineCard.removeBrand, { id: waiting });
  await setStatus("certified");
  expect(await shown()).toEqual([true, true, 200, 200]);
});

test("what a colleague or an operator has settled meanwhile is told so, and more brands than a company may have", async () => {
  const owner = portal.callAs(OWNER);
  const { id, brand } = await verified("Settled Brand");
  expect(await decide(id, "approved")).toMatchObject({
    decided: [],
    refused: [{ message: "这份证书已处理、已修改或已撤回" }],
  });
  await owner(lineCard.removeBrand, { id });
  for (const [call, input] of [
    [lineCard.editBrand, { id }],
    [lineCard.removeBrand, { id }],
    [lineCard.listOwnModels, { id }],
    [lineCard.addModels, { id, mpns: "A1" }],
  ] as const)
    await expect(owner(call, input as never)).rejects.toMatchObject({ message: "该品牌已被删除" });
  for (const [call, input] of [
    [lineCard.editModel, { id: 999_999, mpn: "A1" }],
    [lineCard.removeModel, { id: 999_999 }],
  ] as const)
    await expect(owner(call, input as never)).rejects.toMatchObject({ message: "该型号已被删除" });

  const { db } = portal.context;
  const { id: companyId } = await db
    .selectFrom("suppliersCompanies as company")
    .innerJoin("suppliersEnterprises as enterprise", "enterprise.id", "company.enterpriseId")
    .select("company.id")
    .where("enterprise.ownerId", "=", await idOf(OWNER))
    .executeTakeFirstOrThrow();
  const many = await db
    .insertInto("datasheetBrands")
    .values(
      Array.from({ length: 500 }, (_, at) => ({
        slug: `many-${at}`,
        name: `Many ${at}`,
        pinyin: `many${at}`,
        initial: "M",
      })),
    )
    .returning("id")
    .execute();
  await db
    .insertInto("suppliersCarriedBrands")
    .values(many.map((one) => ({ companyId, role: "trader", brandId: one.id, createdAt: portal.clock.now })))
    .execute();
  await expect(owner(lineCard.addBrand, { role: "trader", brandId: brand.id })).rejects.toMatchObject({
    message: "每种身份最多 500 个品牌",
  });
  await db
    .deleteFrom("suppliersCarriedBrands")
    .where("companyId", "=", companyId)
    .where("role", "=", "trader")
    .execute();
});

test("part numbers are pasted, each once; bad ones are named, and 500 are the most", async () => {
  const owner = portal.callAs(OWNER);
  const { id } = await owner(lineCard.addBrand, {
    role: "trader",
    brandId: (await buildBrand({ name: "Pasted Brand" })).id,
  });
  const add = (mpns: string) => owner(lineCard.addModels, { id, mpns });
  expect(await add(`LM358DR\nlm358-dr, NE555P；TL431\t\n—— 、${"X".repeat(65)}\nＳＴＭ３２`)).toEqual({
    added: 4,
    held: 0,
    known: 0,
    bad: [
      { mpn: "——", reason: "不是型号" },
      { mpn: "X".repeat(65), reason: "超过 64 个字符" },
    ],
  });
  expect(await add("LM358 DR\nLM324")).toMatchObject({ added: 1, known: 1 });
  const listed = await owner(lineCard.listOwnModels, { id });
  expect(listed).toMatchObject({ totalRecord: 5, role: "trader", brand: { name: "Pasted Brand" } });
  const model = listed.data.find(({ mpn }) => mpn === "LM324")!;
  await owner(lineCard.editModel, { id: model.id, mpn: "LM324N" });
  await expect(owner(lineCard.editModel, { id: model.id, mpn: "ne-555 p" })).rejects.toMatchObject({
    message: "已有型号 NE555P",
  });
  for (const [call, input] of [
    [lineCard.editModel, { id: model.id, mpn: "A1" }],
    [lineCard.removeModel, { id: model.id }],
    [lineCard.listOwnModels, { id }],
    [lineCard.removeBrand, { id }],
  ] as const)
    await expect(portal.callAs(OTHER)(call, input as never)).rejects.toMatchObject({
      message: expect.stringContaining("已被删除"),
    });
  const many = Array.from({ length: 496 }, (_, index) => `MANY${index}`);
  await expect(add(many.join("\n"))).rejects.toMatchObject({ message: "每个品牌最多 500 个型号，还可添加 495 个" });
  expect(await add(many.slice(1).join("\n"))).toMatchObject({ added: 495 });
  await owner(lineCard.removeModel, { id: model.id });
  await owner(lineCard.removeBrand, { id });
});

test("an account that is closed leaves no certificate behind; what its members brought stays with the company", async () => {
  const { db } = portal.context;
  const seller = await newMember("seller");
  const brand = await buildBrand({ name: "Brought Brand" });
  const { id } = await portal.callAs(seller.mobile)(lineCard.addBrand, {
    role: "agent",
    brandId: brand.id,
    level: "first",
    certificateId: await certificateOf(seller.mobile),
  });
  const close = (userId: number) => inTransaction(portal.context, (context) => closeHeld(context, userId));
  await close(seller.id);
  expect([await statusOf(id, OWNER), await ownBrand(id)]).toMatchObject([200, { state: "waiting" }]);
  await close(await idOf(OTHER));
  expect(await db.selectFrom("suppliersCompanies").select("name").execute()).toEqual([
    { name: "芯谱演示电子（深圳）有限公司" },
  ]);
});

test("an operator reads no certificate of a company that he has just left, and nothing says that he looked", async () => {
  const { db } = portal.context;
  const { now } = portal.clock;
  const brand = await buildBrand({ name: "Former Brand" });
  const certificateId = await certificateOf();
  const { id } = await portal.callAs(OWNER)(lineCard.addBrand, {
    role: "agent",
    brandId: brand.id,
    level: "first",
    certificateId,
    certificateNumber: "A-2",
  });
  const { id: enterpriseId } = await db
    .selectFrom("suppliersEnterprises")
    .select("id")
    .where("ownerId", "=", await idOf(OWNER))
    .executeTakeFirstOrThrow();
  const userId = await idOf(OPERATOR);
  await db
    .insertInto("enterprisesFormerMembers")
    .values({ enterpriseId, userId, joinedAt: new Date(now.getTime() - 9 * DAY_MS), leftAt: now })
    .execute();
  const looks = () =>
    db
      .selectFrom("operatorConsoleActs")
      .select("id")
      .where("act", "=", "read-papers")
      .where("subject", "=", "brand-certificate")
      .where("subjectId", "=", String(id))
      .execute();
  for (const waiting of ["", "true"]) expect(await statusOf(id, OPERATOR, waiting)).toBe(403);
  expect(await looks()).toEqual([]);
  await db.deleteFrom("enterprisesFormerMembers").where("userId", "=", userId).execute();
  expect(await statusOf(id, OPERATOR)).toBe(200);
  expect(await looks()).toHaveLength(1);
});

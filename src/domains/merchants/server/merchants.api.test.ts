import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { favourites } from "#domains/accounts/contract/favourites.ts";
import { makeAdmin, setValue } from "#domains/config/testing/set-value.ts";
import { queues } from "#domains/operator-console/contract/queues.ts";
import { DAY_MS } from "#shared/durations.ts";
import { formatDay } from "#shared/format-date.ts";
import { inTransaction } from "#platform/database.ts";
import { decideByTwo } from "#domains/operator-console/testing/decide-by-two.ts";
import { tellDecisions } from "#domains/operator-console/testing/tell-decisions.ts";
import { useTestApp } from "#testing/app.ts";
import { MERCHANT_STATES, type MerchantState, CHECKED_DAYS } from "../labels.ts";
import { MERCHANT_MOVES, type MerchantMove } from "../states.ts";
import { certification } from "#domains/enterprises/contract/certification.ts";
import { merchantsForOperators } from "../contract/merchants-for-operators.ts";
import { merchants } from "../contract/merchants.ts";
import { ENTERPRISE_INTRODUCTION_TEXT } from "#domains/enterprises/server/public.ts";
import { lookAt, textsNow } from "#domains/moderation/server/public.ts";
import { type Admission, AGREED, fillAdmission, SIGNED } from "../testing/fill-admission.ts";
import { useEnterprises } from "#domains/enterprises/testing/use-enterprises.ts";
import { stepMerchant } from "./step-merchant.ts";
import { onWatchMerchants } from "./watch-merchants.ts";
import { closeHeld, exportHeld, holdingsOf } from "#testing/personal-data.ts";

const portal = useTestApp();
const { newUser, filledForm } = useEnterprises(portal);
const OPERATOR = "13800000009";
type User = Awaited<ReturnType<typeof newUser>>;

const mineOf = async (user: User) => (await portal.callAs(user.mobile)(merchants.myMerchant, {})).merchant!;
const submit = (user: User, form: Admission) => portal.callAs(user.mobile)(merchants.submitMerchant, form);
const sign = (user: User) => portal.callAs(user.mobile)(merchants.signMerchant, { ...SIGNED, ...AGREED });
const decide = async (user: User, decision: string, { reason = "", queue = "merchants", seen = "" } = {}) =>
  decideByTwo(portal, { queue, ids: String((await mineOf(user)).id), decision, reason, seen });
const lastNotice = async ({ id }: User) => {
  await tellDecisions(portal);
  return (
    await portal.context.db
      .selectFrom("siteNotices")
      .select("title")
      .where("userId", "=", id)
      .orderBy("id", "desc")
      .executeTakeFirst()
  )?.title;
};
const watch = () => onWatchMerchants.run({ ...portal.context, now: portal.clock.now }, {});
const isListed = async (id: number) =>
  (await portal.callAs()(merchants.listMerchants, {})).data.some((shop) => shop.id === id);

/** The main account of an enterprise that is certified. */
async function certified(nickName: string): Promise<User> {
  const user = await newUser(nickName);
  await portal.callAs(user.mobile)(certification.submitCertification, await filledForm(user));
  const [waiting] = (await portal.callAs(OPERATOR)(queues.listCases, { queue: "certifications" })).cases.data.slice(-1);
  await decideByTwo(portal, { queue: "certifications", ids: String(waiting!.id), decision: "approved" });
  return user;
}

async function opened(
  nickName: string,
  changes: Partial<Admission> = {},
): Promise<{ user: User; id: number; form: Admission }> {
  const user = await certified(nickName);
  const form = await fillAdmission(portal, user, changes);
  await submit(user, form);
  for (const decision of ["take-up", "approve"]) await decide(user, decision);
  await sign(user);
  await portal.callAs(user.mobile)(merchants.reportDeposit, { reference: "回单 1" });
  await decide(user, "open");
  await tellDecisions(portal);
  return { user, id: (await mineOf(user)).id, form };
}

beforeAll(() => makeAdmin(portal, OPERATOR));

test("an enterprise enters the mall: more is asked for, it hands in again under its number, signs, pays and opens, each step once", async () => {
  const user = await certified("入驻的人");
  await portal.callAs(user.mobile)(merchants.saveMerchantDraft, {
    fields: { shopName: "写了一半", bankAccount: "6222000011112222" },
  });
  expect(await mineOf(user)).toMatchObject({ state: "draft", draft: { shopName: "写了一半" }, submitted: null });
  const form = await fillAdmission(portal, user);
  const twice = await Promise.allSettled([submit(user, form), submit(user, form)]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const { id, number } = await mineOf(user);
  expect(await mineOf(user)).toMatchObject({
    state: "submitted",
    draft: {},
    bankAccountEnd: "2222",
    submitted: { shopType: "agent", taxRate: 3, brands: [{ brandName: "测试半导体", validUntil: null }] },
  });
  expect(JSON.stringify(await portal.context.db.selectFrom("suppliersMerchants").selectAll().execute())).not.toContain(
    "62220000",
  );

  const waiting = (await portal.callAs(OPERATOR)(queues.listCases, { queue: "merchants" })).cases.data.find(
    (one) => one.id === id,
  )!;
  expect(waiting.facts).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ label: "业务编号", value: number }),
      expect.objectContaining({ label: "对公账户", value: expect.stringContaining("账号尾号 2222") }),
    ]),
  );
  expect(waiting.pictures!.map(({ label }) => label)).toEqual([
    "营业执照",
    "开户许可证",
    "法人身份证人像面",
    "法人身份证国徽面",
    "测试半导体 授权书",
  ]);
  expect((await decide(user, "approve")).refused).toEqual([{ id, message: "当前状态为「已提交」，不能进行“通过”" }]);
  expect(
    (await Promise.all([decide(user, "take-up"), decide(user, "take-up")])).flatMap(({ decided }) => decided),
  ).toEqual([id]);
  await decide(user, "ask-for-more", { reason: "开户许可证：看不清\n店铺名称：请与品牌一致" });
  expect(await mineOf(user)).toMatchObject({
    state: "incomplete",
    reason: "开户许可证：看不清\n店铺名称：请与品牌一致",
  });
  expect(await lastNotice(user)).toBe("入驻资料需要补充");

  portal.clock.now = new Date(portal.clock.now.getTime() + 1000);
  const { bankAccount: _, ...again } = { ...form, serviceHours: "每天 9:00–21:00" };
  expect(await submit(user, again)).toEqual({ number });
  expect(await mineOf(user)).toMatchObject({ state: "submitted", reason: "", bankAccountEnd: "2222" });
  const { facts } = (await portal.callAs(OPERATOR)(queues.listCases, { queue: "merchants" })).cases.data.find(
    (one) => one.id === id,
  )!;
  const changed = facts.filter(({ value, former }) => former !== undefined && former !== value);
  expect(changed.map(({ label, isClaimed }) => [label, isClaimed])).toEqual([["客服", true]]);
  // What was seen before it was handed in anew is decided no more.
  expect((await decide(user, "take-up", { seen: `${id}@${waiting.openedAt}` })).refused).toEqual([
    { id, message: "这份申请刚刚有变化，请刷新后再处理" },
  ]);
  for (const decision of ["take-up", "approve"]) expect((await decide(user, decision)).decided).toEqual([id]);
  await expect(
    portal.callAs(user.mobile)(merchants.signMerchant, { ...SIGNED, ...AGREED, version: 1 }),
  ).rejects.toMatchObject({ message: expect.stringContaining("入驻协议已更新") });
  // Of deposit and fee he signs what holds now, and is held to that.
  const setTerms = (depositYuan: number) =>
    setValue(portal, OPERATOR, { key: "merchantTerms", value: { depositYuan, feePercent: 2 } });
  await setTerms(20_000);
  expect(await portal.callAs()(merchants.merchantTerms, {})).toEqual({ depositFen: 2_000_000, feePercent: 2 });
  await expect(sign(user)).rejects.toMatchObject({ message: expect.stringContaining("入驻协议已更新") });
  await setTerms(10_000);
  expect(
    (await Promise.allSettled([sign(user), sign(user)])).filter(({ status }) => status === "fulfilled"),
  ).toHaveLength(1);
  expect((await decide(user, "open")).refused[0]!.message).toContain("还没有告知保证金");
  await setTerms(30_000);
  expect((await mineOf(user)).terms).toEqual(AGREED);
  await setTerms(10_000);
  // Where it is paid to, as admins have set it, whole, and only while it is to be paid; till then the demonstration's own.
  expect((await mineOf(user)).depositAccount).toMatchObject({ name: "演示账户（请勿转账）" });
  const account = { name: "芯谱科技有限公司", bank: "招商银行深圳分行", account: "7559000011112222" };
  const setAccount = (value: object) => setValue(portal, OPERATOR, { key: "receivingAccount", value });
  await expect(setAccount({ ...account, bank: null })).rejects.toMatchObject({
    errors: { "value.bank": expect.stringContaining("一起填写") },
  });
  await setAccount({ ...account, account: "7559 0000 1111 2222" });
  expect((await mineOf(user)).depositAccount).toEqual(account);
  await portal.callAs(user.mobile)(merchants.reportDeposit, { reference: "回单 20261123" });
  expect(await isListed(id)).toBe(false);
  expect((await decide(user, "open")).decided).toEqual([id]);
  expect((await mineOf(user)).depositAccount).toBeNull();
  expect(await isListed(id)).toBe(true);
  expect((await mineOf(user)).steps.map(({ label }) => label)).toEqual([
    "确认保证金并开通",
    "告知已缴保证金",
    "签约",
    "通过",
    "开始审核",
    "提交",
    "要求补充",
    "开始审核",
    "提交",
  ]);
  expect(
    await portal.context.db
      .selectFrom("operatorConsoleActs")
      .select("act")
      .where("subject", "=", "merchant")
      .where("subjectId", "=", String(id))
      .execute(),
  ).toHaveLength(5);
});

test("a merchant moves as the table says, and is refused all else", async () => {
  const { id } = await opened("样样都试的人");
  const { db } = portal.context;
  for (const state of MERCHANT_STATES) {
    for (const move of Object.keys(MERCHANT_MOVES) as MerchantMove[]) {
      await db.updateTable("suppliersMerchants").set({ state }).where("id", "=", id).execute();
      const outcome = await inTransaction({ db, now: portal.clock.now }, (context) =>
        stepMerchant(context, id, { move }),
      ).then(
        () => null,
        (error: Error) => error.message,
      );
      const { state: after } = await db
        .selectFrom("suppliersMerchants")
        .select("state")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      const { from, to, label } = MERCHANT_MOVES[move];
      expect([move, state, after, outcome]).toEqual([
        move,
        state,
        ...(from.includes(state) ? [to ?? state, null] : [state, expect.stringContaining(`不能进行“${label}”`)]),
      ]);
    }
  }
  const leads = (from: MerchantState) =>
    (Object.keys(MERCHANT_MOVES) as MerchantMove[]).filter((move) => MERCHANT_MOVES[move].from.includes(from));
  expect(leads("removed")).toEqual([]);
  expect(leads("draft")).toEqual(["submit"]);
});

test("what is missing or wrong is told by field; only a certified enterprise's main account hands in", async () => {
  const user = await certified("写错的店主");
  await expect(portal.callAs(user.mobile)(merchants.withdrawMerchant, {})).rejects.toMatchObject({
    message: "您的企业还没有入驻申请",
  });
  const form = await fillAdmission(portal, user);
  const refusalOf = async (changes: Record<string, unknown>) => {
    const answer = (await portal.request(merchants.submitMerchant, { ...form, ...changes }, user.mobile)).json<{
      msg: string;
      errors?: Record<string, string>;
    }>();
    return answer.errors ?? answer.msg;
  };
  const [brand] = form.brands as Record<string, unknown>[];
  expect(await refusalOf({ papers: {}, taxRate: "13" })).toEqual({
    "papers.account-permit": "请上传开户许可证",
    "papers.id-front": "请上传法人身份证人像面",
    "papers.id-back": "请上传法人身份证国徽面",
    "papers.taxpayer": "请上传一般纳税人证明",
  });
  expect(await refusalOf({ brands: [] })).toEqual({ brands: "授权代理请至少填写一项品牌授权" });
  expect(await refusalOf({ shopType: "trader", shopName: "某某官方店", brands: [] })).toEqual({
    brands: expect.stringContaining("含“官方”"),
  });
  expect(await refusalOf({ shopName: "一二三四五六七八九十一二三四五六七八九十一" })).toEqual({
    shopName: "店铺名称最多 20 个字",
  });
  expect(await refusalOf({ bankCode: "12345" })).toEqual({ bankCode: "联行号为 12 位数字" });
  expect(await refusalOf({ bankAccount: "" })).toEqual({ bankAccount: "请输入账号" });
  expect(await refusalOf({ categorySlugs: ["nothing-such"] })).toEqual({ categorySlugs: "主营类目有变化，请重新选择" });
  expect(await refusalOf({ categorySlugs: ["a", "b", "c", "d"] })).toEqual({ categorySlugs: "主营类目最多 3 个" });
  expect(await refusalOf({ returnRegion: "440300" })).toEqual({ returnRegion: "请选择到区县" });
  expect(await refusalOf({ servicePhone: "12345" })).toEqual({ servicePhone: expect.stringContaining("客服电话") });
  expect(
    await refusalOf({ brands: [{ ...brand, validUntil: formatDay(new Date(portal.clock.now.getTime() - DAY_MS)) }] }),
  ).toEqual({ "brands.0.validUntil": "授权已到期" });
  expect(await refusalOf({ brands: [brand, brand] })).toEqual({ "brands.1.brandName": "这个品牌已经填写" });
  // A certificate is no paper, and another's paper is nobody's.
  expect(await refusalOf({ papers: { ...form.papers, "id-front": brand!["fileId"] } })).toEqual({
    "papers.id-front": "文件不存在，请重新上传",
  });
  const other = await certified("别的店主");
  const stolen = await fillAdmission(portal, other, { papers: form.papers });
  await expect(submit(other, stolen)).rejects.toMatchObject({
    errors: { "papers.account-permit": "文件不存在，请重新上传" },
  });
  const mute = (mutedUntil: Date | null) =>
    portal.context.db
      .updateTable("accountUsers")
      .set({ mutedUntil, mutedReason: mutedUntil && "广告" })
      .where("id", "=", user.id)
      .execute();
  await mute(new Date(portal.clock.now.getTime() + DAY_MS));
  await expect(submit(user, form)).rejects.toMatchObject({ message: expect.stringContaining("广告") });
  await mute(null);
  await submit(user, form);
  await expect(
    submit(other, await fillAdmission(portal, other, { shopName: form.shopName.toUpperCase() })),
  ).rejects.toMatchObject({ message: "店铺名称已被使用，请更换" });
  const stranger = await newUser("没有企业的人");
  expect(await portal.callAs(stranger.mobile)(merchants.myMerchant, {})).toMatchObject({
    enterprise: null,
    merchant: null,
  });
  await expect(portal.callAs(stranger.mobile)(merchants.saveMerchantDraft, { fields: {} })).rejects.toMatchObject({
    message: "您还没有企业",
  });
});

test("papers are their owner's; operators see what was handed in, which goes on record, until it is taken back", async () => {
  const [user, other] = [await certified("有身份证的人"), await certified("偷看的店主")];
  const form = await fillAdmission(portal, user);
  const id = Number(form.papers!["id-front"]);
  const statusFor = async (mobile?: string) =>
    (await portal.request(certification.readEnterpriseFile, { id }, mobile)).statusCode;
  expect(await statusFor(OPERATOR)).toBe(404);
  await submit(user, form);
  expect([
    await statusFor(user.mobile),
    await statusFor(other.mobile),
    await statusFor(),
    await statusFor(OPERATOR),
    await statusFor(OPERATOR),
  ]).toEqual([200, 404, 401, 200, 200]);
  const { enterpriseId } = await portal.context.db
    .selectFrom("suppliersMerchants")
    .select("enterpriseId")
    .where("id", "=", (await mineOf(user)).id)
    .executeTakeFirstOrThrow();
  expect(
    await portal.context.db
      .selectFrom("operatorConsoleActs")
      .select("act")
      .where("act", "=", "read-papers")
      .where("subjectId", "=", String(enterpriseId))
      .execute(),
  ).toHaveLength(1);
  await portal.callAs(user.mobile)(merchants.withdrawMerchant, {});
  expect([await statusFor(user.mobile), await statusFor(OPERATOR)]).toEqual([200, 404]);
  await expect(portal.callAs(user.mobile)(merchants.withdrawMerchant, {})).rejects.toMatchObject({
    message: "当前状态为「草稿」，不能进行“撤回”",
  });
});

test("a shop is found by all its names; who has logged in sees company, brands, contact and its licence with marks", async () => {
  const { user, id, form } = await opened("开店的人", { shopName: "华强芯选" });
  const ids = async (asked: Record<string, string>) =>
    (await portal.callAs()(merchants.listMerchants, asked)).data.map((shop) => shop.id);
  for (const words of ["华强", "huaqiang", "hqxx", "深圳市测试"]) expect(await ids({ words })).toContain(id);
  expect(await ids({ words: "100%" })).toEqual([]);
  expect(
    await ids({
      words: "芯选",
      shopType: "agent",
      region: "440000",
      category: String((form.categorySlugs as string[])[0]),
    }),
  ).toEqual([id]);
  expect(await ids({ words: "芯选", region: "310000" })).toEqual([]);
  expect(await ids({ words: "芯选", shopType: "trader" })).toEqual([]);

  await expect(portal.callAs()(merchants.readMerchant, { id })).rejects.toMatchObject({ status: 401 });
  const reader = await newUser("看店的人");
  const shop = await portal.callAs(reader.mobile)(merchants.readMerchant, { id });
  expect(shop).toMatchObject({
    shopName: "华强芯选",
    servicePhone: "40*-***-**67",
    brands: ["测试半导体"],
    licence: { legalPerson: "张三" },
    trust: { certifiedUntil: expect.any(String) },
  });
  expect(JSON.stringify(shop)).not.toContain("2222");
  expect((await portal.request(merchants.showLicence, { id })).statusCode).toBe(401);
  const seen = await portal.request(merchants.showLicence, { id }, reader.mobile);
  expect([seen.statusCode, seen.headers["content-type"]]).toEqual([200, "image/jpeg"]);
  // The licence itself is one colour.
  const { channels } = await sharp(seen.rawPayload).stats();
  expect(channels[2]!.max - channels[2]!.min).toBeGreaterThan(20);

  await portal.callAs(reader.mobile)(favourites.addFavourite, { type: "merchant", id });
  await portal.callAs(reader.mobile)(favourites.follow, { type: "merchant", id });
  expect((await portal.callAs(reader.mobile)(favourites.favourites, { type: "merchant" })).data).toMatchObject([
    { id, name: "华强芯选", path: `/agentList/merchant/merchantDetail/${id}` },
  ]);
  const { updatedAt } = (
    await portal.callAs(OPERATOR)(merchantsForOperators.listMerchantsForOperators, { words: "华强芯选" })
  ).data[0]!;
  const suspend = () =>
    portal.callAs(OPERATOR)(merchantsForOperators.moveMerchant, {
      id,
      move: "suspend",
      reason: "客服无法接通",
      seen: updatedAt,
    });
  expect(
    (await Promise.allSettled([suspend(), suspend()])).filter(({ status }) => status === "fulfilled"),
  ).toHaveLength(1);
  expect(await lastNotice(user)).toBe("店铺已暂停");
  expect((await portal.request(merchants.readMerchant, { id }, reader.mobile)).statusCode).toBe(404);
  await expect(portal.callAs(reader.mobile)(favourites.follow, { type: "merchant", id })).rejects.toMatchObject({
    status: 404,
  });
});

test("words that are not to be said stand in no shop: its name is reviewed with them, its introduction waits", async () => {
  const { user, id } = await opened("夸口的人");
  const { db } = portal.context;
  const { enterpriseId } = await db
    .selectFrom("suppliersMerchants")
    .select("enterpriseId")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const write = async (introduction: string) => {
    const former = await textsNow(portal.context, { kind: ENTERPRISE_INTRODUCTION_TEXT, id: enterpriseId });
    await db.updateTable("suppliersEnterprises").set({ introduction }).where("id", "=", enterpriseId).execute();
    await lookAt(portal.context, { kind: ENTERPRISE_INTRODUCTION_TEXT, ids: [enterpriseId], former });
  };
  const shown = async () => (await portal.callAs(user.mobile)(merchants.readMerchant, { id })).introduction;
  await write("专营电源器件");
  await write("行业第一，加微信领红包");
  expect(await shown()).toBe("专营电源器件");

  const other = await certified("起名的人");
  await submit(other, await fillAdmission(portal, other, { shopName: "最低价芯片店" }));
  const waiting = (await portal.callAs(OPERATOR)(queues.listCases, { queue: "merchants", pageSize: 100 })).cases.data;
  expect(waiting.find(({ title }) => title === "最低价芯片店")!.facts).toContainEqual({
    label: "敏感词",
    value: "最低价",
    path: null,
  });
});

test("a shop closes to the public as its enterprise's certification ends, and is suspended on the day, once", async () => {
  const { user, id } = await opened("到期的店主");
  const { db } = portal.context;
  const certify = (day: Date) =>
    db
      .updateTable("suppliersEnterprises")
      .set({ validUntil: formatDay(day), status: "certified" })
      .where("ownerId", "=", user.id)
      .execute();
  await certify(new Date(portal.clock.now.getTime() - DAY_MS));
  expect(await isListed(id)).toBe(false);
  expect((await portal.request(merchants.showLicence, { id }, OPERATOR)).statusCode).toBe(404);
  for (let run = 0; run < 2; run++) await watch();
  expect(await mineOf(user)).toMatchObject({ state: "suspended", reason: expect.stringContaining("企业认证已失效") });
  expect(
    await db
      .selectFrom("siteNotices")
      .select("id")
      .where("userId", "=", user.id)
      .where("title", "=", "店铺已暂停")
      .execute(),
  ).toHaveLength(1);
  const resume = async () => {
    const { updatedAt } = (
      await portal.callAs(OPERATOR)(merchantsForOperators.listMerchantsForOperators, {
        words: (await mineOf(user)).number,
      })
    ).data[0]!;
    return portal.callAs(OPERATOR)(merchantsForOperators.moveMerchant, {
      id,
      move: "resume",
      reason: "认证已恢复",
      seen: updatedAt,
    });
  };
  await expect(resume()).rejects.toMatchObject({ message: "企业认证未生效，不能进行“恢复”" });
  await certify(new Date(portal.clock.now.getTime() + 30 * DAY_MS));
  await resume();
  expect(await isListed(id)).toBe(true);
});

test("after half a year a shop is compared with its licence again, and its owner is reminded once; of brands that end, too", async () => {
  const { user, id } = await opened("半年的店主");
  const { db } = portal.context;
  await db
    .updateTable("suppliersMerchantBrands")
    .set({ validUntil: formatDay(new Date(portal.clock.now.getTime() + 20 * DAY_MS)) })
    .where("merchantId", "=", id)
    .execute();
  await db
    .updateTable("suppliersMerchants")
    .set({ checkedAt: new Date(portal.clock.now.getTime() - (CHECKED_DAYS + 1) * DAY_MS) })
    .where("id", "=", id)
    .execute();
  for (let run = 0; run < 2; run++) await watch();
  const titles = await db
    .selectFrom("siteNotices")
    .select("title")
    .where("userId", "=", user.id)
    .orderBy("id", "desc")
    .limit(3)
    .execute();
  expect(titles.map(({ title }) => title)).toEqual(["品牌授权即将到期", "店铺主体信息半年核对", "店铺已开通"]);
  const due = async () =>
    (await portal.callAs(OPERATOR)(queues.listCases, { queue: "merchant-checks" })).cases.data.map((one) => one.id);
  expect(await due()).toEqual([id]);
  expect((await decide(user, "check", { queue: "merchant-checks" })).decided).toEqual([id]);
  expect(await due()).toEqual([]);
  expect(await mineOf(user)).toMatchObject({ state: "open" });
});

test("whoever has a shop settles that before his account goes; what was handed in is exported without the account's number, and goes with the enterprise", async () => {
  const user = await certified("要走的店主");
  await submit(user, await fillAdmission(portal, user));
  expect(await holdingsOf(portal.context, user.id)).toEqual([expect.stringContaining("申请入驻或已开店")]);
  const { merchants: told } = await exportHeld(portal.context, user.id);
  expect(told).toMatchObject([{ state: "submitted", bankAccountEnd: "2222" }]);
  expect(JSON.stringify(told)).not.toContain('bankAccount"');
  await portal.callAs(user.mobile)(merchants.withdrawMerchant, {});
  expect(await holdingsOf(portal.context, user.id)).toEqual([]);
  await closeHeld(portal.context, user.id);
  expect(
    await portal.context.db.selectFrom("suppliersFiles").select("id").where("userId", "=", user.id).execute(),
  ).toEqual([]);
});

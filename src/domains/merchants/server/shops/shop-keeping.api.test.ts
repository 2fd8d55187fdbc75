import { beforeAll, expect, test } from "vitest";
import { centre } from "#domains/accounts/contract/centre.ts";
import { makeAdmin, setValue } from "#domains/config/testing/set-value.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { certification } from "#domains/enterprises/contract/certification.ts";
import { useEnterprises } from "#domains/enterprises/testing/use-enterprises.ts";
import { decideByTwo } from "#domains/operator-console/testing/decide-by-two.ts";
import { queues } from "#domains/operator-console/contract/queues.ts";
import { UNDO_MS } from "#platform/domain/case-queue.ts";
import { DAY_MS } from "#shared/durations.ts";
import { holdingsOf } from "#testing/personal-data.ts";
import { publicTexts } from "#domains/moderation/contract/public-texts.ts";
import { onLookAgain } from "#domains/moderation/server/public-texts/look-again.ts";
import { useTestApp } from "#testing/app.ts";
import { merchants } from "../../contract/merchants.ts";
import { merchantsForOperators } from "../../contract/merchants-for-operators.ts";
import { shops } from "../../contract/shops.ts";
import { agreements } from "#domains/accounts/contract/agreements.ts";
import { AGREED, bringPaper, fillAdmission, SIGNED } from "../../testing/fill-admission.ts";
import { onWatchMerchants } from "../watch-merchants.ts";
import { yearsAfter } from "../years-after.ts";

const portal = useTestApp();
const { newUser, filledForm } = useEnterprises(portal);
// Published anew below.
const signed = { ...SIGNED };
const OPERATOR = "13800000009";
type User = Awaited<ReturnType<typeof newUser>>;

beforeAll(async () => {
  await makeAdmin(portal, OPERATOR);
  const account = { name: "芯谱科技有限公司", bank: "招商银行深圳分行", account: "7559000011112222" };
  await setValue(portal, OPERATOR, { key: "receivingAccount", value: account });
});

const as = (user: User) => portal.callAs(user.mobile);
const mineOf = async (user: User) => (await as(user)(merchants.myMerchant, {})).merchant!;
const decide = async (user: User, decision: string, { queue = "merchants", reason = "" } = {}) =>
  decideByTwo(portal, { queue, ids: String((await mineOf(user)).id), decision, reason });
const isListed = async (id: number) =>
  (await portal.callAs()(merchants.listMerchants, {})).data.some((shop) => shop.id === id);
const leaving = async () => (await portal.callAs(OPERATOR)(queues.listCases, { queue: "merchant-exits" })).cases.data;

async function opened(nickName: string): Promise<{ user: User; id: number }> {
  const user = await newUser(nickName);
  await as(user)(certification.submitCertification, await filledForm(user));
  const [waiting] = (await portal.callAs(OPERATOR)(queues.listCases, { queue: "certifications" })).cases.data.slice(-1);
  await decideByTwo(portal, { queue: "certifications", ids: String(waiting!.id), decision: "approved" });
  await as(user)(merchants.submitMerchant, await fillAdmission(portal, user));
  for (const decision of ["take-up", "approve"]) await decide(user, decision);
  await as(user)(merchants.signMerchant, { ...signed, ...AGREED });
  const slip = await bringPaper(portal, user, "paper");
  await as(user)(merchants.reportDeposit, { reference: "回单 1", slipId: slip.id });
  expect((await mineOf(user)).depositSlip).toMatchObject({ id: slip.id });
  const [waits] = (await portal.callAs(OPERATOR)(queues.listCases, { queue: "merchants" })).cases.data.slice(-1);
  expect(waits!.pictures!.map(({ label }) => label)).toContain("银行回单");
  expect((await mineOf(user)).receipt).toBeNull();
  await decide(user, "open");
  // While it can be taken back nothing says that the deposit was found.
  expect((await mineOf(user)).receipt).toBeNull();
  portal.clock.now = new Date(portal.clock.now.getTime() + UNDO_MS);
  return { user, id: (await mineOf(user)).id };
}

test("a shop has a receipt of its deposit once an operator has found that, and keeps hours, phone and return address itself", async () => {
  const { user, id } = await opened("改时间的店主");
  expect((await mineOf(user)).receipt).toMatchObject({
    receiver: "芯谱科技有限公司",
    fen: AGREED.depositFen,
    reference: "回单 1",
  });
  const shop = {
    servicePhone: "0755-12345678",
    serviceHours: "每天 8:30–20:00",
    returnRegion: "310115",
    returnAddress: "张江路 8 号",
  };
  expect(await as(user)(shops.editShop, shop)).toEqual({ review: null });
  expect((await mineOf(user)).shop).toEqual(shop);
  expect(await portal.callAs("13800000001")(merchants.readMerchant, { id })).toMatchObject({
    serviceHours: "每天 8:30–20:00",
    returnSeat: "上海市 浦东新区",
  });
  await expect(as(user)(shops.editShop, { ...shop, servicePhone: "110" })).rejects.toMatchObject({
    errors: { servicePhone: expect.stringContaining("客服电话") },
  });
  // What holds a sensitive word waits for an operator; the shop shows what it showed.
  const read = async () => (await portal.callAs("13800000001")(merchants.readMerchant, { id })).serviceHours;
  const fields = [{ field: "serviceHours", title: "工作时间" }];
  const review = { state: "waiting", words: [expect.any(String)], reason: "", fields };
  expect(await as(user)(shops.editShop, { ...shop, serviceHours: "加微信 代开发票" })).toEqual({ review });
  expect(await mineOf(user)).toMatchObject({ shop: { serviceHours: "加微信 代开发票" }, review });
  expect(await read()).toBe("每天 8:30–20:00");
  const held = (await portal.callAs(OPERATOR)(queues.listCases, { queue: "public-texts" })).cases.data.find(
    ({ facts }) => facts.some(({ value }) => value === "店铺的工作时间与退货地址"),
  )!;
  expect(held.facts).toContainEqual({
    label: "工作时间",
    value: "加微信 代开发票",
    path: null,
    isClaimed: true,
    former: "每天 8:30–20:00",
  });
  await decideByTwo(portal, { queue: "public-texts", ids: String(held.id), decision: "refused", reason: "不实宣传" });
  expect([await read(), (await mineOf(user)).review]).toEqual([
    "",
    { state: "refused", words: [expect.any(String)], reason: "不实宣传", fields },
  ]);
  await as(user)(shops.editShop, shop);
  const outsider = await newUser("没有店的人");
  await expect(as(outsider)(shops.editShop, shop)).rejects.toMatchObject({ message: "您还没有企业" });
});

test("operators list and look through what shops show of themselves, not where goods go back to nor shops that have left", async () => {
  const { user, id } = await opened("被列出的店主");
  const other = await opened("将清退的店主");
  const { db } = portal.context;
  await db.updateTable("suppliersMerchants").set({ state: "removed" }).where("id", "=", other.id).execute();
  const listed = async (words?: string) =>
    (await portal.callAs(OPERATOR)(publicTexts.listPublicTexts, { kind: "shop-words", pageSize: 100, words })).data;
  const rows = await listed();
  expect(rows.find((row) => row.id === id)!.text).toBe("工作日 9:00–18:00");
  expect(rows.map((row) => row.id)).not.toContain(other.id);
  expect(await listed("科技园 1 号")).toEqual([]);

  // A word in the address hides no hours that are public.
  await db.updateTable("suppliersMerchants").set({ returnAddress: "代开发票路 1 号" }).where("id", "=", id).execute();
  await onLookAgain.run({ ...portal.context, now: portal.clock.now }, { kind: "shop-words", below: null });
  expect(await as(user)(merchants.readMerchant, { id })).toMatchObject({ serviceHours: "工作日 9:00–18:00" });
});

test("a shop's term is a year: its owner is reminded once of each, it is shown no more after, and comes back once renewed", async () => {
  const { user, id } = await opened("续约的店主");
  const began = portal.clock.now;
  const renew = () => as(user)(shops.renewShop, { ...signed, feePercent: 2 });
  const { termEndsOn } = await mineOf(user);
  expect(termEndsOn).not.toBeNull();
  await expect(renew()).rejects.toMatchObject({ message: expect.stringContaining("到期前 60 天") });
  const endsIn = async (days: number) =>
    portal.context.db
      .updateTable("suppliersMerchants")
      .set({ termEndsOn: new Date(began.getTime() + days * DAY_MS).toISOString().slice(0, 10) })
      .where("id", "=", id)
      .execute();
  const reminded = async () => {
    for (let run = 0; run < 2; run++) await onWatchMerchants.run({ ...portal.context, now: portal.clock.now }, {});
    const rows = await portal.context.db
      .selectFrom("siteNotices")
      .select("title")
      .where("userId", "=", user.id)
      .where("title", "like", "%合作期%")
      .orderBy("id")
      .execute();
    return rows.map(({ title }) => title);
  };
  // Beside messages that are unread.
  const todos = async () =>
    (await as(user)(centre.myCentre, {})).todos
      .filter(({ text }) => ["续约后店铺继续展示", "店铺不再展示，续约后恢复"].includes(text))
      .map(({ title }) => title);
  expect(await todos()).toEqual([]);
  await endsIn(20);
  expect(await todos()).toEqual([expect.stringMatching(/^店铺合作期将于 .* 结束$/)]);
  expect(await reminded()).toEqual(["店铺合作期即将结束"]);
  expect([await isListed(id), (await mineOf(user)).isRenewable]).toEqual([true, true]);
  await endsIn(-2);
  expect(await reminded()).toEqual(["店铺合作期即将结束", "店铺合作期已结束"]);
  expect(await isListed(id)).toBe(false);
  expect(await todos()).toEqual(["店铺合作期已结束"]);
  await expect(as(user)(shops.renewShop, { ...signed, feePercent: 9 })).rejects.toMatchObject({
    message: expect.stringContaining("入驻协议已更新"),
  });
  await renew();
  expect([await isListed(id), await todos()]).toEqual([true, []]);
  await endsIn(10);
  const before = (await mineOf(user)).termEndsOn!;
  expect(await renew()).toEqual({ termEndsOn: yearsAfter(before, 1) });
  await expect(renew()).rejects.toMatchObject({ message: expect.stringContaining("到期前 60 天") });
  expect((await mineOf(user)).steps[0]).toMatchObject({ label: "续约" });
});

test("a new version of the agreement is signed with the next term; what was signed before stays readable as it was", async () => {
  const { user, id } = await opened("换协议的店主");
  const { text: before } = await portal.callAs()(agreements.readAgreement, { kind: "merchant-agreement" });
  const { version } = await portal.callAs(OPERATOR)(agreements.publishAgreement, {
    kind: "merchant-agreement",
    follows: signed.version,
    text: "保证金 {deposit}，服务费 {feePercent}%",
    summary: "改写",
  });
  const owed = await as(user)(agreements.listOwedConsents, {});
  expect(owed).toEqual([]);
  await portal.context.db
    .updateTable("suppliersMerchants")
    .set({ termEndsOn: "2020-01-01" })
    .where("id", "=", id)
    .execute();
  await expect(as(user)(shops.renewShop, { ...signed, feePercent: 2 })).rejects.toMatchObject({
    message: expect.stringContaining("入驻协议已更新"),
  });
  await as(user)(shops.renewShop, { ...signed, version, feePercent: 2 });
  expect((await mineOf(user)).steps.flatMap((step) => step.signed ?? [])).toEqual([
    { version, ...AGREED },
    { version: signed.version, ...AGREED },
  ]);
  const old = { kind: "merchant-agreement", version: signed.version } as const;
  expect(await portal.callAs()(agreements.readAgreement, old)).toMatchObject({ text: before });
  const { data } = await portal.callAs(OPERATOR)(agreements.listAgreements, {});
  expect(data.find(({ kind, isCurrent }) => kind === old.kind && isCurrent)).toMatchObject({ version, agreed: 1 });
  // Nobody agrees to it but by signing.
  await expect(as(user)(agreements.agree, { kind: old.kind as never, version })).rejects.toMatchObject({
    errors: { kind: "没有这份协议" },
  });
  signed.version = version;
});

test("a shop leaves once an operator lets it; its deposit is due until that is noted, and it may come again", async () => {
  const { user, id } = await opened("退店的店主");
  const ask = () => as(user)(shops.askExit, { reason: "不做了" });
  await ask();
  await expect(ask()).rejects.toMatchObject({ message: expect.stringContaining("已申请退店") });
  await expect(as(user)(shops.renewShop, { ...signed, feePercent: 2 })).rejects.toMatchObject({
    message: expect.stringContaining("已申请退店"),
  });
  await as(user)(shops.withdrawExit, {});
  await expect(as(user)(shops.withdrawExit, {})).rejects.toMatchObject({
    message: expect.stringContaining("没有申请退店"),
  });
  expect(await leaving()).toEqual([]);
  await ask();
  const exits = { queue: "merchant-exits" };
  await decide(user, "decline-exit", { ...exits, reason: "还有未了结的投诉" });
  expect(await mineOf(user)).toMatchObject({ state: "open", exitAskedAt: null });
  await ask();
  expect((await leaving()).map((one) => one.id)).toEqual([id]);
  expect(await isListed(id)).toBe(true);
  expect((await decide(user, "confirm-exit", exits)).decided).toEqual([id]);
  expect(await isListed(id)).toBe(false);
  expect(await mineOf(user)).toMatchObject({ state: "left", refundDueFen: AGREED.depositFen, refundedAt: null });
  expect(await holdingsOf(portal.context, user.id)).toEqual([expect.stringContaining("保证金还没有退还")]);
  expect((await leaving())[0]!.facts).toEqual(
    expect.arrayContaining([expect.objectContaining({ label: "应退保证金", value: "¥10,000.00" })]),
  );
  // While it is owed nobody loses sight of it.
  await expect(as(user)(merchants.submitMerchant, await fillAdmission(portal, user))).rejects.toMatchObject({
    message: expect.stringContaining("还没有登记退还"),
  });
  await decide(user, "note-refund", { ...exits, reason: "已原路退还" });
  expect((await mineOf(user)).refundedAt).not.toBeNull();
  expect(await leaving()).toEqual([]);
  expect(await holdingsOf(portal.context, user.id)).toEqual([]);
  // What was paid, and agreed, before opens no second shop.
  await portal.context.db.updateTable("suppliersMerchants").set({ agreedDepositFen: 5 }).where("id", "=", id).execute();
  await as(user)(merchants.submitMerchant, await fillAdmission(portal, user));
  const [again] = (await portal.callAs(OPERATOR)(queues.listCases, { queue: "merchants" })).cases.data.slice(-1);
  expect(again!.facts.map(({ label }) => label)).not.toContain("签署协议");
  for (const decision of ["take-up", "approve"]) await decide(user, decision);
  expect((await mineOf(user)).terms.depositFen).toBe(AGREED.depositFen);
  await as(user)(merchants.signMerchant, { ...signed, ...AGREED });
  expect(await mineOf(user)).toMatchObject({ state: "deposit", depositToldAt: null, receipt: null });
  expect((await decide(user, "open")).refused[0]!.message).toContain("还没有告知保证金");
});

test("a shop that is removed waits for no decision of its leaving; its receipt names payer and account of its day", async () => {
  const { user, id } = await opened("被清退的店主");
  const { db } = portal.context;
  await db.updateTable("suppliersMerchants").set({ depositReceiver: "旧账户公司" }).where("id", "=", id).execute();
  const { payer } = (await mineOf(user)).receipt!;
  await db.updateTable("suppliersEnterprises").set({ name: "改了名的企业" }).where("ownerId", "=", user.id).execute();
  expect(payer).not.toBe("");
  expect((await mineOf(user)).receipt).toMatchObject({ payer, receiver: "旧账户公司" });
  await as(user)(shops.askExit, { reason: "不做了" });
  const { updatedAt } = await db
    .selectFrom("suppliersMerchants")
    .select("updatedAt")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await portal.callAs("13800000009")(merchantsForOperators.moveMerchant, {
    id,
    move: "remove",
    reason: "资料虚假",
    seen: updatedAt.toISOString(),
  });
  expect([(await mineOf(user)).state, await leaving()]).toEqual(["removed", []]);
});

test("words that were refused of a shop before it left wait for a look in its new admission, and show once released", async () => {
  const { user, id } = await opened("又来的店主");
  const { shop } = await mineOf(user);
  await as(user)(shops.editShop, { ...shop, serviceHours: "加微信 代开发票" });
  const held = async () =>
    (await portal.callAs(OPERATOR)(queues.listCases, { queue: "public-texts" })).cases.data.find(
      ({ path }) => path === `/agentList/merchant/merchantDetail/${id}`,
    )!;
  const decideText = async (decision: string, reason = "") =>
    decideByTwo(portal, { queue: "public-texts", ids: String((await held()).id), decision, reason });
  await decideText("refused", "不实宣传");
  const left = { state: "left", refundDueFen: null } as const;
  await portal.context.db.updateTable("suppliersMerchants").set(left).where("id", "=", id).execute();
  await as(user)(merchants.submitMerchant, await fillAdmission(portal, user));
  expect(await held()).toMatchObject({ text: expect.stringContaining("工作日 9:00–18:00") });
  await decideText("released");
  for (const decision of ["take-up", "approve"]) await decide(user, decision);
  expect((await mineOf(user)).review).toBeNull();
});

test("an authorisation leads to no brand that is deleted", async () => {
  const { db } = portal.context;
  const { buildBrand } = catalogueOf(portal);
  const { id: brandId } = await buildBrand({ name: "测试半导体" });
  const gone = { deletedAt: portal.clock.now, hiddenAt: portal.clock.now };
  await db.updateTable("datasheetBrands").set(gone).where("id", "=", brandId).execute();
  const { id } = await opened("授权的店主");
  const brands = await db
    .selectFrom("suppliersMerchantBrands")
    .select("brandId")
    .where("merchantId", "=", id)
    .execute();
  expect(brands).toEqual([{ brandId: null }]);
});

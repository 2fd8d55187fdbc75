import { expect, test } from "vitest";
import type { Call } from "#api/define-calls.ts";
import { certification } from "#domains/enterprises/contract/certification.ts";
import { members } from "#domains/enterprises/contract/members.ts";
import { login } from "#domains/accounts/contract/login.ts";
import { secondFactor } from "#domains/accounts/contract/second-factor.ts";
import { merchants } from "#domains/merchants/contract/merchants.ts";
import { ownStock } from "#domains/stock/contract/own-stock.ts";
import { stockUploads } from "#domains/stock/contract/uploads.ts";
import { authenticator } from "#domains/accounts/server/second-factor/second-factor.ts";
import { onWatchFactorDuties } from "#domains/accounts/server/second-factor/watch-factor-duties.ts";
import { digest, newMobile, visitPortal } from "#domains/accounts/testing/visit-portal.ts";
import { DEMO_PASSWORD } from "#domains/accounts/demo-accounts.ts";
import { useTestApp } from "#testing/app.ts";
import { declared } from "./declared.ts";
import { DOMAINS as ALL_DOMAINS } from "./domains.ts";

const portal = useTestApp();
const OWNER = "13800000002";
const MEMBER = "13800000001";
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const DOMAINS = ["enterprises", "companies", "merchants", "stock"];
/** What these hold is a person's or the portal's own: a domain stands here or above. */
const OF_NO_COMPANY =
  "audit config notices security-log files accounts moderation catalogue selection datasheets news financials site operator-console".split(
    " ",
  );
const wait = (ms: number) => (portal.clock.now = new Date(portal.clock.now.getTime() + ms));

/** Changing calls of companies and shops that no second factor is asked for, and why. */
const NOT_ASKED: Record<string, string> = {
  "enterprises.saveDraft": "what is typed so far: it counts once it is submitted",
  "enterprises.storeFile": "the same of its files",
  "enterprises.answerInvitation": "of who is invited, who owns none",
  "enterprises.registerEnterpriseUser": "nobody has logged in, and nothing stands yet",
  "companies.complain": "of any user, about another company",
  "companies.withdrawComplaint": "the same",
  "companies.replyToComplaint": "words of the company, which operators look at; nothing of it changes",
  "companies.recordCompanyUse": "of any visitor: counts his look",
  "companies.matchBrands": "tells which brands names stand for, and saves nothing",
  "companies.showContact": "shows a phone, and changes nothing but its count",
  "merchants.showServicePhone": "the same",
  "merchants.saveMerchantDraft": "what is typed so far: it counts once it is submitted",
  "stock.openStockUpload": "reads a file that was brought: nothing of it is shown",
  "stock.previewStock": "the same",
  "stock.cancelStockUpload": "gives up a file that changes nothing by that",
};
/** Operators have passed theirs to get here. */
const isStaff = ({ access }: Call) => access === "operator" || access === "admin";

test("of every domain it is said whether it holds what is a company's", () => {
  expect([...DOMAINS, ...OF_NO_COMPANY].toSorted()).toEqual([...ALL_DOMAINS].toSorted());
});

test("every call that changes a company, its members or its shop asks for a second factor, or says why not", () => {
  const changing = declared.handlers
    .map(({ call }) => call)
    .filter((call) => DOMAINS.includes(call.name.split(".")[0]!) && call.method === "POST" && !isStaff(call));
  expect(changing.filter(({ proof }) => proof === "second factor").length).toBeGreaterThan(20);
  const asked = new Set(changing.filter(({ proof }) => proof).map(({ name }) => name));
  expect(changing.filter(({ name }) => !asked.has(name) && !NOT_ASKED[name]).map(({ name }) => name)).toEqual([]);
  expect(
    Object.keys(NOT_ASKED).filter((name) => asked.has(name) || !changing.some((call) => call.name === name)),
  ).toEqual([]);
});

async function ownerOutsideOfDemonstrations(dueAt: Date | null = null) {
  const { db } = portal.context;
  const { id } = await db
    .updateTable("accountUsers")
    .set({ isDemo: false, factorDueAt: dueAt, factorToldAt: null })
    .where("mobile", "=", `+86${OWNER}`)
    .returning("id")
    .executeTakeFirstOrThrow();
  const visitor = visitPortal(portal);
  visitor.token = (await visitor.call(login.loginByPassword, { mobile: OWNER, pwd: digest(DEMO_PASSWORD) })).token;
  const invite = () => visitor.request(members.invite, { mobile: newMobile(), role: "buyer" });
  return { id, visitor, invite };
}
const NEEDED = { code: 3, msg: "请先完成安全验证" };

test("demo accounts are asked for nothing, owners of others from their certification on; who sets one up has shown it, for a quarter of an hour", async () => {
  await portal.callAs(OWNER)(members.invite, { mobile: newMobile(), role: "buyer" });
  const { visitor, invite } = await ownerOutsideOfDemonstrations();
  expect((await invite()).json()).toMatchObject(NEEDED);
  // What is wrong besides is said first; what changes nothing is not asked for.
  expect((await visitor.request(members.invite, { mobile: "12", role: "buyer" })).json()).toMatchObject({ code: 2 });
  expect((await visitor.request(members.listMembers, {})).json()).toMatchObject({ code: 1 });
  expect(await visitor.call(secondFactor.myFactors, {})).toMatchObject({
    isInUse: false,
    neededFrom: portal.clock.now.toISOString(),
  });
  const { secret } = await visitor.call(secondFactor.enrolSecondFactor, {});
  const code = () => authenticator(secret, "", "").generate({ timestamp: portal.clock.now.getTime() });
  visitor.token = (await visitor.call(secondFactor.confirmSecondFactor, { code: code() })).token;
  expect((await invite()).json()).toMatchObject({ code: 1 });
  wait(14 * MINUTE_MS);
  expect((await invite()).json()).toMatchObject({ code: 1 });
  wait(MINUTE_MS);
  expect((await invite()).json()).toMatchObject(NEEDED);
  expect((await visitor.request(certification.updateDetails, {})).json().code).not.toBe(1);
  await visitor.call(secondFactor.passSecondFactor, { code: code() });
  expect((await invite()).json()).toMatchObject({ code: 1 });
  // In another login it is shown anew.
  const there = visitPortal(portal);
  there.token = (await there.call(login.loginByPassword, { mobile: OWNER, pwd: digest(DEMO_PASSWORD) })).token;
  expect((await there.request(members.invite, { mobile: newMobile(), role: "buyer" })).statusCode).toBe(401);
  wait(15 * MINUTE_MS);
  await visitor.call(secondFactor.passSecondFactor, { code: code() });
  await visitor.call(secondFactor.removeAuthenticator, { pwd: digest(DEMO_PASSWORD) });
  expect((await invite()).json()).toMatchObject(NEEDED);
});

test("owners who were there before have thirty days, are told of the day once, and are asked from then on", async () => {
  const dueAt = new Date(portal.clock.now.getTime() + 30 * DAY_MS);
  const { id, visitor, invite } = await ownerOutsideOfDemonstrations(dueAt);
  const watch = () => onWatchFactorDuties.run({ ...portal.context, now: portal.clock.now }, {});
  await watch();
  await watch();
  const told = await portal.context.db
    .selectFrom("siteNotices")
    .select(["title", "text"])
    .where("userId", "=", id)
    .where("title", "=", "请为企业主账号启用两步验证")
    .execute();
  expect(told).toHaveLength(1);
  expect(told[0]!.text).toContain("起，修改企业、成员、店铺或资金信息前");
  expect((await invite()).json()).toMatchObject({ code: 1 });
  expect(await visitor.call(secondFactor.myFactors, {})).toMatchObject({ neededFrom: dueAt.toISOString() });
  const centre = async (token: string, uuid: string) =>
    (await portal.app.inject({ url: "/userCenter?type=1", cookies: { token, uuid } })).body;
  expect(await centre(visitor.token!, visitor.uuid)).toContain("库存或资金信息前须完成两步验证");
  expect(await centre(await portal.tokenOf(MEMBER), portal.device)).not.toContain("须完成两步验证");
  wait(30 * DAY_MS);
  expect((await invite()).json()).toMatchObject(NEEDED);
});

test("who owns nothing is asked for nothing by such a call, but for his own second factor where he has one", async () => {
  const { db } = portal.context;
  await db.updateTable("accountUsers").set({ isDemo: false }).where("mobile", "=", `+86${MEMBER}`).execute();
  const refused = await portal.request(members.invite, { mobile: newMobile(), role: "buyer" }, MEMBER);
  expect(refused.json().code).not.toBe(NEEDED.code);
});

test("an owner shows his factor before his stock changes, not before he reads it; who is no owner is not asked", async () => {
  const { visitor } = await ownerOutsideOfDemonstrations();
  for (const [call, input] of [
    [ownStock.removeOldStock, {}],
    [ownStock.removeStock, { ids: "1" }],
    [ownStock.saveStockLine, { id: 1, quantity: "1", price: "" }],
    [ownStock.addStockLine, { mpn: "LM358", quantity: "1" }],
    [ownStock.undoStockChange, {}],
    [ownStock.confirmStock, {}],
    [stockUploads.loadStock, { id: 1, sheet: 0, headingRow: null, mapping: {}, mode: "replace" }],
    [stockUploads.agreeToReplacement, { id: 1, asked: { added: 0, changed: 0, unchanged: 0, removed: 1, kept: 0 } }],
  ] as const)
    expect((await visitor.request(call, input)).json(), call.name).toMatchObject(NEEDED);
  expect((await visitor.request(ownStock.listOwnStock, {})).json()).toMatchObject({ code: 1 });
  expect((await portal.request(ownStock.removeOldStock, {}, MEMBER)).json().code).not.toBe(NEEDED.code);
});

test("who owns a shop is asked, too, after the certification of its enterprise is over", async () => {
  const { id, visitor } = await ownerOutsideOfDemonstrations();
  const { db } = portal.context;
  const withdraw = async () => (await visitor.request(merchants.withdrawMerchant, {})).json();
  const enterprise = await db
    .updateTable("suppliersEnterprises")
    .set({ status: "revoked" })
    .where("ownerId", "=", id)
    .returning("id")
    .executeTakeFirstOrThrow();
  const now = portal.clock.now;
  const shop = { number: `M${String(enterprise.id).padStart(10, "0")}`, shopName: "测试店", shopType: "trader" };
  await db
    .insertInto("suppliersMerchants")
    .values({
      ...shop,
      enterpriseId: enterprise.id,
      state: "submitted",
      categorySlugs: ["ic"],
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  expect(await withdraw()).toMatchObject(NEEDED);
  await db
    .updateTable("suppliersMerchants")
    .set({ state: "draft" })
    .where("enterpriseId", "=", enterprise.id)
    .execute();
  expect((await withdraw()).code).not.toBe(NEEDED.code);
  await db.updateTable("suppliersEnterprises").set({ status: "certified" }).where("id", "=", enterprise.id).execute();
});

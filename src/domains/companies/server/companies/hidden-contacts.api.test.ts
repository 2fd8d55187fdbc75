import { beforeAll, describe, expect, test } from "vitest";
import type { Call } from "#api/define-calls.ts";
import { startSession } from "#domains/accounts/server/sessions/sessions.ts";
import { onForgetOld } from "#domains/accounts/server/forget-old.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { merchants } from "#domains/merchants/contract/merchants.ts";
import { NO_BROWSER } from "#platform/context.ts";
import { PHONES } from "#shared/contact-patterns.ts";
import { DAY_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { exportHeld } from "#testing/personal-data.ts";
import { declared } from "../../../../declared.ts";
import { complaints } from "../../contract/complaints.ts";
import { companies, type CompanyDetail } from "../../contract/companies.ts";
import { AUDIENCES, type Audience } from "../../labels.ts";
import { buildCompany } from "../../testing/build-company.ts";
import { useEnterprises } from "#domains/enterprises/testing/use-enterprises.ts";

const portal = useTestApp();
const { buildBrand, buildPart } = catalogueOf(portal);
const { newUser } = useEnterprises(portal);
const DEVICE = "a".repeat(32);
const OWNER = "13800000002";
const OTHER_ENTERPRISE = "13800000003";

interface Asker {
  who: string;
  mobile: () => string | null;
  hasPassedSecondFactor?: boolean;
  sees: Audience[];
}

let buyer: { mobile: string; id: number };
const ASKERS: Asker[] = [
  { who: "a visitor", mobile: () => null, sees: ["public"] },
  { who: "a user", mobile: () => "13800000001", sees: ["public", "users"] },
  { who: "another certified enterprise", mobile: () => OTHER_ENTERPRISE, sees: ["public", "users", "enterprises"] },
  { who: "a buyer of the company itself", mobile: () => buyer.mobile, sees: [...AUDIENCES] },
  { who: "its manager", mobile: () => OWNER, sees: [...AUDIENCES] },
  {
    who: "an operator before his second factor",
    mobile: () => "13800000009",
    hasPassedSecondFactor: false,
    sees: ["public"],
  },
  { who: "an operator", mobile: () => "13800000009", hasPassedSecondFactor: true, sees: [...AUDIENCES] },
];

/** What nobody else in the portal is reached by, by audience and way. */
const PLANTED = Object.fromEntries(
  AUDIENCES.map((audience, at) => [
    audience,
    {
      mobile: `1397753${at}864`,
      landline: `0755-6193${at}742`,
      email: `planted-${at}-person@example.org`,
      qq: `77318${at}9264`,
      wechat: `planted_wx_${at}_q8`,
    },
  ]),
) as Record<Audience, { mobile: string; landline: string; email: string; qq: string; wechat: string }>;

/** What stands elsewhere: the phone of its shop, whom the portal asks about its certification, what somebody wrote into a complaint. */
const SHOP_PHONE = "400-819-3746";
const CERTIFICATION = { mobile: "13968204417", email: "planted-certified@example.org", landline: "0755-26948135" };
const COMPLAINT_PHONE = "13627950418";
/** What the company has written itself. */
const REPLY_PHONE = "13627950426";
const SECRETS = Object.fromEntries(AUDIENCES.map((audience) => [audience, Object.values(PLANTED[audience])])) as Record<
  Audience,
  string[]
>;
SECRETS.users.push(SHOP_PHONE);
SECRETS.nobody.push(...Object.values(CERTIFICATION), COMPLAINT_PHONE, REPLY_PHONE);

let company: { id: number };
let shop: { id: number };
let unclaimed: { id: number };
let ownEnterpriseId: number;
let brand: { id: number };
let part: { id: number; mpn: string };

beforeAll(async () => {
  const { db, now } = portal.context;
  brand = await buildBrand({ name: "Planted Semi", nameCn: "埋点半导体" });
  part = await buildPart({ mpn: "PLANT-1", brandId: brand.id });
  const { enterpriseId } = await db
    .selectFrom("suppliersMembers as member")
    .innerJoin("accountUsers as user", "user.id", "member.userId")
    .select("member.enterpriseId")
    .where("user.mobile", "=", `+86${OWNER}`)
    .executeTakeFirstOrThrow();
  const contacts = AUDIENCES.map((audience) => ({ name: "埋点联系人", audience, ...PLANTED[audience] }));
  const brands = [{ brandId: brand.id }];
  ownEnterpriseId = enterpriseId;
  company = await buildCompany(portal.context, {
    name: "埋点电子",
    enterpriseId,
    roles: ["agent", "trader"],
    brands,
    contacts,
  });
  unclaimed = await buildCompany(portal.context, { name: "埋点名录企业", brands, contacts });
  await db
    .insertInto("suppliersStockLines")
    .values({
      companyId: company.id,
      mpn: part.mpn,
      mpnKey: "plant1",
      partId: part.id,
      quantity: 10,
      confirmedAt: now,
      createdAt: now,
    })
    .execute();
  await db.updateTable("suppliersEnterprises").set(CERTIFICATION).where("id", "=", enterpriseId).execute();
  const selling = {
    enterpriseId,
    number: "M0000077531",
    state: "open",
    shopName: "埋点商城",
    shopType: "agent",
    categorySlugs: ["processors"],
    taxRate: 13,
    servicePhone: SHOP_PHONE,
    openedAt: now,
    checkedAt: now,
  };
  shop = await db
    .insertInto("suppliersMerchants")
    .values({ ...selling, createdAt: now, updatedAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  const spoken = {
    mpn: COMPLAINT_PHONE,
    text: `他们让我打 ${COMPLAINT_PHONE}，没有人接`,
    reply: `请打${REPLY_PHONE}wx`,
    reason: `已电话核实：${COMPLAINT_PHONE}`,
  };
  await db
    .insertInto("suppliersComplaints")
    .values({
      ...spoken,
      companyId: company.id,
      kind: "breach",
      state: "decided",
      outcome: "upheld",
      createdAt: now,
      decidedAt: now,
    })
    .execute();
  buyer = await newUser("采购员");
  await db
    .insertInto("suppliersMembers")
    .values({ userId: buyer.id, enterpriseId, role: "buyer", joinedAt: now })
    .execute();
});

/** Whether anything is kept from him at all. */
const isKeptFrom = ({ sees }: Asker) => sees.length < AUDIENCES.length;

/** What an answer tells that the asker may not see. */
function leaks(text: string, sees: Audience[]): string[] {
  return AUDIENCES.filter((audience) => !sees.includes(audience)).flatMap((audience) =>
    SECRETS[audience].filter((secret) => text.includes(secret) || text.includes(secret.replaceAll("-", ""))),
  );
}

async function sessionOf({ mobile, hasPassedSecondFactor = false }: Asker): Promise<string> {
  const number = mobile();
  if (number === null) return "";
  const { db, now } = portal.context;
  const { id } = await db
    .selectFrom("accountUsers")
    .select("id")
    .where("mobile", "=", `+86${number}`)
    .executeTakeFirstOrThrow();
  const { token } = await startSession({ ...portal.context, browser: { ...NO_BROWSER, uuid: DEVICE } }, id, {
    way: "login-by-sms",
  });
  if (hasPassedSecondFactor)
    await db.updateTable("accountSessions").set({ secondFactorAt: now }).where("userId", "=", id).execute();
  return token;
}

/** Every field that calls take, filled in with what leads to the planted companies. */
function bags(): Record<string, unknown>[] {
  const common = {
    brandId: brand.id,
    companyId: company.id,
    enterpriseId: 1,
    partId: part.id,
    keywords: "埋点",
    words: "埋点",
    mpn: part.mpn,
    role: "agent",
    region: "",
    parent: "",
    queue: "claims",
    pageIndex: 1,
    pageSize: 50,
    models: part.mpn,
    part: part.id,
    count: 20,
  };
  return [
    { ...common, id: company.id, ids: String(company.id), type: "company", brand: brand.id },
    { ...common, id: unclaimed.id, ids: String(unclaimed.id), type: 3, role: "trader", brand: "planted-semi" },
  ];
}

/** The number of a shop leads somewhere in calls of this domain alone. */
function bagsFor({ name }: Call): Record<string, unknown>[] {
  const [first] = bags();
  return /^(companies|merchants)\./.test(name) ? [...bags(), { ...first, id: shop.id, ids: String(shop.id) }] : bags();
}

async function ask(call: Call, bag: Record<string, unknown>, token: string) {
  const address = call.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(bag[name] ?? company.id)),
  );
  const headers = { uuid: DEVICE, ...(token && { token }) };
  if (call.method === "GET")
    return portal.app.inject({
      url: `/api${address}?${new URLSearchParams(Object.entries(bag).map(([name, value]) => [name, String(value)]))}`,
      headers,
    });
  const isJson = call.body === "json";
  const form = new URLSearchParams(Object.entries(bag).map(([name, value]) => [name, String(value)]));
  return portal.app.inject({
    method: "POST",
    url: `/api${address}`,
    headers: { ...headers, "content-type": isJson ? "application/json" : "application/x-www-form-urlencoded" },
    payload: isJson ? JSON.stringify(bag) : form.toString(),
  });
}

/** Pages that lead to the planted companies, and those that everybody opens. */
function pagePaths(): string[] {
  return [
    "/",
    "/agentList/index/1",
    "/agentList/index/1?keywords=埋点",
    `/agentList/agentDetail/${company.id}`,
    `/agentList/agentDetail/${unclaimed.id}`,
    `/brandDetail/agentList/${brand.id}`,
    `/brandDetail/trader/${brand.id}`,
    `/brandDetail/companyInfo/${brand.id}`,
    `/mobile/agent/${company.id}`,
    `/datasheet/datasheetDetail/${part.id}/${part.mpn}`,
    `/brandDetail/contactInfo/${brand.id}`,
    "/agentList/merchant/index/",
    `/agentList/merchant/merchantDetail/${shop.id}`,
    "/specification/PLANT-1",
    "/userCenter?type=1",
    "/userCenter/accountSetting",
    "/sitemaps/companies.xml",
  ];
}

/** What every call that reads, and every page, tells an asker. */
async function answersTo(asker: Asker): Promise<{ where: string; body: string }[]> {
  const token = await sessionOf(asker);
  const answers: { where: string; body: string }[] = [];
  for (const { call } of declared.handlers.filter(({ call }) => call.method === "GET"))
    for (const bag of bagsFor(call)) answers.push({ where: call.name, body: (await ask(call, bag, token)).body });
  for (const page of pagePaths()) {
    const { body } = await portal.app.inject({
      url: encodeURI(page),
      cookies: { ...(token && { token }), uuid: DEVICE },
    });
    answers.push({ where: page, body });
  }
  return answers;
}

/** Where somebody reads whole what he keeps himself, or decides on as an operator. */
const WHOLE_FOR_THEIR_KEEPERS = new Set([
  "companies.listOwnContacts",
  "enterprises.myCertification",
  "merchants.myMerchant",
  "catalogue.listEditedBrands",
  "catalogue.findEditedBrand",
]);

describe.each(ASKERS)("$who", (asker) => {
  test("finds in no answer and on no page what he may not see, nor a whole phone that is not for everybody", async () => {
    const found: string[] = [];
    const forEverybody: string[] = Object.values(PLANTED.public);
    for (const { where, body } of await answersTo(asker)) {
      found.push(...leaks(body, asker.sees).map((secret) => `${where}: ${secret}`));
      if (WHOLE_FOR_THEIR_KEEPERS.has(where)) continue;
      const known = where === "companies.receivedComplaints" ? [...forEverybody, REPLY_PHONE] : forEverybody;
      const phones = new Set(body.match(PHONES));
      found.push(...[...phones].filter((phone) => !known.includes(phone)).map((phone) => `${where}: ${phone}`));
    }
    expect(found).toEqual([]);
  });

  test("is told by a call of its own what he may see, so that the walk says something", async () => {
    const token = await sessionOf(asker);
    const cookies = { ...(token && { token }), uuid: DEVICE };
    const { contacts } = (await ask(companies.readCompany, { id: company.id }, token)).json().data as CompanyDetail;
    const page = await portal.app.inject({ url: `/agentList/agentDetail/${company.id}`, cookies });
    for (const secret of Object.values(PLANTED.public)) expect(page.body).toContain(secret);
    expect(contacts.map(({ opens, hiddenFrom }) => ({ opens, hiddenFrom }))).toEqual(
      AUDIENCES.filter((audience) => asker.sees.includes(audience) || audience !== "nobody").map((audience) => ({
        opens: audience !== "public" && asker.sees.includes(audience),
        hiddenFrom: asker.sees.includes(audience) ? null : audience,
      })),
    );
    const { db } = portal.context;
    const all = await db
      .selectFrom("suppliersContacts")
      .select(["id", "audience"])
      .where("companyId", "=", company.id)
      .execute();
    // Who waits for his second factor is nobody yet.
    const isNobody = token === "" || asker.hasPassedSecondFactor === false;
    for (const { id, audience } of all) {
      const told = await ask(companies.showContact, { id }, token);
      if (isNobody) expect(told.statusCode).toBe(401);
      else if (!asker.sees.includes(audience as Audience)) expect(told.statusCode).toBe(404);
      else expect(told.json().data).toEqual(PLANTED[audience as Audience]);
    }
    const shown = await portal.app.inject({ url: `/agentList/merchant/merchantDetail/${shop.id}`, cookies });
    expect(shown.body.includes("40*-***-**46")).toBe(asker.sees.includes("users"));
    const phone = await ask(merchants.showServicePhone, { id: shop.id }, token);
    expect(phone.json().data).toEqual(isNobody ? null : { servicePhone: SHOP_PHONE });
    const told = await ask(complaints.companyComplaints, { companyId: company.id }, token);
    expect(told.json().data.data).toMatchObject([
      { mpn: "136****", text: "他们让我打 136****，没有人接", reply: "请打136****wx", reason: "已电话核实：136****" },
    ]);
  });
});

test("an operator's look at a contact that only operators may see is on record", async () => {
  const { db } = portal.context;
  const operator = ASKERS.find(({ who }) => who === "an operator")!;
  const token = await sessionOf(operator);
  const looks = () =>
    db
      .selectFrom("operatorConsoleActs")
      .select(["subject", "subjectId"])
      .where("act", "=", "read-contact")
      .where("subjectId", "=", String(company.id))
      .execute();
  for (const audience of ["public", "nobody"] as const) {
    const { id } = await db
      .selectFrom("suppliersContacts")
      .select("id")
      .where("companyId", "=", company.id)
      .where("audience", "=", audience)
      .executeTakeFirstOrThrow();
    expect((await ask(companies.showContact, { id }, token)).json()).toMatchObject({ code: 1 });
  }
  // Once a day, however often he looks.
  expect(await looks()).toEqual([{ subject: "company", subjectId: String(company.id) }]);
});

test("whole phones are counted, each once a day, and refused past the limit of all kinds; who asked is kept for thirty days", async () => {
  const { db } = portal.context;
  const asker = { who: "a user", mobile: () => OTHER_ENTERPRISE, sees: [] };
  const { id } = await db
    .selectFrom("suppliersContacts")
    .select("id")
    .where("companyId", "=", company.id)
    .where("audience", "=", "enterprises")
    .executeTakeFirstOrThrow();
  const token = await sessionOf(asker);
  const { id: userId } = await db
    .selectFrom("accountUsers")
    .select("id")
    .where("mobile", "=", `+86${OTHER_ENTERPRISE}`)
    .executeTakeFirstOrThrow();
  const looks = () => db.selectFrom("accountPhoneLooks").select("subject").where("userId", "=", userId).execute();
  await db.deleteFrom("accountPhoneLooks").where("userId", "=", userId).execute();
  for (let time = 0; time < 2; time++)
    expect((await ask(companies.showContact, { id }, token)).json()).toMatchObject({ code: 1 });
  expect(await looks()).toEqual([{ subject: "contact" }]);
  await db
    .insertInto("accountPhoneLooks")
    .values(
      Array.from({ length: 59 }, (_, at) => ({
        userId,
        subject: "brand",
        subjectId: at + 1,
        lookedAt: portal.clock.now,
      })),
    )
    .execute();
  expect((await ask(merchants.showServicePhone, { id: shop.id }, token)).json()).toMatchObject({
    code: 1080,
    msg: "24 小时内最多查看 60 个联系方式，请稍后再试",
  });
  expect((await ask(companies.showContact, { id }, token)).json()).toMatchObject({ code: 1 });
  expect(await exportHeld(portal.context, userId, "account_")).toMatchObject({
    phoneLooks: expect.arrayContaining([expect.objectContaining({ subject: "contact", subjectId: id })]),
  });
  await onForgetOld.run({ ...portal.context, now: new Date(portal.clock.now.getTime() + 31 * DAY_MS) }, {});
  expect(await looks()).toEqual([]);
});

test("changing calls tell nobody either, whatever they are sent", async () => {
  const found: string[] = [];
  const calls = declared.handlers
    .map(({ call }) => call)
    .filter((call) => call.method === "POST" && call.body !== "multipart");
  for (const asker of ASKERS.filter(isKeptFrom).slice(0, 3)) {
    for (const call of calls) {
      // A session of its own for each: some end it.
      const { body } = await ask(call, bags()[0]!, await sessionOf(asker));
      found.push(...leaks(body, asker.sees).map((secret) => `${asker.who}, ${call.name}: ${secret}`));
    }
  }
  expect(found).toEqual([]);
  expect(await portal.context.db.selectFrom("suppliersContacts").select("id").execute()).toHaveLength(
    2 * AUDIENCES.length,
  );
});

test("to another company its manager is anybody", async () => {
  const { body } = await ask(
    companies.readCompany,
    { id: unclaimed.id },
    await sessionOf(ASKERS.find(({ who }) => who === "its manager")!),
  );
  expect(leaks(body, ["public", "users", "enterprises"])).toEqual([]);
});

test("who may not see a contact is shown a part of its numbers, and told who may; one that is for nobody is not there", async () => {
  const { contacts } = await portal.callAs()(companies.readCompany, { id: company.id });
  expect(contacts).toMatchObject([
    { ...PLANTED.public, opens: false, hiddenFrom: null, leftOut: [] },
    {
      mobile: "139****1864",
      landline: "0755-****",
      email: "p***@example.org",
      qq: "",
      wechat: "",
      hiddenFrom: "users",
      leftOut: ["qq", "wechat"],
    },
    { hiddenFrom: "enterprises" },
  ]);
  // A certification that ends takes what is for certified enterprises along, also before that is written down.
  await portal.context.db
    .updateTable("suppliersEnterprises")
    .set({ validUntil: "2020-01-01" })
    .where("status", "=", "certified")
    .where("id", "<>", ownEnterpriseId)
    .execute();
  const later = await portal.callAs(OTHER_ENTERPRISE)(companies.readCompany, { id: company.id });
  expect(later.contacts.map(({ hiddenFrom }) => hiddenFrom)).toEqual([null, null, "enterprises"]);
});

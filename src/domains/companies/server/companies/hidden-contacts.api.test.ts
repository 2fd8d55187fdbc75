import { beforeAll, describe, expect, test } from "vitest";
import type { Call } from "#api/define-calls.ts";
import { startSession } from "#domains/accounts/server/sessions/sessions.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { NO_BROWSER } from "#platform/context.ts";
import { useTestApp } from "#testing/app.ts";
import { declared } from "../../../../declared.ts";
import { complaints } from "../../contract/complaints.ts";
import { companies } from "../../contract/companies.ts";
import { AUDIENCES, type Audience } from "../../labels.ts";
import { buildCompany } from "../../testing/build-company.ts";
import { useCompanies } from "../../testing/use-companies.ts";

const portal = useTestApp();
const { buildBrand, buildPart } = catalogueOf(portal);
const { newUser } = useCompanies(portal);
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
  { who: "an operator before his second factor", mobile: () => "13800000009", sees: ["public", "users"] },
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
const SECRETS = Object.fromEntries(AUDIENCES.map((audience) => [audience, Object.values(PLANTED[audience])])) as Record<
  Audience,
  string[]
>;
SECRETS.users.push(SHOP_PHONE);
SECRETS.nobody.push(...Object.values(CERTIFICATION), COMPLAINT_PHONE);

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
    reply: `请打${COMPLAINT_PHONE}wx`,
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
  return name.startsWith("suppliers.") ? [...bags(), { ...first, id: shop.id, ids: String(shop.id) }] : bags();
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
  return portal.app.inject({ method: "POST", url: `/api${address}`, headers, payload: bag });
}

describe.each(ASKERS.filter(isKeptFrom))("$who", (asker) => {
  test("finds in no answer and on no page what he may not see", async () => {
    const found: string[] = [];
    const calls = declared.handlers.map(({ call }) => call).filter((call) => call.method === "GET");
    const token = await sessionOf(asker);
    for (const call of calls) {
      for (const bag of bagsFor(call)) {
        const { body } = await ask(call, bag, token);
        found.push(...leaks(body, asker.sees).map((secret) => `${call.name}: ${secret}`));
      }
    }
    const pages = [
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
      "/sitemaps/companies.xml",
    ];
    for (const page of pages) {
      const { body } = await portal.app.inject({
        url: encodeURI(page),
        cookies: { ...(token && { token }), uuid: DEVICE },
      });
      found.push(...leaks(body, asker.sees).map((secret) => `${page}: ${secret}`));
    }
    expect(found).toEqual([]);
  });
});

describe.each(ASKERS)("$who", (asker) => {
  test("sees on the company's page all that he may, so that the walk says something", async () => {
    const token = await sessionOf(asker);
    const { body } = await ask(companies.readCompany, { id: company.id }, token);
    const page = await portal.app.inject({
      url: `/agentList/agentDetail/${company.id}`,
      cookies: { ...(token && { token }), uuid: DEVICE },
    });
    for (const audience of asker.sees)
      for (const secret of Object.values(PLANTED[audience]))
        expect([secret, body.includes(secret), page.body.includes(secret)]).toEqual([secret, true, true]);
    const shown = await portal.app.inject({
      url: `/agentList/merchant/merchantDetail/${shop.id}`,
      cookies: { ...(token && { token }), uuid: DEVICE },
    });
    expect(shown.body.includes(SHOP_PHONE)).toBe(asker.sees.includes("users"));
    const told = await ask(complaints.companyComplaints, { companyId: company.id }, token);
    expect(told.json().data.data).toMatchObject([
      { mpn: "136****", text: "他们让我打 136****，没有人接", reply: "请打136****wx", reason: "已电话核实：136****" },
    ]);
  });
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
    { ...PLANTED.public, hiddenFrom: null, leftOut: [] },
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

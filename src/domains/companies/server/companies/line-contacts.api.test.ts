import { beforeAll, expect, test } from "vitest";
import { own } from "#domains/accounts/contract/own.ts";
import { useTestApp } from "#testing/app.ts";
import { companies, LINE_COMPANIES_MAX } from "../../contract/companies.ts";
import { buildCompany } from "../../testing/build-company.ts";

const portal = useTestApp();
const USER = "13800000001";
const OWNER = "13800000002";
const OTHER_ENTERPRISE = "13800000003";
const OPERATOR = "13800000009";
const MAIL = { name: "邮箱", email: "sales@example.org" };
const FOR_USERS = { name: "用户", audience: "users" as const, mobile: "13700005678", qq: "12345678" };
const FOR_ENTERPRISES = { name: "企业", audience: "enterprises" as const, mobile: "13700006789" };
const FOR_NOBODY = { name: "内部", audience: "nobody" as const, mobile: "13700007890", wechat: "nobody-wx" };

let ownEnterpriseId: number;

beforeAll(async () => {
  const { enterpriseId } = await portal.context.db
    .selectFrom("suppliersMembers as member")
    .innerJoin("accountUsers as user", "user.id", "member.userId")
    .select("member.enterpriseId")
    .where("user.mobile", "=", `+86${OWNER}`)
    .executeTakeFirstOrThrow();
  ownEnterpriseId = enterpriseId;
});

const ask = (mobile: string | undefined, ...of: { id: number }[]) =>
  portal.callAs(mobile)(companies.lineContacts, { ids: of.map(({ id }) => id).join(",") });
const wordsFor = async (mobile: string, of: { id: number }) =>
  (await ask(mobile, of)).map(({ words, isBeside }) => [words, isBeside]);
const wholeFor = async (mobile: string, of: { id: number }) => {
  const [contact] = await ask(mobile, of);
  return portal.callAs(mobile)(companies.showContact, { id: contact!.id });
};

test("each asker is told of whom he may see more than everybody, masked, and sees that one whole by a call of its own", async () => {
  const company = await buildCompany(portal.context, {
    name: "联系方式企业",
    enterpriseId: ownEnterpriseId,
    contacts: [{ ...MAIL, audience: "users" }, FOR_NOBODY, FOR_ENTERPRISES, FOR_USERS],
  });
  await expect(ask(undefined, company)).rejects.toMatchObject({ status: 401 });
  // One that has an e-mail alone is passed over.
  expect(await wordsFor(USER, company)).toEqual([["手机 137****5678", false]]);
  expect(await wordsFor(OTHER_ENTERPRISE, company)).toEqual([["手机 137****6789", false]]);
  expect(await wordsFor(OWNER, company)).toEqual([["手机 137****7890", false]]);
  // What operators see beyond that goes on record, on the company's page.
  expect((await wordsFor(OPERATOR, company)).flat()).not.toContain("手机 137****7890");
  expect(await wholeFor(USER, company)).toMatchObject({ mobile: "13700005678", qq: "12345678" });
  expect(await wholeFor(OTHER_ENTERPRISE, company)).toMatchObject({ mobile: "13700006789" });
  expect(await wholeFor(OWNER, company)).toMatchObject({ mobile: "13700007890", wechat: "nobody-wx" });
});

test("whom everybody sees whole is told to nobody again, and who else there is stands beside him", async () => {
  const sales = { name: "公开", audience: "public" as const, mobile: "13700001234" };
  const open = await buildCompany(portal.context, { contacts: [sales] });
  const both = await buildCompany(portal.context, { contacts: [sales, FOR_USERS] });
  const chat = await buildCompany(portal.context, {
    contacts: [{ name: "微信", audience: "users", wechat: "users-wx", email: "users@example.org" }],
  });
  const closed = await buildCompany(portal.context, { contacts: [FOR_NOBODY] });
  expect(await ask(USER, open, both, chat, closed)).toEqual([
    { companyId: both.id, id: expect.any(Number), words: "手机 137****5678", isBeside: true },
    { companyId: chat.id, id: expect.any(Number), words: "", isBeside: false },
  ]);
  expect(await wholeFor(USER, chat)).toMatchObject({ wechat: "users-wx" });
});

test("of a hidden page nothing is told, a page of lines asks for its companies at once, and for no more", async () => {
  const company = await buildCompany(portal.context, { contacts: [FOR_USERS] });
  const asks = JSON.stringify([[companies.lineContacts.path, { ids: String(company.id) }]]);
  expect(await portal.callAs(USER)(own.askTogether, { asks })).toMatchObject([
    { status: 200, envelope: { data: [{ companyId: company.id, words: "手机 137****5678" }] } },
  ]);
  expect(await portal.callAs()(own.askTogether, { asks })).toMatchObject([{ status: 401 }]);
  await portal.context.db
    .updateTable("suppliersCompanies")
    .set({ hiddenAt: portal.clock.now })
    .where("id", "=", company.id)
    .execute();
  expect(await ask(USER, company)).toEqual([]);
  const many = Array.from({ length: LINE_COMPANIES_MAX + 1 }, (_, at) => ({ id: at + 1 }));
  await expect(ask(USER, ...many)).rejects.toThrow(`最多 ${LINE_COMPANIES_MAX} 项`);
});

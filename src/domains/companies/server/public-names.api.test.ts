import { beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { queues } from "#domains/operator-console/contract/queues.ts";
import { useTestApp } from "#testing/app.ts";
import { companies } from "../contract/companies.ts";
import { ownContacts } from "../contract/contacts.ts";
import { lineCard } from "../contract/line-card.ts";
import { ownCompany } from "../contract/own-company.ts";
import { moveCarried } from "./line-card/move-carried.ts";

const portal = useTestApp();
const { buildBrand } = catalogueOf(portal);
const OWNER = "13800000002";
const OPERATOR = "13800000009";
const owner = () => portal.callAs(OWNER);
let companyId: number;

const page = () => portal.callAs()(companies.readCompany, { id: companyId });
const caseOf = async (title: string) =>
  (await portal.callAs(OPERATOR)(queues.listCases, { queue: "public-texts", pageSize: 100 })).cases.data.find((one) =>
    one.title.includes(title),
  )!;
const decide = async (title: string, decision: "released" | "refused") =>
  portal.callAs(OPERATOR)(queues.decideCases, {
    queue: "public-texts",
    ids: [(await caseOf(title)).id] as never,
    decision,
    reason: "引流",
  });

beforeAll(async () => {
  ({ id: companyId } = await owner()(ownCompany.saveAgentProfile, { isOn: "true", showsStock: "true" }));
});

test("each table of public texts lets go of what was decided of a row that is deleted", async () => {
  const { rows } = await sql<{ table: string; kind: string }>`
    select tgrelid::regclass::text as table, split_part(encode(tgargs, 'escape'), '\\', 1) as kind
    from pg_trigger where tgfoid = 'forget_public_text'::regproc order by 2`.execute(portal.context.db);
  const kinds = Object.entries(portal.context.declared.publicTexts).map(([kind, { table }]) => ({ table, kind }));
  expect(rows).toEqual(kinds.toSorted((one, other) => (one.kind < other.kind ? -1 : 1)));
});

test("a contact whose name advertises is seen by nobody but his company until it is released", async () => {
  const contact = { kind: "sales", title: "", mobile: "13900000001", audience: "public" } as const;
  const { id } = await owner()(ownContacts.addContact, { ...contact, name: "加微信领红包" });
  const shown = async () => (await page()).contacts.map(({ name }) => name);
  const own = async () => (await owner()(ownContacts.listOwnContacts, {})).find((one) => one.id === id)!;
  expect(await shown()).not.toContain("加微信领红包");
  expect(await own()).toMatchObject({ review: { state: "waiting", words: ["加微信领"] } });
  await expect(portal.callAs(OWNER)(companies.showContact, { id })).rejects.toMatchObject({ status: 404 });
  await decide("加微信领红包", "refused");
  expect((await own()).review).toMatchObject({ state: "refused", reason: "引流" });
  const { updatedAt } = await own();
  await owner()(ownContacts.editContact, { id, updatedAt, ...contact, name: "张三" });
  expect([await shown(), (await own()).review?.state]).toEqual([expect.not.arrayContaining(["张三"]), "waiting"]);
  await decide("张三", "released");
  expect(await shown()).toContain("张三");
});

test("part numbers are shown at once, but for what is none; brands that are merged take along what was decided", async () => {
  const [brand, other] = [await buildBrand({ name: "Models A" }), await buildBrand({ name: "Models B" })];
  const { id } = await owner()(lineCard.addBrand, { role: "agent", brandId: brand.id });
  await owner()(lineCard.addBrand, { role: "agent", brandId: other.id, level: "first" });
  await owner()(lineCard.addModels, { id, mpns: "LM358DR\nSTM32F103C8T6\nLM324 代开发票" });
  const models = async () => (await page()).carried.flatMap((carried) => carried.models).toSorted();
  expect(await models()).toEqual(["LM358DR", "STM32F103C8T6"]);
  const listed = await owner()(lineCard.listOwnModels, { id });
  expect(listed.data.map(({ mpn, review }) => [mpn, review?.words ?? []])).toEqual([
    ["LM324 代开发票", ["代开发票"]],
    ["LM358DR", []],
    ["STM32F103C8T6", []],
  ]);
  await moveCarried(portal.context, { from: brand.id, into: other.id });
  expect(await models()).toEqual(["LM358DR", "STM32F103C8T6"]);
});

test("that a company is the only agent of a brand is shown once its certificate is approved, not before", async () => {
  const brand = await buildBrand({ name: "Only Agent" });
  const { id } = await owner()(lineCard.addBrand, { role: "agent", brandId: brand.id, level: "exclusive" });
  const shown = async () => (await page()).carried.find((carried) => carried.brand.id === brand.id);
  const listed = async () => (await portal.callAs()(companies.listCarriers, { brandId: brand.id, role: "agent" })).data;
  expect(await shown()).toMatchObject({ proof: "stated", level: null });
  expect(await listed()).toMatchObject([{ carried: { level: null } }]);
  const { data } = await owner()(lineCard.listOwnBrands, { role: "agent" });
  expect(data.find((one) => one.id === id)).toMatchObject({ level: "exclusive" });
  await owner()(lineCard.editBrand, { id, level: "first" });
  expect(await shown()).toMatchObject({ proof: "stated", level: "first" });
});

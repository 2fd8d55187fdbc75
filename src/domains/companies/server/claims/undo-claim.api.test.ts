import { afterEach, expect, test } from "vitest";
import { useEnterprises } from "#domains/enterprises/testing/use-enterprises.ts";
import { decideByTwo } from "#domains/operator-console/testing/decide-by-two.ts";
import { tellDecisions } from "#domains/operator-console/testing/tell-decisions.ts";
import { undoLatest } from "#domains/operator-console/testing/undo-latest.ts";
import { MINUTE_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { claims } from "../../contract/claims.ts";
import { companies } from "../../contract/companies.ts";
import { ownContacts } from "../../contract/contacts.ts";
import { buildCompany } from "../../testing/build-company.ts";

const portal = useTestApp();
const { newMember } = useEnterprises(portal);
const ONE = "13800000002";
const QUEUE = "claims";
const wait = (ms: number) => (portal.clock.now = new Date(portal.clock.now.getTime() + ms));
const undo = () => undoLatest(portal, QUEUE);

const rows = async (companyId: number) => {
  const { db } = portal.context;
  return {
    claims: await db.selectFrom("suppliersClaims").selectAll().where("companyId", "=", companyId).execute(),
    page: await db.selectFrom("suppliersCompanies").selectAll().where("id", "=", companyId).executeTakeFirst(),
  };
};

/** A page of a list that the demo enterprise claims, as it stands then. */
async function claimed(name: string) {
  const page = await buildCompany(portal.context, { name, website: "https://list.example.com" });
  wait(MINUTE_MS);
  const { id } = await portal.callAs(ONE)(claims.claimCompany, { companyId: page.id, note: "本页为我司曾用名" });
  return { id, companyId: page.id, before: await rows(page.id) };
}

async function approve(id: number) {
  expect((await decideByTwo(portal, { queue: QUEUE, ids: String(id), decision: "approved" })).decided).toEqual([id]);
  wait(MINUTE_MS);
}

const add = (mobile: string) =>
  portal.callAs(mobile)(ownContacts.addContact, {
    kind: "sales",
    name: "王经理",
    mobile: "13900003333",
    audience: "public",
  });

async function forget(): Promise<void> {
  const { db } = portal.context;
  await db.deleteFrom("suppliersClaims").execute();
  const own = db
    .selectFrom("suppliersEnterprises as enterprise")
    .innerJoin("accountUsers as owner", "owner.id", "enterprise.ownerId")
    .select("enterprise.id")
    .where("owner.mobile", "=", `+86${ONE}`);
  await db.deleteFrom("suppliersCompanies").where("enterpriseId", "in", own).execute();
}
afterEach(forget);

test("taken back, the page is nobody's as before, the claim waits, and nobody is told", async () => {
  const { id, companyId, before } = await claimed("撤销认领一");
  await approve(id);
  expect(await portal.callAs(ONE)(companies.readCompany, { id: companyId })).toMatchObject({ isUnclaimed: false });
  await undo();
  expect(await rows(companyId)).toEqual(before);
  expect(await portal.callAs(ONE)(companies.readCompany, { id: companyId })).toMatchObject({
    isOwn: false,
    isUnclaimed: true,
  });
  await tellDecisions(portal);
  const told = await portal.context.db
    .selectFrom("siteNotices")
    .select("title")
    .where("title", "like", "主页认领%")
    .execute();
  expect(told).toEqual([]);
  await approve(id);
  expect((await rows(companyId)).page!.enterpriseId).not.toBeNull();
});

test("a page that the enterprise has changed since, or that took in a page of its own, stays, which is said", async () => {
  const { id, companyId } = await claimed("撤销认领二");
  await approve(id);
  await add(ONE);
  await expect(undo()).rejects.toMatchObject({ message: "不能撤销：企业此后已修改该主页" });
  expect((await rows(companyId)).page!.enterpriseId).not.toBeNull();
});

test("where an empty page of its own was taken in, it stays, which is said; so it does after ten minutes", async () => {
  const { db, now } = portal.context;
  const late = await claimed("撤销认领三");
  await approve(late.id);
  wait(9 * MINUTE_MS);
  await expect(undo()).rejects.toMatchObject({ message: "不能撤销：已超过 10 分钟" });
  const { page } = await rows(late.companyId);
  await db.deleteFrom("suppliersCompanies").where("id", "=", late.companyId).execute();
  await db
    .insertInto("suppliersCompanies")
    .values({
      enterpriseId: page!.enterpriseId,
      name: "撤销认领的空主页",
      letter: "K",
      searchText: "空主页",
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  const merged = await claimed("撤销认领四");
  await approve(merged.id);
  await expect(undo()).rejects.toMatchObject({
    message: "不能撤销：企业原有的空白主页及其关注者已并入该页面，无法拆分",
  });
});

test("of an undo and an edit in that very moment one comes first: nothing is written on a page that is nobody's", async () => {
  const editor = await newMember("seller");
  for (let round = 0; round < 4; round++) {
    const { id, companyId } = await claimed(`撤销认领同时${round}`);
    await approve(id);
    const [undone] = await Promise.allSettled([undo(), add(editor.mobile)]);
    const { page } = await rows(companyId);
    const contacts = await portal.context.db
      .selectFrom("suppliersContacts")
      .select("id")
      .where("companyId", "=", companyId)
      .execute();
    expect([page!.enterpriseId === null, contacts.length]).toEqual(
      undone.status === "fulfilled" ? [true, 0] : [false, 1],
    );
    await forget();
  }
});

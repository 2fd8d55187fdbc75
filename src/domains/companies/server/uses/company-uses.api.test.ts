import { expect, test } from "vitest";
import { useEnterprises } from "#domains/enterprises/testing/use-enterprises.ts";
import { DAY_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { companies } from "../../contract/companies.ts";
import { companyUses } from "../../contract/company-uses.ts";
import { ownCompany } from "../../contract/own-company.ts";
import { buildCompany } from "../../testing/build-company.ts";
import { onForgetUses } from "./forget-old-uses.ts";

const portal = useTestApp();
const { newUser } = useEnterprises(portal);
const OWNER = "13800000002";

test("a company is told how often it was looked at, asked and called, once for each visitor and day, and not by its own people", async () => {
  const { db, now } = portal.context;
  const owner = portal.callAs(OWNER);
  const { id } = await owner(ownCompany.addAgentProfile, { showsStock: "true" });
  const { id: contactId } = await db
    .insertInto("suppliersContacts")
    .values({
      companyId: id,
      kind: "sales",
      name: "王先生",
      mobile: "13700001234",
      audience: "users",
      position: 1,
      createdAt: now,
      updatedAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const told = async (days?: number) => owner(companyUses.readOwnUses, days === undefined ? {} : { days });
  const last = async () => (await told()).at(-1);
  const use = (kind: "view" | "call", mobile?: string) =>
    portal.callAs(mobile)(companyUses.recordCompanyUse, { id, kind });
  await use("view", OWNER);
  expect(await last()).toMatchObject({ view: 0, contact: 0, call: 0 });
  for (const _ of [1, 2]) await use("view");
  await use("call");
  const reader = await newUser("买家");
  await portal.callAs(reader.mobile)(companies.showContact, { id: contactId });
  expect(await last()).toMatchObject({ view: 1, contact: 1, call: 1 });
  expect((await told()).length).toBe(30);
  expect((await told(7)).map(({ day }) => day)).toEqual((await told()).slice(-7).map(({ day }) => day));

  // What is not shown is not counted, and nothing says who it was.
  const hidden = await buildCompany(portal.context);
  await db.updateTable("suppliersCompanies").set({ hiddenAt: now }).where("id", "=", hidden.id).execute();
  for (const gone of [hidden.id, 999_999])
    await portal.callAs()(companyUses.recordCompanyUse, { id: gone, kind: "view" });
  const kept = await db.selectFrom("companiesDailyUses").selectAll().execute();
  expect(kept.map((row) => row.companyId)).toEqual([id, id, id]);
  expect(Object.keys(kept[0]!).sort()).toEqual(["companyId", "count", "day", "kind"]);

  await onForgetUses.run({ ...portal.context, now: new Date(now.getTime() + 80 * DAY_MS) }, {});
  expect(await last()).toMatchObject({ view: 1 });
  await onForgetUses.run({ ...portal.context, now: new Date(now.getTime() + 92 * DAY_MS) }, {});
  expect(await last()).toMatchObject({ view: 0 });
  await expect(portal.callAs(reader.mobile)(companyUses.readOwnUses, {})).rejects.toMatchObject({
    message: "您还没有企业",
  });
});

import { sql } from "kysely";
import { expect, test } from "vitest";
import { auditLog } from "#domains/audit/contract/audit-log.ts";
import { useTestApp } from "#testing/app.ts";
import { editedBrands } from "../../contract/edited-brands.ts";
import { editedCategories } from "../../contract/edited-categories.ts";
import { editedParameters } from "../../contract/parameters.ts";
import { catalogueOf } from "../../testing/build-catalogue.ts";

const portal = useTestApp();
const { buildBrand, buildPart } = catalogueOf(portal);
const OPERATOR = "13800000009";
const operator = () => portal.callAs(OPERATOR);

test("a merge that is killed half-way leaves both as they were, and may be done again", async () => {
  const { db } = portal.context;
  const [gone, kept] = [
    await buildBrand({ name: "Half Way Micro" }),
    await buildBrand({ name: "Half Way Microelectronics" }),
  ];
  const part = await buildPart({ mpn: "HW100", brandId: gone.id });
  const merge = () =>
    operator()(editedBrands.mergeBrand, { id: gone.id, intoId: kept.id, name: gone.name, reason: "同一原厂" });
  await portal.tokenOf(OPERATOR);
  // The merge has moved the parts when it comes to what users follow, and waits there.
  await killAt("account_follows", merge);
  expect(await db.selectFrom("datasheetParts").select("brandId").where("id", "=", part.id).executeTakeFirst()).toEqual({
    brandId: gone.id,
  });
  expect(
    await db.selectFrom("datasheetBrands").select("successorId").where("id", "=", gone.id).executeTakeFirst(),
  ).toEqual({ successorId: null });
  expect((await operator()(auditLog.listActions, { subject: "brand", subjectId: String(gone.id) })).totalRecord).toBe(
    0,
  );
  expect(await merge()).toMatchObject({ parts: 1, into: { partCount: 1 } });

  // Categories and parameters, too.
  const added = (slug: string) =>
    operator()(editedCategories.addCategory, { slug, name: slug, nameEn: slug, position: 1 });
  const [from, into] = [await added("half-way"), await added("half-way-twin")];
  const addedParameter = (slug: string) =>
    operator()(editedParameters.addParameter, { slug, name: slug, nameEn: slug, kind: "text" });
  const [one, other] = [await addedParameter("half-way"), await addedParameter("half-way-twin")];
  await db.updateTable("datasheetParts").set({ categoryId: from.id }).where("id", "=", part.id).execute();
  await db.insertInto("datasheetPartValues").values({ partId: part.id, parameterId: one.id, printed: "x" }).execute();
  const mergeCategory = () =>
    operator()(editedCategories.mergeCategory, { id: from.id, intoId: into.id, name: from.name, reason: "相同" });
  const mergeParameter = () =>
    operator()(editedParameters.mergeParameter, { id: one.id, intoId: other.id, name: one.name, reason: "相同" });
  const was = [
    await operator()(editedCategories.findEditedCategory, from),
    await operator()(editedParameters.findEditedParameter, one),
  ];
  await killAt("datasheet_merged_categories", mergeCategory);
  await killAt("datasheet_merged_parameters", mergeParameter);
  expect([
    await operator()(editedCategories.findEditedCategory, from),
    await operator()(editedParameters.findEditedParameter, one),
  ]).toEqual(was);
  expect(
    await db.selectFrom("datasheetParts").select("categoryId").where("id", "=", part.id).executeTakeFirst(),
  ).toEqual({ categoryId: from.id });
  for (const subject of ["category", "parameter"] as const)
    expect((await operator()(auditLog.listActions, { act: `merge-${subject}`, words: "half-way" })).totalRecord).toBe(
      0,
    );
  expect(await mergeCategory()).toMatchObject({ parts: 1, into: { formerSlugs: ["half-way"] } });
  expect(await mergeParameter()).toMatchObject({ values: 1, into: { formerSlugs: ["half-way"] } });
});

/** Kills what is done half-way, where it comes to write to a table. */
async function killAt(table: string, run: () => Promise<unknown>): Promise<void> {
  const { db } = portal.context;
  await db.transaction().execute(async (trx) => {
    await sql`lock table ${sql.table(table)} in share mode`.execute(trx);
    const killed = run().catch((error: unknown) => error);
    let pid: number | undefined;
    while (pid === undefined)
      pid = (
        await sql<{
          pid: number;
        }>`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${table}%`} and query not like '%lock table%'`.execute(
          db,
        )
      ).rows[0]?.pid;
    await sql`select pg_terminate_backend(${pid})`.execute(db);
    expect(await killed).toMatchObject({ status: 503 });
  });
}

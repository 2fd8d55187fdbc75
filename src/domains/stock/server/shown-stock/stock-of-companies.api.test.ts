import { sql } from "kysely";
import { expect, test } from "vitest";
import { companyStock } from "#domains/companies/server/public/company-stock.ts";
import { buildCompany } from "#domains/companies/testing/build-company.ts";
import { useTestApp } from "#testing/app.ts";

const portal = useTestApp();
const LINES = 2_000;

test("a list that asks every company for fresh stock reads no line of it, however many one has", async () => {
  const { db, declared } = portal.context;
  const { id: stocked } = await buildCompany(portal.context, { name: "货很多的公司" });
  const { id: old } = await buildCompany(portal.context, { name: "货都旧了的公司" });
  const { id: empty } = await buildCompany(portal.context, { name: "没有货的公司" });
  for (const [company, isFresh] of [
    [stocked, true],
    [old, false],
  ] as const)
    await sql`insert into suppliers_stock_lines (company_id, mpn, mpn_key, quantity, confirmed_at, created_at, is_fresh)
      select ${company}, 'MANY' || at, 'many' || at, 1, now(), now(), ${isFresh} from generate_series(1, ${LINES}::integer) at`.execute(
      db,
    );
  const { found, linesRead } = await db.transaction().execute(async (transaction) => {
    const found = await transaction
      .selectFrom("suppliersCompanies as company")
      .select(["company.id", declared.filledOnce(companyStock).hasFresh("company").as("hasFresh")])
      .where("company.id", "in", [stocked, old, empty])
      .orderBy("company.id")
      .execute();
    const { rows } = await sql<{ count: number }>`
      select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::integer as count
      from pg_stat_xact_user_tables where relname = 'suppliers_stock_lines'`.execute(transaction);
    return { found, linesRead: rows[0]!.count };
  });
  expect(found.map(({ hasFresh }) => hasFresh)).toEqual([true, false, false]);
  expect(linesRead).toBe(0);
});

import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { inTransaction } from "./database.ts";
import { NOT_KEPT } from "./named-statements.ts";

const portal = useTestApp();
const OFTEN = 10;

test("what is asked again and again is planned once a connection, however many others are asked once", async () => {
  const prepared = await inTransaction(portal.context, async ({ db }) => {
    for (let at = 0; at < 600; at++) await sql`select ${sql.lit(at)}::integer, ${"once"}::text`.execute(db);
    for (let times = 0; times < OFTEN; times++) {
      await sql`select ${times}::integer as often`.execute(db);
      await sql`(select ${times}::integer as in_brackets) union all (select 1)`.execute(db);
      await sql`${NOT_KEPT} select ${times}::integer as not_kept`.execute(db);
      await sql`select ${times}::integer as long ${sql.raw(" ".repeat(20_000))}`.execute(db);
    }
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
    return rows.map(({ statement }) => statement).join("\n");
  });
  expect(prepared).toContain("as often");
  expect(prepared).toContain("as in_brackets");
  expect(prepared).not.toMatch(/as not_kept|as long|'once'|\d::integer, /);
});

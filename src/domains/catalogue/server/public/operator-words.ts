import { sql } from "kysely";
import { z } from "zod";
import type { Database } from "#platform/database.ts";

/** A row that holds what an operator has said of a field, as it was while a difference waited. The tables of such rows are of their domains. */
export const HeldDifference = z.looseObject({
  differing: z.string(),
  differing_source: z.string(),
  differing_at: z.string(),
  refused: z.array(z.string()),
});

/** Whether an operator's word is of that very moment; null: nobody's word stands. */
export function isSaidAt(held: Record<string, unknown> | null, saidAt: Date | null): boolean {
  if (held === null || saidAt === null) return held === saidAt;
  return new Date(String(held["said_at"])).getTime() === saidAt.getTime();
}

/** Writes a row as it was; nothing where there was none. */
export async function putBackHeld(db: Database, table: string, held: Record<string, unknown> | null): Promise<void> {
  if (held)
    await sql`insert into ${sql.table(table)} overriding system value
      select * from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(held)}::jsonb)`.execute(db);
}

/** Has a difference wait again that was refused; false where that row has changed since. */
export async function askAgain(
  db: Database,
  table: string,
  { id, held }: { id: number; held: z.output<typeof HeldDifference> },
): Promise<boolean> {
  const { differing, refused } = held;
  const { rows } = await sql`
    update ${sql.table(table)} set differing = ${differing}, differing_source = ${held.differing_source},
      differing_at = ${held.differing_at}::timestamptz, refused = ${refused}::text[]
    where id = ${id} and differing_at is null and refused = ${[...refused, differing]}::text[] returning id`.execute(
    db,
  );
  return rows.length > 0;
}

import { sql } from "kysely";
import { z } from "zod";
import type { Database } from "#platform/database.ts";

/** Where it stands that an operator has spoken of a field, and what imports say instead. */
type HeldIn = "catalogue_operator_values" | "datasheet_document_edits";

/** Such a row as it was, of which a difference waits. */
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
export async function putBackHeld(db: Database, table: HeldIn, held: Record<string, unknown> | null): Promise<void> {
  if (held)
    await sql`insert into ${sql.table(table)} overriding system value
      select * from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(held)}::jsonb)`.execute(db);
}

/** Has a difference wait again that was refused; false where that row has changed since. */
export async function askAgain(
  db: Database,
  table: HeldIn,
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

import { sql } from "kysely";
import { z } from "zod";
import { recordAction } from "#domains/audit/server/public.ts";
import type { Context, UserContext } from "#platform/context.ts";
import type { CaseUndo } from "#platform/domain/case-queue.ts";
import { putBackHeld } from "../public/operator-words.ts";
import { rememberSaid, restoreSaid } from "../parts/said-before.ts";

const Was = z.object({
  /** What stood there, and whose word it was. */
  said: z.looseObject({ value: z.string().nullable() }),
  /** The row of the doubt. */
  doubt: z.looseObject({ part_id: z.int(), printed: z.string(), is_held: z.boolean() }),
});

export async function rememberDoubt(
  { db }: Pick<Context, "db">,
  id: number,
): Promise<Record<string, unknown> | undefined> {
  const doubt = await db
    .selectFrom("catalogueValueDoubts")
    .select(["partId", "parameterId"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!doubt) return undefined;
  const said = await rememberSaid(db, { ...doubt, brandId: null, field: "parameter" });
  const { rows } = await sql<{ doubt: unknown }>`
    select to_jsonb(doubt) as doubt from catalogue_value_doubts doubt where id = ${id}`.execute(db.withoutPlugins());
  return { said, doubt: rows[0]!.doubt };
}

/** Has a doubt wait again: what stood there stands once more. */
export async function reopenDoubt(
  context: UserContext,
  { id, decision, decidedAt, former }: Parameters<CaseUndo["restore"]>[1],
): Promise<boolean | string> {
  const { db } = context;
  const { said, doubt } = Was.parse(former);
  const hasWritten = decision === "emptied" || (decision === "trusted" && doubt.is_held);
  if (hasWritten) {
    const written = decision === "emptied" ? null : doubt.printed;
    const saidAt = decision === "emptied" ? decidedAt : null;
    if (!(await restoreSaid(context, said, { written, saidAt }))) return "这一项之后又有更改";
  }
  // Looked at again meanwhile, it may have a row of its own.
  await sql`delete from catalogue_value_doubts held using jsonb_populate_record(null::catalogue_value_doubts, ${JSON.stringify(doubt)}::jsonb) was
    where held.part_id = was.part_id and held.parameter_id = was.parameter_id`.execute(db);
  await putBackHeld(db, "catalogue_value_doubts", doubt);
  await recordAction(context, {
    act: "decide-doubt",
    subject: "part",
    subjectId: doubt.part_id,
    reason: "撤销对存疑数值的处理",
    before: { id },
    after: { value: said.value },
  });
  return true;
}

import { sql } from "kysely";
import { z } from "zod";
import { recordAction } from "#domains/audit/server/public.ts";
import type { Context, UserContext } from "#platform/context.ts";
import type { CaseUndo } from "#platform/domain/case-queue.ts";
import { rememberSaid, restoreSaid } from "./said-before.ts";

/** As the row was, which goes with what is adopted. */
const Held = z.looseObject({
  differing: z.string(),
  differing_source: z.string(),
  differing_at: z.string(),
  refused: z.array(z.string()),
});
const Was = z.object({
  partId: z.int().nullable(),
  brandId: z.int().nullable(),
  value: z.string().nullable(),
  held: Held,
});

export async function rememberDifference(
  { db }: Pick<Context, "db">,
  id: number,
): Promise<Record<string, unknown> | undefined> {
  const held = await db
    .selectFrom("catalogueOperatorValues")
    .select(["partId", "brandId", "field", "parameterId"])
    .where("id", "=", id)
    .executeTakeFirst();
  return held && { ...(await rememberSaid(db, held)) };
}

/** Has a difference wait again: an operator's word stands once more, and what a list says instead is asked about. */
export async function reopenDifference(
  context: UserContext,
  { id, decision, former }: Parameters<CaseUndo["restore"]>[1],
): Promise<boolean | string> {
  const { partId, brandId, value, held } = Was.parse(former);
  const { differing, refused } = held;
  if (decision === "kept") {
    const { rows } = await sql`
      update catalogue_operator_values set differing = ${differing}, differing_source = ${held.differing_source},
        differing_at = ${held.differing_at}::timestamptz, refused = ${refused}::text[]
      where id = ${id} and differing_at is null and refused = ${[...refused, differing]}::text[] returning id`.execute(
      context.db,
    );
    return rows.length > 0;
  }
  if (!(await restoreSaid(context, former, { written: differing, saidAt: null }))) return "这一项之后又有更改";
  await recordAction(context, {
    act: "settle-difference",
    subject: partId === null ? "brand" : "part",
    subjectId: partId ?? brandId!,
    reason: "撤销采纳来源",
    before: { value: differing },
    after: { value },
  });
  return true;
}

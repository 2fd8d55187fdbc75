import { sql } from "kysely";
import { z } from "zod";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { Context, UserContext } from "#platform/context.ts";
import type { CaseUndo } from "#platform/domain/case-queue.ts";
import { editPart } from "../parts/edit-part.ts";
import { rememberSaid, restoreSaid } from "../parts/said-before.ts";
import { lockMove } from "../public/lock-in-order.ts";
import { shownClasses } from "./shown-classes.ts";

interface Decided {
  id: number;
  isMoved: boolean;
  reason: string;
  openedAt: string | undefined;
}

const Was = z.object({
  partId: z.int(),
  leadingId: z.int(),
  /** What stood there, and whose word it was. */
  said: z.looseObject({ value: z.string().nullable() }),
});

/** Moves a part to the category of its series, as an operator's word, or has it stay for good. Inside a transaction of the caller's. */
export async function decideClass(context: UserContext, { id, isMoved, reason, openedAt }: Decided): Promise<void> {
  const { db, now } = context;
  const [seen] = await shownClasses(context, sql`doubt.id = ${id}`);
  if (seen) await lockMove(db, seen.partId, { categoryId: seen.leading.id });
  await sql`select from catalogue_class_doubts where id = ${id} for update`.execute(db);
  const [doubt] = await shownClasses(context, sql`doubt.id = ${id}`);
  if (!doubt || (openedAt !== undefined && doubt.foundAt !== openedAt))
    throw doorRefusals.notFound("这一条已处理，或分类又有变化");
  if (isMoved) await editPart(context, doubt.partId, { category: String(doubt.leading.id) });
  await db.updateTable("catalogueClassDoubts").set({ decidedAt: now }).where("id", "=", id).execute();
  await recordAction(context, {
    act: "decide-class",
    subject: "part",
    subjectId: doubt.partId,
    reason,
    before: { 分类: doubt.category },
    after: { 分类: isMoved ? doubt.leading.name : doubt.category },
  });
}

export async function rememberClass(
  { db }: Pick<Context, "db">,
  id: number,
): Promise<Record<string, unknown> | undefined> {
  const doubt = await db
    .selectFrom("catalogueClassDoubts")
    .select(["partId", "leadingId"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!doubt) return undefined;
  const { partId, leadingId } = doubt;
  const asked = { partId, brandId: null, field: "category", parameterId: null };
  return { partId, leadingId, said: await rememberSaid(db, asked, String(leadingId)) };
}

/** Has a part's category wait again: where it stood it stands once more. */
export async function reopenClass(
  context: UserContext,
  { id, decision, decidedAt, former }: Parameters<CaseUndo["restore"]>[1],
): Promise<boolean | string> {
  const { partId, leadingId, said } = Was.parse(former);
  const saidAt = decision === "moved" ? decidedAt : null;
  if (decision === "moved" && !(await restoreSaid(context, said, { written: String(leadingId), saidAt })))
    return "这个型号的分类之后又有更改";
  const { numUpdatedRows } = await context.db
    .updateTable("catalogueClassDoubts")
    .set({ decidedAt: null })
    .where("id", "=", id)
    .where("decidedAt", "is not", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await recordAction(context, {
    act: "decide-class",
    subject: "part",
    subjectId: partId,
    reason: "撤销对分类存疑的处理",
    before: { 分类: decision === "moved" ? leadingId : said.value },
    after: { 分类: said.value },
  });
  return true;
}

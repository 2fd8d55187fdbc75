import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { DAY_MS } from "#shared/durations.ts";
import type { merges } from "../../contract/merges.ts";
import { catalogueRefusals } from "../../errors.ts";
import { CHANGE_ACT_LABELS, UNDO_DAYS } from "../../merge-labels.ts";
import { lockBrands, lockBrandsOfParts } from "../brands/lock-brands.ts";
import { recountCatalogue } from "../import/recount.ts";
import { inMergeTurn } from "./merge.ts";
import { lockRemovals } from "../deletions/removal-lock.ts";
import { type DeletedKind, usesOfThings } from "../deletions/uses-of-things.ts";
import { THINGS } from "./merged-things.ts";
import { countRows } from "./row-names.ts";

const LEFT_TOLD_MAX = 200;

type Act = keyof typeof CHANGE_ACT_LABELS;

interface Left {
  tableName: string;
  key: Record<string, unknown>;
}

/** Gives back what a merge, deletion or split changed, as far as it still is as that left it. Of two operators at once the first one does. */
export function undoMerge(
  context: UserContext,
  { id, reason }: ParsedInputOf<typeof merges.undoMerge>,
): Promise<DataOf<typeof merges.undoMerge>> {
  return inMergeTurn(context, async (context) => {
    const { db, now, user } = context;
    const merge = await db
      .selectFrom("catalogueMerges")
      .selectAll()
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!merge) throw doorRefusals.notFound("没有这条记录");
    if (merge.undoneAt !== null) throw catalogueRefusals.mergeUndone();
    if (now.getTime() - merge.mergedAt.getTime() >= UNDO_DAYS * DAY_MS)
      throw catalogueRefusals.mergeTooOld({ days: UNDO_DAYS });
    const later = await db
      .selectFrom("catalogueMerges")
      .select(["act", "fromName", "intoName"])
      .where("kind", "=", merge.kind)
      .where("id", ">", id)
      .where("undoneAt", "is", null)
      .where((where) =>
        where.or([
          where("fromId", "in", [merge.fromId, merge.intoId ?? merge.fromId]),
          where("intoId", "in", [merge.fromId, merge.intoId ?? merge.fromId]),
        ]),
      )
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    if (later?.act === "merge")
      throw catalogueRefusals.mergedSince({ from: later.fromName, into: later.intoName ?? "" });
    if (later) throw catalogueRefusals.changedSince({ from: later.fromName, act: CHANGE_ACT_LABELS[later.act as Act] });
    const sides = [merge.fromId, merge.intoId];
    if (merge.kind === "brand") await lockBrands(db, sides);
    if (merge.kind === "part") await lockBrandsOfParts(db, sides);
    const { count } = await db
      .selectFrom("catalogueMergeChanges")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("mergeId", "=", id)
      .executeTakeFirstOrThrow();
    const { rows: left } = await sql<Left>`
      select remains.table_name, (select jsonb_object_agg(name, coalesce(remains.later, remains.earlier) -> name) from unnest(remains.keys) name) as key
      from catalogue_undo_merge(${id}) remains`.execute(db);
    if (merge.kind === "part") await refuseDeletedBrand(context, [merge.fromId, merge.intoId ?? merge.fromId]);
    if (merge.hasMade) await removeMade(context, merge.kind as DeletedKind, merge.intoId!);
    await db.updateTable("catalogueMerges").set({ undoneAt: now, undoneBy: user.id }).where("id", "=", id).execute();
    await recountCatalogue(context);
    const answer = {
      restored: count - left.length,
      left: countRows(
        context,
        left.map(({ tableName }) => ({ tableName, count: 1 })),
      ),
    };
    await recordAction(context, {
      act: `undo-${merge.act}`,
      subject: merge.kind,
      subjectId: merge.fromId,
      reason,
      before: { ...(merge.intoId !== null && { into: merge.intoId }) },
      after: {
        ...answer,
        rows: left.filter(({ tableName }) => !tableName.startsWith("account_")).slice(0, LEFT_TOLD_MAX),
      },
    });
    return answer;
  });
}

/** Nothing comes back under a brand that was deleted since. */
async function refuseDeletedBrand({ db }: UserContext, partIds: number[]): Promise<void> {
  const deleted = await db
    .selectFrom("datasheetParts as part")
    .innerJoin("datasheetBrands as brand", "brand.id", "part.brandId")
    .select("brand.name")
    .where("part.id", "in", partIds)
    .where("part.deletedAt", "is", null)
    .where("brand.deletedAt", "is not", null)
    .executeTakeFirst();
  if (deleted) throw catalogueRefusals.changedSince({ from: deleted.name, act: CHANGE_ACT_LABELS.delete });
}

/** What holds something of lists or people by now stays; its names, its values (their rows are back where they were) and what operators said go with it. */
const MAY_GO = ["catalogue_operator_values", "datasheet_brand_aliases", "datasheet_part_values"];

/** Takes away the part or brand that a split has made, where there is nothing to it any more. */
async function removeMade({ db }: UserContext, kind: DeletedKind, id: number): Promise<void> {
  const table = sql.table(THINGS[kind].table);
  await lockRemovals(db);
  await sql`select from ${table} where id = ${id} for update`.execute(db);
  const { own, uses } = await usesOfThings(db, kind, [id]);
  if (uses.length > 0 || own.some(({ tableName }) => !MAY_GO.includes(tableName))) return;
  await sql`delete from ${table} where id = ${id}`.execute(db);
}

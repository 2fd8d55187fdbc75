import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import type { Database } from "#platform/database.ts";
import { DAY_MS } from "#shared/durations.ts";
import type { merges } from "../../contract/merges.ts";
import { catalogueRefusals } from "../../errors.ts";
import { CHANGE_ACT_LABELS, UNDO_DAYS } from "../../merge-labels.ts";
import { lockAllCategories, lockBrands, lockPlaces } from "../public/lock-in-order.ts";
import { recountCatalogue } from "../import/recount.ts";
import { inMergeTurn } from "./merge.ts";
import { lockRemovals } from "../deletions/removal-lock.ts";
import { type DeletedKind, usesOfThings } from "../deletions/uses-of-things.ts";
import { THINGS } from "./merged-things.ts";
import { refuseLaterChanges } from "./refuse-later-changes.ts";
import { refuseTakenNames } from "./refuse-taken-names.ts";
import { countRows } from "./row-names.ts";
import { carryValues, sayWord, wordsSince } from "./words-since.ts";

const LEFT_TOLD_MAX = 200;
const LOST_TOLD_MAX = 20;

interface Left {
  tableName: string;
  key: Record<string, unknown>;
}

/** Gives back what a merge, deletion or split changed, as far as it still is as that left it. Of two operators at once the first one does. */
export function undoMerge(
  context: UserContext,
  { id, reason, accepted }: ParsedInputOf<typeof merges.undoMerge>,
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
    const ids = [merge.fromId, merge.intoId ?? merge.fromId];
    await lockBrands(db, merge.kind === "brand" ? ids : await brandsOf(db, merge));
    await lockAllCategories(db);
    if (merge.kind === "part") await lockPlaces(db, ids);
    await refuseLaterChanges(context, merge);
    await refuseTakenNames(context, id);
    const spoken = { kind: merge.kind, ids, since: merge.mergedAt };
    const words = await wordsSince(db, spoken);
    const { count } = await db
      .selectFrom("catalogueMergeChanges")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("mergeId", "=", id)
      .executeTakeFirstOrThrow();
    const { rows: left } = await sql<Left>`
      select remains.table_name, (select jsonb_object_agg(name, coalesce(remains.later, remains.earlier) -> name) from unnest(remains.keys) name) as key
      from catalogue_undo_merge(${id}) remains`.execute(db);
    if (merge.kind === "part") await refuseDeletedBrand(context, ids);
    const isMadeGone = merge.hasMade && (await removeMade(context, merge.kind as DeletedKind, merge.intoId!));
    const kept = new Set((await wordsSince(db, spoken)).map(({ key }) => key));
    const gone = words.filter(({ key }) => !kept.has(key));
    const lost = (merge.kind === "part" ? await carryValues(db, merge.fromId, gone) : gone).map(sayWord);
    refuseUntoldLoss(lost, accepted);
    await db.updateTable("catalogueMerges").set({ undoneAt: now, undoneBy: user.id }).where("id", "=", id).execute();
    await recountCatalogue(context);
    const restored = count - left.length;
    const counted = countRows(
      context,
      left.map(({ tableName }) => ({ tableName, count: 1 })),
    );
    const keptMade = merge.hasMade && !isMadeGone ? merge.intoName : null;
    const rows = left.filter(({ tableName }) => !tableName.startsWith("account_")).slice(0, LEFT_TOLD_MAX);
    const after = {
      restored,
      left: counted,
      ...(lost.length > 0 && { lostWords: lost.join("；") }),
      ...(keptMade !== null && { keptMade }),
      rows,
    };
    const record = { act: `undo-${merge.act}`, subject: merge.kind, reason, after };
    const { fromId, fromName, intoId } = merge;
    await recordAction(context, { ...record, subjectId: fromId, before: { ...(intoId !== null && { into: intoId }) } });
    if (intoId !== null && !isMadeGone)
      await recordAction(context, { ...record, subjectId: intoId, before: { undoneFrom: fromName } });
    return { restored, left: counted, lost, keptMade };
  });
}

/** Of parts that were merged or split: of those that are there, and of those that come back. */
async function brandsOf(
  db: Database,
  { id, kind, fromId, intoId }: { id: number; kind: string; fromId: number; intoId: number | null },
): Promise<number[]> {
  if (kind !== "part") return [];
  const { rows } = await sql<{ id: number }>`
    select brand_id as id from datasheet_parts where id in (${fromId}, ${intoId}) and brand_id is not null
    union select (earlier ->> 'brand_id')::bigint from catalogue_merge_changes
    where merge_id = ${id} and table_name = 'datasheet_parts' and earlier ->> 'brand_id' is not null`.execute(db);
  return rows.map((brand) => brand.id);
}

/** What operators have said since goes only where who undoes has been told of just that. */
function refuseUntoldLoss(lost: string[], accepted: string): void {
  if (lost.length === 0) return;
  const more = lost.length > LOST_TOLD_MAX ? ` 等 ${lost.length} 项` : "";
  const told = `撤销会丢掉之后的这些设定：${lost.slice(0, LOST_TOLD_MAX).join("；")}${more}。需要的请先另记下来`;
  if (accepted !== told) throw doorRefusals.invalidInput({ accepted: told });
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

/** What holds something of lists or people by now stays; its names, its values (their rows are back where they were), what is doubted of these and what operators said go with it. */
const MAY_GO = [
  "catalogue_class_doubts",
  "catalogue_operator_values",
  "catalogue_value_doubts",
  "datasheet_brand_aliases",
  "datasheet_part_values",
];

/** Takes away the part or brand that a split has made, where there is nothing to it any more. Answers whether it did. */
async function removeMade({ db }: UserContext, kind: DeletedKind, id: number): Promise<boolean> {
  const table = sql.table(THINGS[kind].table);
  await lockRemovals(db);
  await sql`select from ${table} where id = ${id} for update`.execute(db);
  const { own, uses } = await usesOfThings(db, kind, [id]);
  if (uses.length > 0 || own.some(({ tableName }) => !MAY_GO.includes(tableName))) return false;
  await sql`delete from ${table} where id = ${id}`.execute(db);
  return true;
}

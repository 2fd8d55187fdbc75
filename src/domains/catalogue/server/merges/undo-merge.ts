import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { DAY_MS } from "#shared/durations.ts";
import type { merges } from "../../contract/merges.ts";
import { catalogueRefusals } from "../../errors.ts";
import { UNDO_DAYS } from "../../merge-labels.ts";
import { brandMerges } from "../public/brand-merges.ts";
import { recountCatalogue } from "../import/recount.ts";
import { inMergeTurn } from "./merge.ts";

const LEFT_TOLD_MAX = 200;

/** What rows are called that could not be given back; of higher domains they say it. */
const ROWS: Record<string, string> = {
  datasheet_parts: "型号",
  datasheet_part_values: "参数值",
  datasheet_part_sources: "来源",
  datasheet_offers: "报价",
  datasheet_brands: "品牌",
  datasheet_brand_aliases: "品牌别名",
  datasheet_categories: "分类",
  datasheet_category_aliases: "分类别名",
  datasheet_category_parameters: "选型表的列",
  datasheet_parameters: "参数",
  datasheet_packaging_suffixes: "包装后缀",
  account_favourites: "收藏",
  account_follows: "关注",
};

interface Left {
  tableName: string;
  key: Record<string, unknown>;
}

/** Gives back what a merge changed, as far as it still is as the merge left it. Of two operators at once the first one does. */
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
    if (!merge) throw doorRefusals.notFound("没有这次合并");
    if (merge.undoneAt !== null) throw catalogueRefusals.mergeUndone();
    if (now.getTime() - merge.mergedAt.getTime() >= UNDO_DAYS * DAY_MS)
      throw catalogueRefusals.mergeTooOld({ days: UNDO_DAYS });
    const later = await db
      .selectFrom("catalogueMerges")
      .select(["fromName", "intoName"])
      .where("kind", "=", merge.kind)
      .where("id", ">", id)
      .where("undoneAt", "is", null)
      .where((where) =>
        where.or([
          where("fromId", "in", [merge.fromId, merge.intoId]),
          where("intoId", "in", [merge.fromId, merge.intoId]),
        ]),
      )
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    if (later) throw catalogueRefusals.mergedSince({ from: later.fromName, into: later.intoName });
    const { count } = await db
      .selectFrom("catalogueMergeChanges")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("mergeId", "=", id)
      .executeTakeFirstOrThrow();
    const { rows: left } = await sql<Left>`
      select remains.table_name, (select jsonb_object_agg(name, coalesce(remains.later, remains.earlier) -> name) from unnest(remains.keys) name) as key
      from catalogue_undo_merge(${id}) remains`.execute(db);
    await db.updateTable("catalogueMerges").set({ undoneAt: now, undoneBy: user.id }).where("id", "=", id).execute();
    await recountCatalogue(context);
    const answer = { restored: count - left.length, left: countLeft(context, left) };
    await recordAction(context, {
      act: "undo-merge",
      subject: merge.kind,
      subjectId: merge.fromId,
      reason,
      before: { mergedInto: merge.intoId },
      after: {
        ...answer,
        rows: left.filter(({ tableName }) => !tableName.startsWith("account_")).slice(0, LEFT_TOLD_MAX),
      },
    });
    return answer;
  });
}

function countLeft({ declared }: UserContext, left: Left[]): { what: string; count: number }[] {
  const names = Object.assign({}, ROWS, ...declared.filled(brandMerges).map(({ rows }) => rows)) as typeof ROWS;
  const counts = new Map<string, number>();
  for (const { tableName } of left) {
    const what = names[tableName] ?? "其他";
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  return [...counts].map(([what, count]) => ({ what, count }));
}

import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { sortedBy } from "#platform/sorted-by.ts";
import { listPage } from "#platform/list-page.ts";
import { DAY_MS } from "#shared/durations.ts";
import type { Merge, merges } from "../../contract/merges.ts";
import { SUCCESSION_REASON, UNDO_DAYS } from "../../merge-labels.ts";

/** What was merged, deleted and split, the latest first. */
export async function listMerges(
  { db, now }: Context,
  { sort, ...page }: ParsedInputOf<typeof merges.listMerges>,
): Promise<DataOf<typeof merges.listMerges>> {
  const found = db
    .selectFrom("catalogueMerges as merge")
    .select(["merge.id", "merge.act", "merge.kind", "merge.fromId", "merge.fromName", "merge.intoId", "merge.intoName"])
    .select(["merge.reason", "merge.mergedAt", "merge.undoneAt"])
    .select([
      sql<string | null>`(select nick_name from account_users where id = merge.merged_by)`.as("operator"),
      sql<number>`(select count(*)::integer from catalogue_merge_changes where merge_id = merge.id)`.as("changes"),
    ]);
  const sorted = sortedBy(found, sort, {
    kind: "merge.kind",
    from: "merge.fromName",
    into: "merge.intoName",
    at: "merge.mergedAt",
  });
  return listPage(sorted.orderBy("merge.id", "desc"), page, (rows) =>
    rows.map(({ act, kind, fromId, fromName, intoId, intoName, operator, mergedAt, undoneAt, ...row }) => ({
      ...row,
      act: act as Merge["act"],
      kind: kind as Merge["kind"],
      from: { id: fromId, name: fromName },
      into: intoId === null ? null : { id: intoId, name: intoName! },
      operator: operator ?? (row.reason === SUCCESSION_REASON ? "导入" : "已注销的运营人员"),
      mergedAt: mergedAt.toISOString(),
      undoneAt: undoneAt?.toISOString() ?? null,
      canUndo: undoneAt === null && now.getTime() - mergedAt.getTime() < UNDO_DAYS * DAY_MS,
    })),
  );
}

import { sql } from "kysely";
import type { UserContext } from "#platform/context.ts";
import { catalogueRefusals } from "../../errors.ts";
import { type CHANGE_ACTS, CHANGE_ACT_LABELS, MERGED_KIND_LABELS } from "../../merge-labels.ts";
import type { MergedKind } from "./merged-things.ts";

interface Undone {
  id: number;
  kind: string;
  fromId: number;
  intoId: number | null;
}

interface Later {
  act: (typeof CHANGE_ACTS)[number];
  kind: MergedKind;
  fromName: string;
  intoName: string | null;
}

/** Refuses to undo what a later change stands on, or what would come back under something that is no more: the latest such change is named. */
export async function refuseLaterChanges(
  { db }: Pick<UserContext, "db">,
  { id, kind, fromId, intoId }: Undone,
): Promise<void> {
  const own = sql`array[${fromId}, ${intoId ?? fromId}]::bigint[]`;
  const { rows } = await sql<Later>`
    with changed as materialized (
      select table_name, act, later, coalesce(later, '{}') || coalesce(earlier, '{}') as facts
      from catalogue_merge_changes where merge_id = ${id}
    ), named as materialized (
      select distinct thing.kind, thing.id from changed cross join lateral (values
        ('brand', facts ->> 'brand_id'), ('category', facts ->> 'category_id'), ('parameter', facts ->> 'parameter_id')) thing (kind, id)
      where changed.act <> 'insert' and thing.id is not null
    ), parts as materialized (
      select facts ->> 'id' as id from changed where table_name = 'datasheet_parts'
      union select later ->> 'part_id' from changed where later ->> 'part_id' is not null
    )
    select act, kind, from_name, into_name from catalogue_merges since
    where id > ${id} and undone_at is null and (
      kind = ${kind} and (from_id = any (${own}) or into_id = any (${own}))
      or act = 'merge' and exists (select from named where named.kind = since.kind and named.id = since.from_id::text)
      or ${kind} = 'brand' and kind = 'part' and act <> 'delete'
        and exists (select from parts where parts.id in (since.from_id::text, since.into_id::text))
      or ${kind} = 'part' and kind = 'brand' and act = 'merge' and exists (
        select from catalogue_merge_changes gone
        where gone.merge_id = since.id and gone.table_name = 'datasheet_parts' and gone.act = 'delete' and (gone.earlier ->> 'id')::bigint = any (${own})))
    order by id desc limit 1`.execute(db);
  const [later] = rows;
  if (!later) return;
  const { act, fromName, intoName } = later;
  if (later.kind !== kind)
    throw catalogueRefusals.standsOnIt({
      act: `${CHANGE_ACT_LABELS[act]}${MERGED_KIND_LABELS[later.kind]} ${fromName}${intoName === null ? "" : ` → ${intoName}`}`,
    });
  if (act === "merge") throw catalogueRefusals.mergedSince({ from: fromName, into: intoName ?? "" });
  throw catalogueRefusals.changedSince({ from: fromName, act: CHANGE_ACT_LABELS[act] });
}

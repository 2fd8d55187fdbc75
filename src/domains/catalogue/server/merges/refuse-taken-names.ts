import { sql } from "kysely";
import type { UserContext } from "#platform/context.ts";
import { catalogueRefusals } from "../../errors.ts";

interface InTheWay {
  id: number;
  mpn: string;
  brand: string | null;
  isDeleted: boolean;
}

/** Refuses an undo by which a part would come back under a brand and number that another one bears by now; that one is named. */
export async function refuseTakenNames({ db }: Pick<UserContext, "db">, mergeId: number): Promise<void> {
  const { rows } = await sql<InTheWay>`
    with changed as materialized (
      select act, earlier, later from catalogue_merge_changes
      where merge_id = ${mergeId} and table_name = 'datasheet_parts' and act <> 'insert' and earlier -> 'brand_id' is not null
    ), back as (
      select (earlier ->> 'id')::bigint as id, (earlier ->> 'brand_id')::bigint as brand_id, earlier ->> 'mpn' as mpn
      from changed where act = 'delete'
      union all
      select part.id, (changed.earlier ->> 'brand_id')::bigint, part.mpn
      from changed join datasheet_parts part on part.id = (changed.later ->> 'id')::bigint
      where changed.act = 'update' and part.brand_id is not distinct from (changed.later ->> 'brand_id')::bigint
    )
    select other.id, other.mpn, (select name from datasheet_brands where id = other.brand_id) as brand, other.deleted_at is not null as is_deleted
    from back cross join lateral (
      select id, mpn, brand_id, deleted_at from datasheet_parts where brand_id = back.brand_id and mpn = back.mpn
      union all
      select id, mpn, brand_id, deleted_at from datasheet_parts where back.brand_id is null and brand_id is null and mpn = back.mpn) other
    where other.id <> back.id
      -- What this change has put there goes from there.
      and not exists (select from changed where changed.act = 'update' and (changed.later ->> 'id')::bigint = other.id)
    order by other.id limit 1`.execute(db);
  const [other] = rows;
  if (!other) return;
  const { id, mpn, brand, isDeleted } = other;
  throw catalogueRefusals.nameTaken({
    brand: brand === null ? "没有品牌" : `品牌「${brand}」`,
    mpn,
    id,
    advice: isDeleted ? "它已被删除，请先撤销那次删除" : "请先给它更换品牌，或不撤销而改用「拆分型号」",
  });
}

import { sql } from "kysely";
import type { Database } from "#platform/database.ts";
import { formatNumber } from "#shared/format-number.ts";
import type { TrialFound } from "../../contract/import-files.ts";
import type { FileAccount } from "../public/file-account.ts";

const BRANDS_SHOWN = 20;

/** What becomes of a list that was brought by the browser, in numbers. */
export type Imported = Omit<TrialFound, "reasons" | "notes" | "rows">;

interface Counted {
  added: number;
  changed: number;
  differences: number;
  changedBrands: number;
  brands: string[] | null;
}

/** Parts that were there, and of which a list changes something other than where they are named; what only follows does not count. `change` and `added` are to be named before. */
export const CHANGED_PARTS = sql`
  select part_id from (
    select case change.table_name
      when 'datasheet_parts' then (change.later ->> 'id')::bigint
      when 'datasheet_offers' then coalesce((change.later ->> 'part_id')::bigint, (select part_id from datasheet_offers offer where offer.id = (change.later ->> 'id')::bigint))
      else (coalesce(change.later, change.earlier) ->> 'part_id')::bigint end as part_id
    from change where change.table_name in ('datasheet_parts', 'datasheet_offers', 'datasheet_part_values')
      and coalesce(change.later, change.earlier) ->> 'derived_by' is null
  ) touched where part_id is not null and part_id not in (select id from added) group by part_id`;

/** Counts by what an import, or its trial, has written down: one rule for both, so that what is confirmed is what is told afterwards. */
export async function countImported(
  db: Database,
  id: number,
  { isOfParts, account }: { isOfParts: boolean; account: FileAccount },
): Promise<Imported> {
  const { rows } = await sql<Counted>`
    with change as (select * from catalogue_import_changes where import_id = ${id}),
      added as (select (later ->> 'id')::bigint as id from change where table_name = 'datasheet_parts' and act = 'insert'),
      changed as (${CHANGED_PARTS}),
      brand as (select (later ->> 'id')::bigint as id, later ->> 'name' as name from change where table_name = 'datasheet_brands' and act = 'insert'),
      touched as (
        select case table_name when 'datasheet_brands' then later ->> 'id' else coalesce(later ->> 'brand_id', earlier ->> 'brand_id') end as id
        from change where table_name in ('datasheet_brands', 'datasheet_brand_aliases'))
    select (select count(*)::integer from added) as added, (select count(*)::integer from changed) as changed,
      (select count(*)::integer from change where table_name = 'catalogue_operator_values' and later ->> 'differing' is not null) as differences,
      (select count(distinct id)::integer from touched where id::bigint not in (select id from brand)) as changed_brands,
      (select array_agg(name order by id) from brand) as brands`.execute(db);
  const { added, changed, differences, changedBrands, brands } = rows[0]!;
  const { read, refused } = account;
  return {
    read,
    added,
    changed,
    // Of several rows that name one part one counts as it; a row of which its source alone is new changes nothing to see.
    unchanged: isOfParts ? Math.max(0, read - refused - added - changed) : account.unchanged,
    refused,
    addedBrands: (brands ?? []).slice(0, BRANDS_SHOWN),
    addedBrandCount: (brands ?? []).length,
    changedBrands,
    differences,
  };
}

/** The same in one sentence, in the words of the trial. */
export function describeImported(imported: Imported): string {
  const { read, added, changed, unchanged, refused, addedBrandCount, changedBrands, differences } = imported;
  const rows = { 新增型号: added, 更新型号: changed, 未变的行: unchanged, 拒绝的行: refused };
  const others = { 新增品牌: addedBrandCount, 更新品牌: changedBrands, 来源差异: differences };
  const facts = [...Object.entries(rows), ...Object.entries(others).filter(([, count]) => count > 0)];
  return `读取 ${formatNumber(read)} 行：${facts.map(([what, count]) => `${what} ${formatNumber(count)}`).join("、")}`;
}

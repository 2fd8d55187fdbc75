import { sql } from "kysely";
import type { Database } from "#platform/database.ts";
import type { TrialFound, TriedRow } from "../../../contract/import-files.ts";
import type { FileAccount } from "../../public/file-account.ts";
import type { AnyRow } from "../list-writer.ts";
import type { PartRow, RefusedRow } from "../parts/part-row.ts";
import type { ReportEntry } from "../report.ts";
import { sqlTable } from "../sql-table.ts";

const BRANDS_SHOWN = 20;
const REASONS_SHOWN = 20;
const NOTES_SHOWN = 20;
const TEXT_SHOWN = 200;
const NOTE = "说明：";

interface Tried {
  kind: "parts" | "manufacturers";
  account: FileAccount;
  entries: ReportEntry[];
  seen: (AnyRow | RefusedRow)[];
}

interface Counted {
  added: number;
  changed: number;
  differences: number;
  changedBrands: number;
  brands: string[] | null;
}

/** What a trial has done so far, by what was written down of it. */
export async function describeTrial(
  db: Database,
  id: number,
  { kind, account, entries, seen }: Tried,
): Promise<TrialFound> {
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
  const [notes, refused] = [
    entries.filter(({ reason }) => reason.startsWith(NOTE)),
    entries.filter(({ reason }) => !reason.startsWith(NOTE)),
  ];
  return {
    read: account.read,
    added,
    changed,
    unchanged: kind === "parts" ? Math.max(0, account.read - account.refused - added - changed) : account.unchanged,
    refused: account.refused,
    addedBrands: (brands ?? []).slice(0, BRANDS_SHOWN),
    addedBrandCount: (brands ?? []).length,
    changedBrands,
    differences,
    reasons: countReasons(refused),
    notes: notes
      .slice(0, NOTES_SHOWN)
      .map(({ line, reason }) => (line ? `第 ${line} 行` : "") + reason.slice(NOTE.length)),
    rows: await describeRows(db, id, seen),
  };
}

/** Parts that were there, and of which something other than where they are named changes. */
const CHANGED_PARTS = sql`
  select part_id from (
    select case change.table_name
      when 'datasheet_parts' then (change.later ->> 'id')::bigint
      when 'datasheet_offers' then coalesce((change.later ->> 'part_id')::bigint, (select part_id from datasheet_offers offer where offer.id = (change.later ->> 'id')::bigint))
      else (coalesce(change.later, change.earlier) ->> 'part_id')::bigint end as part_id
    from change where change.table_name in ('datasheet_parts', 'datasheet_offers', 'datasheet_part_values')
  ) touched where part_id is not null and part_id not in (select id from added) group by part_id`;

function countReasons(refused: ReportEntry[]): TrialFound["reasons"] {
  const counts = new Map<string, number>();
  for (const { reason } of refused) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, REASONS_SHOWN)
    .map(([reason, count]) => ({ reason: reason.slice(0, TEXT_SHOWN), count }));
}

interface Became {
  ordinal: number;
  brand: string | null;
  category: string | null;
  package: string | null;
  description: string;
  values: number;
  isAdded: boolean;
  isChanged: boolean;
}

/** The first rows as they would become. */
async function describeRows(db: Database, id: number, seen: Tried["seen"]): Promise<TriedRow[]> {
  const rows = seen.filter((row): row is PartRow => !("refusal" in row) && "reference" in row);
  const { rows: became } = await sql<Became>`
    with change as (select * from catalogue_import_changes where import_id = ${id}),
      added as (select (later ->> 'id')::bigint as id from change where table_name = 'datasheet_parts' and act = 'insert'),
      changed as (${CHANGED_PARTS})
    select ordinal, brand.name as brand, category.name as category, part.package, part.description,
      (select count(*)::integer from datasheet_part_values value where value.part_id = part.id) as values,
      part.id in (select id from added) as is_added, part.id in (select part_id from changed) as is_changed
    from ${sqlTable("listed", rows, { source: ["text", (row) => row.source], reference: ["text", (row) => row.reference] })}
    join datasheet_part_sources source on source.source = listed.source and source.reference = listed.reference
    join datasheet_parts part on part.id = source.part_id
    left join datasheet_brands brand on brand.id = part.brand_id
    left join datasheet_categories category on category.id = part.category_id`.execute(db);
  const byRow = new Map(became.map((one) => [rows[one.ordinal - 1], one]));
  const empty = { brand: "", category: "", package: "", description: "", values: 0, reason: "" };
  return seen.flatMap((row): TriedRow[] => {
    const { line, mpn = "" } = row;
    if ("refusal" in row)
      return [{ ...empty, line, mpn, outcome: "refused", reason: row.refusal.slice(0, TEXT_SHOWN) }];
    const one = byRow.get(row as PartRow);
    if (!one) return [];
    const outcome = one.isAdded ? "added" : one.isChanged ? "changed" : "unchanged";
    return [
      {
        ...empty,
        line,
        mpn,
        outcome,
        brand: one.brand ?? "",
        category: one.category ?? "",
        package: one.package ?? "",
        description: one.description.slice(0, TEXT_SHOWN),
        values: one.values,
      },
    ];
  });
}

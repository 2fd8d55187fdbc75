import { sql } from "kysely";
import type { Database } from "#platform/database.ts";
import type { TrialFound, TriedRow } from "../../../contract/import-files.ts";
import type { FileAccount } from "../../public/file-account.ts";
import { CHANGED_PARTS, countImported } from "../count-imported.ts";
import type { AnyRow } from "../list-writer.ts";
import type { PartRow, RefusedRow } from "../parts/part-row.ts";
import type { ReportEntry } from "../report.ts";
import { sqlTable } from "../sql-table.ts";

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

/** What a trial has done so far, by what was written down of it. */
export async function describeTrial(
  db: Database,
  id: number,
  { kind, account, entries, seen }: Tried,
): Promise<TrialFound> {
  const [notes, refused] = [
    entries.filter(({ reason }) => reason.startsWith(NOTE)),
    entries.filter(({ reason }) => !reason.startsWith(NOTE)),
  ];
  return {
    ...(await countImported(db, id, { isOfParts: kind === "parts", account })),
    reasons: countReasons(refused),
    notes: notes
      .slice(0, NOTES_SHOWN)
      .map(({ line, reason }) => (line ? `第 ${line} 行` : "") + reason.slice(NOTE.length)),
    rows: await describeRows(db, id, seen),
  };
}

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

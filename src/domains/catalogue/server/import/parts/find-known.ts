import { sql } from "kysely";
import type { Database } from "#platform/database.ts";
import { sqlTable } from "../sql-table.ts";
import type { PartDraft, PlacedRow } from "./part-draft.ts";
import type { PartRow } from "./part-row.ts";

/** The rows that were never read before, or read differently. Each look-up is bound to its row, so that no table is read whole. */
export async function findFreshRows<Row extends PartRow>(db: Database, rows: Row[]): Promise<Row[]> {
  const listed = sqlTable("listed", rows, {
    source: ["text", (row) => row.source],
    reference: ["text", (row) => row.reference],
    row_hash: ["text", (row) => row.hash],
  });
  const { rows: same } = await sql<{ ordinal: number }>`
    select ordinal from ${listed}
    cross join lateral (
      select row_hash from datasheet_part_sources known
      where known.source = listed.source and known.reference = listed.reference limit 1
    ) known
    where known.row_hash = decode(listed.row_hash, 'hex')`.execute(db);
  const unchanged = new Set(same.map(({ ordinal }) => ordinal - 1));
  return rows.filter((_, index) => !unchanged.has(index));
}

/** Rows that an operator has led to another part than they name. */
export async function findLedRows(db: Database, rows: PlacedRow[]): Promise<PlacedRow[]> {
  const listed = sqlTable("listed", rows, {
    source: ["text", ({ row }) => row.source],
    reference: ["text", ({ row }) => row.reference],
  });
  const { rows: led } = await sql<{ ordinal: number; partId: number }>`
    select ordinal, known.part_id from ${listed}
    join datasheet_part_sources known on known.is_led and known.source = listed.source and known.reference = listed.reference`.execute(
    db,
  );
  if (led.length === 0) return rows;
  const byRow = new Map(led.map(({ ordinal, partId }) => [ordinal - 1, partId]));
  return rows.map((row, at) => (byRow.has(at) ? { ...row, ledId: byRow.get(at)! } : row));
}

interface Known {
  ordinal: number;
  partId: number;
  source: string | null;
  reference: string | null;
  isDeleted: boolean;
}

interface KnownParts {
  drafts: PartDraft[];
  /** Those whose parts operators have deleted. */
  deleted: PartDraft[];
}

/**
 * Gives the drafts the id of the part they speak of, where there is one, and the row that owns it; drafts that operators
 * have led to one part are one.
 */
export async function findKnownParts(db: Database, drafts: PartDraft[]): Promise<KnownParts> {
  const listed = sqlTable("listed", drafts, {
    brand_id: ["bigint", (draft) => draft.brandId],
    mpn: ["text", (draft) => draft.mpn],
    led_id: ["bigint", (draft) => draft.ledId],
  });
  const { rows } = await sql<Known>`
    select ordinal, part.id as part_id, owner.source, owner.reference,
      exists (select from datasheet_parts where id = part.id and deleted_at is not null) as is_deleted from ${listed}
    cross join lateral (
      (select id from datasheet_parts where id = listed.led_id)
      union all
      (select part_id as id from catalogue_led_parts where brand_id = listed.brand_id and mpn = listed.mpn)
      union all
      (select part_id from catalogue_led_parts where brand_id is null and listed.brand_id is null and mpn = listed.mpn)
      union all
      (select id from datasheet_parts where brand_id = listed.brand_id and mpn = listed.mpn)
      union all
      (select id from datasheet_parts where brand_id is null and listed.brand_id is null and mpn = listed.mpn)
      limit 1
    ) part
    left join lateral (
      select source, reference from datasheet_part_sources where part_id = part.id and is_owner limit 1
    ) owner on true`.execute(db);
  for (const draft of drafts) draft.owner = draft.rows[0]!;
  const byPart = new Map<number, PartDraft>();
  const joined = new Set<PartDraft>();
  const deleted: PartDraft[] = [];
  for (const { ordinal, partId, source, reference, isDeleted } of rows) {
    const own = drafts[ordinal - 1]!;
    if (isDeleted) {
      joined.add(own);
      deleted.push(own);
      continue;
    }
    const draft = byPart.get(partId) ?? own;
    byPart.set(partId, draft);
    if (draft !== own) {
      draft.rows.push(...own.rows);
      joined.add(own);
    }
    draft.partId = partId;
    if (reference !== null)
      draft.owner = draft.rows.find(({ row }) => row.source === source && row.reference === reference) ?? null;
  }
  return { drafts: drafts.filter((draft) => !joined.has(draft)), deleted };
}

import { sql } from "kysely";
import type { Database } from "#platform/database.ts";
import { sqlTable } from "../sql-table.ts";
import { offersOf, type PartDraft } from "./part-draft.ts";

/** Remembers which rows the parts were read from, so that unchanged rows are known next time. */
export async function saveSources(db: Database, drafts: PartDraft[], seenAt: Date): Promise<void> {
  const rows = drafts.flatMap(({ rows: some, partId, owner }) =>
    some.map((placed) => ({
      ...placed.row,
      partId,
      isOwner: placed === owner,
      sourceDate: placed.sourceDate ?? null,
    })),
  );
  const listed = sqlTable("listed", rows, {
    source: ["text", (row) => row.source],
    reference: ["text", (row) => row.reference],
    part_id: ["bigint", (row) => row.partId],
    is_owner: ["boolean", (row) => row.isOwner],
    row_hash: ["text", (row) => row.hash],
    source_date: ["text", (row) => row.sourceDate],
  });
  await sql`
    insert into datasheet_part_sources (source, reference, part_id, is_owner, row_hash, seen_at, source_date)
    select source, reference, part_id, is_owner, decode(row_hash, 'hex'), ${seenAt}, source_date::date from ${listed}
    on conflict (source, reference) do update
    set part_id = excluded.part_id, is_owner = excluded.is_owner, row_hash = excluded.row_hash, seen_at = excluded.seen_at, source_date = excluded.source_date`.execute(
    db,
  );
}

/**
 * Writes what sellers ask and have, an older list into the history alone; the popularity of parts known before follows
 * their stock, beside what their uses add.
 */
export async function saveOffers(
  db: Database,
  drafts: PartDraft[],
  seenAt: Date,
  known: ReadonlySet<number>,
): Promise<void> {
  const offers = offersOf(drafts);
  if (offers.length === 0) return;
  const listed = sqlTable("listed", offers, {
    part_id: ["bigint", ({ partId }) => partId],
    source: ["text", ({ offer }) => offer.source],
    sku: ["text", ({ offer }) => offer.sku],
    currency: ["text", ({ offer }) => offer.currency],
    price_breaks: ["jsonb", ({ offer }) => JSON.stringify(offer.priceBreaks)],
    stock: ["bigint", ({ offer }) => offer.stock],
    source_date: ["text", ({ sourceDate }) => sourceDate],
  });
  await sql`
    insert into datasheet_offers as offer (part_id, source, sku, currency, price_breaks, stock, seen_at, source_date)
    select part_id, source, sku, currency, price_breaks, stock, ${seenAt}, source_date::date from ${listed} order by ordinal
    on conflict (source, sku) do update
    set part_id = case when offer.is_led then offer.part_id else excluded.part_id end, currency = excluded.currency, price_breaks = excluded.price_breaks,
      stock = excluded.stock, seen_at = excluded.seen_at, source_date = excluded.source_date
    where offer.seen_at <= excluded.seen_at`.execute(db);
  await sql`
    insert into datasheet_offer_history (offer_id, day, currency, price, stock)
    select offer.id, (${seenAt}::timestamptz at time zone 'Asia/Shanghai')::date, listed.currency, (listed.price_breaks -> 0 ->> 'price')::numeric, listed.stock
    from ${listed} join datasheet_offers offer on (offer.source, offer.sku) = (listed.source, listed.sku)
    on conflict (offer_id, day) do update
    set currency = excluded.currency, price = excluded.price, stock = excluded.stock`.execute(db);
  const changed = [...new Set(offers.map(({ partId }) => partId))].filter((partId) => known.has(partId));
  if (changed.length > 0) await followStock(db, changed);
}

async function followStock(db: Database, partIds: number[]) {
  await sql`
    update datasheet_parts part set popularity = offered.popularity + part.use_popularity, updated_at = now()
    from (
      select part_id, round(100 * ln(1 + coalesce(sum(stock), 0)))::integer as popularity
      from datasheet_offers where part_id = any(${partIds}::bigint[]) group by part_id
    ) offered
    where part.id = offered.part_id and part.popularity <> offered.popularity + part.use_popularity`.execute(db);
}

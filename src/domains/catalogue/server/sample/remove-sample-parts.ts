import { Buffer } from "node:buffer";
import { sql } from "kysely";
import type { Context } from "#platform/context.ts";
import { type Database, inTransaction } from "#platform/database.ts";
import { SAMPLE_SOURCE } from "../../source-labels.ts";
import { lockRemovals } from "../deletions/removal-lock.ts";
import { withImportLock } from "../import/import-lock.ts";
import { recountCatalogue } from "../import/recount.ts";
import { lockPlaces } from "../public/lock-in-order.ts";
import { isToldForReal } from "../public/stepped-back.ts";

const PARTS_AT_ONCE = 200;
/** What goes with a part, and is no use of it. */
const OWN = [
  "catalogue_class_doubts",
  "catalogue_value_doubts",
  "datasheet_offers",
  "datasheet_part_sources",
  "datasheet_part_values",
];
/** Of a row that the next list is to read again. */
const UNREAD = Buffer.alloc(0);

interface SamplePartsRemoved {
  offers: number;
  parts: number;
  /** Parts that a real list tells of as well: its words take the sample's place when it is read next. */
  handedOver: number;
  /** Parts that something real names. */
  kept: number;
}

/** Takes the sample's parts away in pieces, but what anything names; done twice it changes nothing. Throws ImportRunning while lists are read. */
export async function removeSampleParts(context: Pick<Context, "db" | "declared">): Promise<SamplePartsRemoved> {
  return withImportLock(context.db, async () => {
    const removed: SamplePartsRemoved = { offers: await removeOffers(context.db), parts: 0, handedOver: 0, kept: 0 };
    for (let after = 0; ;) {
      const ids = await nextParts(context.db, after);
      if (ids.length === 0) break;
      after = ids.at(-1)!;
      await inTransaction({ db: context.db }, async (context) => {
        await lockRemovals(context.db);
        await lockPlaces(context.db, ids);
        const told = await handOver(context.db, ids);
        const gone = await removeUnused(
          context.db,
          ids.filter((id) => !told.has(id)),
        );
        removed.handedOver += told.size;
        removed.parts += gone;
        removed.kept += ids.length - told.size - gone;
      });
    }
    await recountCatalogue(context);
    return removed;
  });
}

async function removeOffers(db: Database): Promise<number> {
  for (let count = 0; ;) {
    const { rows } = await sql`
      delete from datasheet_offers where id in (select id from datasheet_offers where source = ${SAMPLE_SOURCE} limit ${PARTS_AT_ONCE})
      returning id`.execute(db);
    if (rows.length === 0) return count;
    count += rows.length;
  }
}

async function nextParts(db: Database, after: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct part_id as id from datasheet_part_sources
    where source = ${SAMPLE_SOURCE} and part_id > ${after} order by id limit ${PARTS_AT_ONCE}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Leaves parts that real lists tell of to these: what they say is read anew, as an owner's. Answers which parts these are. */
async function handOver(db: Database, ids: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select part.id from datasheet_parts part where part.id = any(${ids}::bigint[]) and ${sql.raw(isToldForReal("part.id"))}`.execute(
    db,
  );
  const told = rows.map(({ id }) => id);
  if (told.length === 0) return new Set();
  await sql`delete from datasheet_part_sources where source = ${SAMPLE_SOURCE} and part_id = any(${told}::bigint[])`.execute(
    db,
  );
  await sql`
    update datasheet_part_sources source set row_hash = ${UNREAD}, is_owner = source.is_owner or not exists (
        select from datasheet_part_sources owner where owner.part_id = source.part_id and owner.is_owner)
      and (source.source, source.reference) = (
        select latest.source, latest.reference from datasheet_part_sources latest
        where latest.part_id = source.part_id order by latest.seen_at desc, latest.source, latest.reference limit 1)
    where source.part_id = any(${told}::bigint[])`.execute(db);
  return new Set(told);
}

/** Deletes the parts that nothing names, so that a list may bring them as if they had never been there. */
async function removeUnused(db: Database, ids: number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { rows } = await sql`
    delete from datasheet_parts where id = any(${ids}::bigint[])
      and id <> all(array(select used.id from catalogue_uses('datasheet_parts'::regclass, ${ids}::bigint[], ${OWN}::text[]) used))
    returning id`.execute(db);
  return rows.length;
}

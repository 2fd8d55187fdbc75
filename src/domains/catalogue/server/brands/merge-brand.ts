import { type RawBuilder, sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { moveFavourites } from "#domains/accounts/server/public.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { Context, UserContext } from "#platform/context.ts";
import type { Database } from "#platform/database.ts";
import type { editedBrands } from "../../contract/edited-brands.ts";
import { catalogueRefusals } from "../../errors.ts";
import { brandMerges } from "../public/brand-merges.ts";
import { recountCatalogue } from "../import/recount.ts";
import { findEditedBrand } from "./find-edited-brand.ts";
import { merge } from "../merges/merge.ts";

const JOINED_TOLD_MAX = 1000;

/** Makes one brand part of another. */
export function mergeBrand(
  context: UserContext,
  { id: from, intoId: into, reason }: ParsedInputOf<typeof editedBrands.mergeBrand>,
): Promise<DataOf<typeof editedBrands.mergeBrand>> {
  return merge(context, { id: from, intoId: into }, async (context) => {
    const { db, now } = context;
    const known = await db
      .selectFrom("datasheetBrands")
      .select(["id", "name", "mergedAt"])
      .where("id", "in", [from, into])
      .orderBy("id")
      // Both rows stay: whoever refers to one of them, with a part or a line card, need not wait for the end.
      .forNoKeyUpdate()
      .execute();
    if (known.length < 2) throw doorRefusals.notFound("没有这个品牌");
    const before = await findEditedBrand(context, { id: from });
    const merged = known.find(({ mergedAt }) => mergedAt !== null);
    if (merged)
      throw catalogueRefusals.brandMerged({
        name: merged.name,
        into: (await findEditedBrand(context, merged)).successor!.name,
      });
    const keptBefore = await findEditedBrand(context, { id: into });
    const common = await findCommonParts(db, { from, into });
    const gone = common.map((pair) => pair.gone);
    const pairs = sql`unnest(${gone}::bigint[], ${common.map(({ kept }) => kept)}::bigint[])`;
    const merges = context.declared.filled(brandMerges);
    for (const { refuse } of merges) await refuse?.(db, { from, into, pairs });
    await joinParts(context, pairs);
    await moveFavourites(context, { kind: "part", moves: common.map((pair) => ({ from: pair.gone, to: pair.kept })) });
    await rememberParts(db, pairs);
    await sql`delete from datasheet_parts where id = any(${gone}::bigint[])`.execute(db);
    const parts = await db
      .updateTable("datasheetParts")
      .set({ brandId: into, updatedAt: now })
      .where("brandId", "=", from)
      .executeTakeFirstOrThrow();
    let documents = 0;
    for (const { moveBrand } of merges) documents += (await moveBrand?.(context, { from, into })) ?? 0;
    await db
      .updateTable("datasheetBrandAliases")
      .set({ brandId: into, kind: "alias" })
      .where("brandId", "=", from)
      .execute();
    await sql`delete from datasheet_packaging_suffixes gone using datasheet_packaging_suffixes kept where gone.brand_id = ${from} and kept.brand_id = ${into} and kept.suffix = gone.suffix`.execute(
      db,
    );
    await db.updateTable("datasheetPackagingSuffixes").set({ brandId: into }).where("brandId", "=", from).execute();
    // What was removed of the one does not come back with the seeds of the other.
    await sql`insert into datasheet_removed_words (kind, word) select kind, ${into} || substr(word, strpos(word, ' ')) from datasheet_removed_words where kind = 'suffix' and word like ${`${from} %`} on conflict do nothing`.execute(
      db,
    );
    // Whoever was taken over by the one is taken over by the other now; the other itself by nobody who is gone.
    await db
      .updateTable("datasheetBrands")
      .set({ successorId: null })
      .where("id", "=", into)
      .where("successorId", "=", from)
      .execute();
    await db
      .updateTable("datasheetBrands")
      .set({ successorId: into })
      .where("successorId", "=", from)
      .where("id", "<>", into)
      .execute();
    await refuseCircle(db, { from, into });
    await db
      .updateTable("datasheetBrands")
      .set({ successorId: into, mergedAt: now, updatedAt: now })
      .where("id", "=", from)
      .execute();
    await moveFavourites(context, { kind: "brand", moves: [{ from, to: into }] });
    await recountCatalogue(context);
    const moved = {
      parts: Number(parts.numUpdatedRows),
      joinedParts: common.length,
      documents,
    };
    // The joined parts are gone: the log alone tells which they were.
    await recordAction(context, {
      act: "merge-brand",
      subject: "brand",
      subjectId: from,
      reason,
      before: { ...before, into: keptBefore },
      after: { into, ...moved, joined: common.slice(0, JOINED_TOLD_MAX) },
    });
    return { ...moved, into: await findEditedBrand(context, { id: into }) };
  });
}

interface Pair {
  gone: number;
  kept: number;
}

/** Parts that both brands have, as printed. */
async function findCommonParts(db: Database, { from, into }: { from: number; into: number }): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select one.id as gone, other.id as kept from datasheet_parts one join datasheet_parts other on other.brand_id = ${into} and other.mpn = one.mpn
    where one.brand_id = ${from} order by one.id`.execute(db);
  return rows;
}

/** What hangs on the one part hangs on the other then, where that has not got the same already. */
async function joinParts({ db, declared }: Context, pairs: RawBuilder<unknown>): Promise<void> {
  const pair = sql`${pairs} as pair (gone, kept)`;
  for (const statement of [
    sql`update datasheet_part_sources hung set part_id = pair.kept, is_owner = false from ${pair} where hung.part_id = pair.gone`,
    sql`update datasheet_part_values hung set part_id = pair.kept from ${pair} where hung.part_id = pair.gone and not exists (select from datasheet_part_values same where same.part_id = pair.kept and same.parameter_id = hung.parameter_id)`,
    sql`update datasheet_offers hung set part_id = pair.kept from ${pair} where hung.part_id = pair.gone`,
    sql`update datasheet_parts part set popularity = greatest(part.popularity, gone.popularity), datasheet_url = coalesce(part.datasheet_url, gone.datasheet_url), category_id = coalesce(part.category_id, gone.category_id),
      package = coalesce(part.package, gone.package), description = case when part.description = '' then gone.description else part.description end, updated_at = now()
      from ${pair} join datasheet_parts gone on gone.id = pair.gone where part.id = pair.kept`,
  ]) {
    await statement.execute(db);
  }
  // From the top down: what names rows of two domains moves once the higher one's have.
  for (const merge of declared.filled(brandMerges).toReversed()) await merge.joinParts?.(db, pairs);
}

async function rememberParts(db: Database, pairs: RawBuilder<unknown>): Promise<void> {
  const pair = sql`${pairs} as pair (gone, kept)`;
  await sql`update datasheet_merged_parts merged set part_id = pair.kept from ${pair} where merged.part_id = pair.gone`.execute(
    db,
  );
  await sql`insert into datasheet_merged_parts (id, part_id) select gone, kept from ${pair}`.execute(db);
}

/** Nobody is his own successor, not by way of others either. */
async function refuseCircle(db: Database, { from, into }: { from: number; into: number }): Promise<void> {
  const { rows } = await sql`
    with recursive line as (
      select successor_id from datasheet_brands where id = ${into} and successor_id is not null
      union select brand.successor_id from datasheet_brands brand join line on brand.id = line.successor_id where brand.successor_id is not null
    )
    select from line where successor_id = ${from}`.execute(db);
  if (rows.length > 0) throw catalogueRefusals.brandIntoItself();
}

import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { moveFavourites } from "#domains/accounts/server/public.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import type { Database } from "#platform/database.ts";
import type { editedBrands } from "../../contract/edited-brands.ts";
import { catalogueRefusals } from "../../errors.ts";
import { brandMerges } from "../public/brand-merges.ts";
import { recountCatalogue } from "../import/recount.ts";
import { findEditedBrand } from "./find-edited-brand.ts";
import { forgetRemovedAliases } from "./removed-aliases.ts";
import { lockBrands, lockCategories } from "../public/lock-in-order.ts";
import { merge } from "../merges/merge.ts";
import { joinParts, pairsAsSql, type Pair } from "../merges/join-parts.ts";

const JOINED_TOLD_MAX = 1000;

/** Makes one brand part of another. */
export function mergeBrand(
  context: UserContext,
  merging: ParsedInputOf<typeof editedBrands.mergeBrand>,
): Promise<DataOf<typeof editedBrands.mergeBrand>> {
  const { id: from, intoId: into, reason } = merging;
  return merge(context, "brand", merging, async (context) => {
    const { db, now } = context;
    // Both rows stay: whoever refers to one of them, with a part or a line card, need not wait for the end.
    const known = await lockBrands(db, [from, into]);
    const before = await findEditedBrand(context, { id: from });
    const merged = known.find(({ mergedAt }) => mergedAt !== null);
    if (merged)
      throw catalogueRefusals.brandMerged({
        name: merged.name,
        into: (await findEditedBrand(context, merged)).successor!.name,
      });
    const keptBefore = await findEditedBrand(context, { id: into });
    const isHiding = known.some(({ hiddenAt }) => hiddenAt !== null);
    await lockCategories(db, await categoriesOf(db, { from, into, isHiding }));
    await forgetDeletedTwins(db, { from, into });
    const common = await findCommonParts(db, { from, into });
    const pairs = pairsAsSql(common);
    const merges = context.declared.filled(brandMerges);
    for (const { refuse } of merges) await refuse?.(db, { from, into, pairs });
    await joinParts(context, common);
    const parts = await db
      .updateTable("datasheetParts")
      .set({ brandId: into, updatedAt: now })
      .where("brandId", "=", from)
      .executeTakeFirstOrThrow();
    let documents = 0;
    for (const { moveBrand } of merges) documents += (await moveBrand?.(context, { from, into })) ?? 0;
    const led = await db.selectFrom("datasheetBrandAliases").select("key").where("brandId", "=", from).execute();
    await forgetRemovedAliases(
      db,
      into,
      led.map(({ key }) => key),
    );
    await db
      .updateTable("datasheetBrandAliases")
      .set({ brandId: into, kind: "alias", editedAt: now })
      .where("brandId", "=", from)
      .execute();
    await sql`delete from datasheet_packaging_suffixes gone using datasheet_packaging_suffixes kept where gone.brand_id = ${from} and kept.brand_id = ${into} and kept.suffix = gone.suffix`.execute(
      db,
    );
    await db.updateTable("datasheetPackagingSuffixes").set({ brandId: into }).where("brandId", "=", from).execute();
    // What was removed of the one does not come back with the seeds of the other.
    await sql`
      insert into datasheet_removed_words (kind, word) select kind, ${into} || substr(word, strpos(word, ' ')) from datasheet_removed_words
      where kind in ('suffix', 'brand-alias') and word like ${`${from} %`} and not (kind = 'brand-alias' and exists (
        select from datasheet_brand_aliases where brand_id = ${into} and key = substr(word, strpos(word, ' ') + 1)))
      on conflict do nothing`.execute(db);
    await sql`delete from catalogue_led_parts led using catalogue_led_parts same where led.brand_id = ${from} and same.brand_id = ${into} and same.mpn = led.mpn`.execute(
      db,
    );
    await db.updateTable("catalogueLedParts").set({ brandId: into }).where("brandId", "=", from).execute();
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

/** Which of them count other parts then: of parts that both have, and of all where one of the two is hidden. */
async function categoriesOf(
  db: Database,
  { from, into, isHiding }: { from: number; into: number; isHiding: boolean },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct category_id as id from datasheet_parts part where brand_id = ${from} and category_id is not null
      and (${isHiding} or exists (select from datasheet_parts same where same.brand_id = ${into} and same.mpn = part.mpn))`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** A part that was deleted of the one gives way to the one that the other has by the same number. */
async function forgetDeletedTwins(db: Database, { from, into }: { from: number; into: number }): Promise<void> {
  await sql`
    delete from datasheet_parts gone using datasheet_parts other
    where gone.deleted_at is not null and other.deleted_at is null and gone.mpn = other.mpn
      and (gone.brand_id, other.brand_id) in ((${from}::bigint, ${into}::bigint), (${into}::bigint, ${from}::bigint))`.execute(
    db,
  );
}

/** Parts that both brands have, as printed. */
async function findCommonParts(db: Database, { from, into }: { from: number; into: number }): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select one.id as gone, other.id as kept from datasheet_parts one join datasheet_parts other on other.brand_id = ${into} and other.mpn = one.mpn
    where one.brand_id = ${from} order by one.id`.execute(db);
  return rows;
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

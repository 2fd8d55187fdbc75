import { sql } from "kysely";
import { Refusal } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import { inTransaction, type Database } from "#platform/database.ts";
import { SUCCESSION_REASON } from "../../merge-labels.ts";
import { SAMPLE_SOURCE } from "../../source-labels.ts";
import { brandMerges } from "../public/brand-merges.ts";
import { lockPlaces } from "../public/lock-in-order.ts";
import { joinParts, pairsAsSql } from "./join-parts.ts";
import { writeDown } from "./write-down.ts";

interface Twins {
  gone: number;
  kept: number;
  goneBrandId: number;
  keptBrandId: number;
  mpn: string;
}

const PAIRS_MAX = 200;

/**
 * Makes one part of two that bear one number under a maker and under who took it over; answers how many. It is undone as a
 * merge is, and what was undone or split is not joined again.
 */
export async function joinSuccessions(context: Pick<Context, "db" | "declared" | "now">): Promise<number> {
  let joined = 0;
  for (const twins of await findTwins(context.db)) {
    try {
      await inTransaction(context, (context) => joinTwins(context, twins));
      joined += 1;
    } catch (error) {
      // Somebody has said something of them that they can't both be then: it stays.
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return joined;
}

/** The maker's part stays, unless only the sample has it. */
async function findTwins(db: Database): Promise<Twins[]> {
  const isOfSample = (part: string) => sql`(
    exists (select from datasheet_part_sources source where source.part_id = ${sql.ref(`${part}.id`)})
    and not exists (select from datasheet_part_sources source where source.part_id = ${sql.ref(`${part}.id`)} and source.source <> ${SAMPLE_SOURCE}))`;
  const { rows } = await sql<Twins>`
    select case when twins.is_turned then own.id else other.id end as gone, case when twins.is_turned then other.id else own.id end as kept,
      case when twins.is_turned then own.brand_id else other.brand_id end as gone_brand_id,
      case when twins.is_turned then other.brand_id else own.brand_id end as kept_brand_id, own.mpn
    from datasheet_brands maker
    join datasheet_parts own on own.brand_id = maker.id
    join datasheet_parts other on other.brand_id = maker.successor_id and other.mpn = own.mpn
    cross join lateral (select ${isOfSample("own")} and not ${isOfSample("other")} as is_turned) twins
    where maker.successor_id is not null and maker.merged_at is null
      and own.kind = 'orderable' and other.kind = 'orderable' and own.hidden_at is null and other.hidden_at is null
      and own.mpn ~ '[0-9]' and own.mpn ~ '[A-Za-z]'
      and not exists (select from catalogue_merges merge where merge.kind = 'part'
        and ((merge.from_id, merge.into_id) = (own.id, other.id) or (merge.from_id, merge.into_id) = (other.id, own.id)))
    order by own.id limit ${PAIRS_MAX}`.execute(db);
  return rows;
}

async function joinTwins(
  { db, declared, now }: Pick<Context, "db" | "declared" | "now">,
  { gone, kept, goneBrandId, keptBrandId, mpn }: Twins,
): Promise<void> {
  await lockPlaces(db, [gone, kept]);
  const pairs = pairsAsSql([{ gone, kept }]);
  for (const { refuse } of declared.filled(brandMerges))
    await refuse?.(db, { from: goneBrandId, into: keptBrandId, pairs });
  await writeDown(
    { db, now, user: null },
    {
      change: "merge",
      kind: "part",
      from: { id: gone, name: mpn },
      into: { id: kept, name: mpn },
      reason: SUCCESSION_REASON,
    },
  );
  await joinParts({ db, declared }, [{ gone, kept }]);
  await db
    .insertInto("catalogueLedParts")
    .values({ brandId: goneBrandId, mpn, partId: kept })
    .onConflict((conflict) => conflict.columns(["brandId", "mpn"]).doUpdateSet({ partId: kept }))
    .execute();
}

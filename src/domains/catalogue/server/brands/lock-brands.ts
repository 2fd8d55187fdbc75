import type { Database } from "#platform/database.ts";

/** Keeps brands as they are until the transaction ends; answers those that there are. Who changes how many parts they have does so before he locks a part, so that no two wait for each other. */
export function lockBrands(db: Database, ids: (number | null | undefined)[]) {
  return db
    .selectFrom("datasheetBrands")
    .select(["id", "name", "mergedAt", "deletedAt"])
    .where("id", "in", [0, ...ids.flatMap((id) => id ?? [])])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** The same of the brands of parts, and of those that they go to. */
export async function lockBrandsOfParts(
  db: Database,
  partIds: (number | null | undefined)[],
  brandIds: (number | null | undefined)[] = [],
) {
  const parts = await db
    .selectFrom("datasheetParts")
    .select("brandId")
    .where("id", "in", [0, ...partIds.flatMap((id) => id ?? [])])
    .execute();
  return lockBrands(db, [...parts.map(({ brandId }) => brandId), ...brandIds]);
}

/** The same where a part goes to another brand; of one that stays with its brand none is locked. */
export async function lockBrandsOfMove(db: Database, partId: number, brandId: number | null): Promise<void> {
  const part = await db.selectFrom("datasheetParts").select("brandId").where("id", "=", partId).executeTakeFirst();
  if (part && part.brandId !== brandId) await lockBrands(db, [part.brandId, brandId]);
}

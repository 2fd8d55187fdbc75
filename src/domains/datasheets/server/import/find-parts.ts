import { sql } from "kysely";
import type { Database } from "#platform/database.ts";
import { partKey } from "#shared/part-key.ts";
import { isSameFamily } from "./same-family.ts";

const MAX_PARTS = 200;
const MAX_LOOKED_AT = 5000;

/** The parts a document describes: those of its number, and of the family it names, the most looked for first. At most 200. */
export async function findDescribedParts(db: Database, mpn: string, brandIds: number[]): Promise<number[]> {
  const key = partKey(mpn);
  if (key === "" || brandIds.length === 0) return [];
  // The key holds letters and digits only, so that no sign of the pattern needs care.
  const rows = await db
    .selectFrom("datasheetParts")
    .select(["id", "mpn", "mpnKey"])
    .where("brandId", "in", brandIds)
    .where("mpnKey", "like", `${key}%`)
    .where("deletedAt", "is", null)
    .orderBy(sql`mpn_key = ${key}`, "desc")
    .orderBy("popularity", "desc")
    .orderBy("id")
    .limit(MAX_LOOKED_AT)
    .execute();
  return rows
    .filter((row) => isSameFamily(mpn, row.mpn))
    .slice(0, MAX_PARTS)
    .map(({ id }) => id);
}

/** The parts of exactly this number where one brand alone makes it. */
export async function findOnlyPart(
  db: Database,
  mpn: string,
): Promise<{ partId: number; brandId: number | null } | null> {
  const rows = await db
    .selectFrom("datasheetParts")
    .select(["id", "brandId"])
    .where("mpnKey", "=", partKey(mpn))
    .where(sql`lower(mpn)`, "=", mpn.toLowerCase())
    .where("deletedAt", "is", null)
    .limit(2)
    .execute();
  const [only, another] = rows;
  return only && !another ? { partId: only.id, brandId: only.brandId } : null;
}

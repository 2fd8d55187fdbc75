import { sql } from "kysely";
import type { Database } from "#platform/database.ts";
import { listRemovedAliases } from "../../brands/removed-aliases.ts";
import { BRAND_FACTS } from "./save-brands.ts";

/** All brands, what leads to them, and which spellings operators have taken from them. */
export async function readBrandRows(db: Database) {
  const brands = await db
    .selectFrom("datasheetBrands")
    .select(["id", "slug", "name", "successorId", ...BRAND_FACTS])
    .select([sql<boolean>`merged_at is not null`.as("isMerged"), sql<boolean>`deleted_at is not null`.as("isDeleted")])
    .execute();
  const aliases = await db
    .selectFrom("datasheetBrandAliases")
    .select(["key", "alias", "brandId", "kind", "editedAt"])
    .execute();
  return { brands, aliases, removed: await listRemovedAliases(db) };
}

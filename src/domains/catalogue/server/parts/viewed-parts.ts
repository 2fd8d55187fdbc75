import { sql } from "kysely";
import type { ViewKind } from "#platform/domain/thing.ts";
import { anyOf } from "#platform/any-of.ts";
import type { ViewedPart } from "../../contract/viewed-part.ts";

/** So many parts a user finds again. */
export const PARTS_KEPT_MAX = 50;

/** Parts, in the history of looks. */
export const partViews: ViewKind<{ partDto: ViewedPart }> = {
  name: "part",
  keptMax: PARTS_KEPT_MAX,
  shown: () => sql`select id from datasheet_parts where hidden_at is null`,
  async describe({ db }, ids) {
    const rows = await db
      .selectFrom("datasheetParts as part")
      .leftJoin("datasheetBrands as brand", "brand.id", "part.brandId")
      .select(["part.id", "part.mpn", "brand.name", "brand.nameCn"])
      .where("part.id", "=", anyOf(ids))
      .execute();
    return new Map(
      rows.map(({ id, mpn, name, nameCn }) => [id, { partDto: { id, mpn, brandName: nameCn ?? name ?? "" } }]),
    );
  },
};

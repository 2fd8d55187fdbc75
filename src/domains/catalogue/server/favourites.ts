import { sql } from "kysely";
import type { FavouriteKind } from "#platform/domain/thing.ts";
import { holdFromRemoval } from "./deletions/removal-lock.ts";

/** What of the domain users put among their favourites, or follow. */
export const favourites: Record<string, FavouriteKind> = {
  part: {
    from: () => sql`(select part.id, part.mpn as name, coalesce(brand.name_cn, brand.name, '') as about from datasheet_parts as part
      left join datasheet_brands as brand on brand.id = part.brand_id where part.hidden_at is null)`,
    hold: (db, id) => holdFromRemoval(db, "datasheet_parts", id),
    path: "/datasheet/datasheetDetail/",
    missing: "没有这个型号",
  },
  brand: {
    from: () =>
      sql`(select id, coalesce(name_cn, name) as name, case when name_cn is null then '' else name end as about from datasheet_brands where hidden_at is null)`,
    hold: (db, id) => holdFromRemoval(db, "datasheet_brands", id),
    path: "/brandDetail/",
    missing: "没有这个品牌",
  },
};

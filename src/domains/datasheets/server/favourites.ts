import { sql } from "kysely";
import type { FavouriteKind } from "#platform/domain/thing.ts";
import { MARKED_TITLE } from "./documents/document-order.ts";

/** What of the domain users put among their favourites, or follow. */
export const favourites: Record<string, FavouriteKind> = {
  document: {
    from: () => sql`(select document.id, ${sql.raw(MARKED_TITLE)} as name, coalesce(brand.name_cn, brand.name, '') as about from datasheet_documents as document
      left join datasheet_brands as brand on brand.id = document.brand_id and brand.hidden_at is null where document.state = 'published')`,
    path: "/specification/specification_detail/",
    missing: "没有这份规格书，或已被下架",
  },
};

import { sql } from "kysely";
import type { FavouriteKind } from "#platform/domain/thing.ts";
import { formatDay } from "#shared/format-date.ts";

/** What of the domain users put among their favourites, or follow. */
export const favourites: Record<string, FavouriteKind> = {
  merchant: {
    from: (
      now,
    ) => sql`(select merchant.id, merchant.shop_name as name, enterprise.name as about from suppliers_merchants as merchant
      join suppliers_enterprises as enterprise on enterprise.id = merchant.enterprise_id
      where merchant.state = 'open' and enterprise.status = 'certified' and enterprise.valid_until >= ${formatDay(now)}::date)`,
    path: "/agentList/merchant/merchantDetail/",
    missing: "没有这家店铺，或暂停营业",
  },
};

import { sql } from "kysely";
import type { FavouriteKind } from "#platform/domain/thing.ts";

/** What of the domain users put among their favourites, or follow. */
export const favourites: Record<string, FavouriteKind> = {
  company: {
    from: () => sql`(select id, name, name_en as about from suppliers_companies where hidden_at is null)`,
    path: "/agentList/agentDetail/",
    missing: "没有这家企业，或已被隐藏",
  },
};

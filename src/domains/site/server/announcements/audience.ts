import { type RawBuilder, sql } from "kysely";
import { ownsOpenShop } from "#domains/merchants/server/public.ts";
import type { Context } from "#platform/context.ts";
import type { Audience } from "../../announcement-labels.ts";

/** Whether a row of account_users is of an audience. */
export function isOf(audience: Audience, { declared, now }: Pick<Context, "declared" | "now">): RawBuilder<boolean> {
  switch (audience) {
    case "all":
    case "users":
      return sql`true`;
    case "enterprises":
      return declared.isEnterprise("account_users", now);
    case "merchants":
      return ownsOpenShop("account_users", now);
    case "authors":
      return sql`exists (
        select from news_authors as author where author.user_id = account_users.id and author.state = 'approved')`;
  }
}

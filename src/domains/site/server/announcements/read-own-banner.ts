import type { DataOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { AUDIENCES, type Audience } from "../../announcement-labels.ts";
import type { announcements } from "../../contract/announcements.ts";
import { isOf } from "./audience.ts";
import { bannersInForce, toBanner } from "./read-banner.ts";

const LOOKED_AT_MAX = 50;

/** The latest banner of an audience that the asker is of, but for everybody's; nothing more is asked where there are none. */
export async function readOwnBanner(context: UserContext): Promise<DataOf<typeof announcements.readOwnBanner>> {
  const { db, user } = context;
  const narrower = await bannersInForce(context)
    .select("audience")
    .where("audience", "<>", "all")
    .limit(LOOKED_AT_MAX)
    .execute();
  const named = AUDIENCES.filter((audience) => narrower.some((banner) => banner.audience === audience));
  if (named.length === 0) return null;
  const asker = await db
    .selectFrom("accountUsers")
    .select(named.map((audience) => isOf(audience, context).as(audience)))
    .where("id", "=", user.id)
    .executeTakeFirst();
  const own = narrower.find((banner) => asker?.[banner.audience as Audience]);
  if (!own) return null;
  const { audience: _, ...banner } = own;
  return toBanner(banner);
}

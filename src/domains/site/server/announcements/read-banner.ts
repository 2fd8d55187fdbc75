import type { DataOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { site } from "../../contract/site.ts";

/** What stands on top of all pages now: of several the latest. */
export async function readBanner({ db, now }: Context): Promise<DataOf<typeof site.readFrame>["banner"]> {
  const banner = await db
    .selectFrom("siteAnnouncements")
    .select(["id", "title", "text", "path", "endsAt"])
    .where("isBanner", "=", true)
    .where("state", "=", "published")
    .where(({ or, eb }) => or([eb("endsAt", "is", null), eb("endsAt", ">", now)]))
    .orderBy("publishedAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return banner ? { ...banner, endsAt: banner.endsAt?.toISOString() ?? null } : null;
}

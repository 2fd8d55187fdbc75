import type { DataOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { site } from "../../contract/site.ts";

type Banner = DataOf<typeof site.readFrame>["banner"];

/** What stands on top of all pages now, for everybody: of several the latest. */
export async function readBanner(context: Context): Promise<Banner> {
  const banner = await bannersInForce(context).where("audience", "=", "all").limit(1).executeTakeFirst();
  return banner ? toBanner(banner) : null;
}

/** Banners that are published and not over, the latest first. */
export function bannersInForce({ db, now }: Pick<Context, "db" | "now">) {
  return db
    .selectFrom("siteAnnouncements")
    .select(["id", "title", "text", "path", "endsAt"])
    .where("isBanner", "=", true)
    .where("state", "=", "published")
    .where(({ or, eb }) => or([eb("endsAt", "is", null), eb("endsAt", ">", now)]))
    .orderBy("publishedAt", "desc")
    .orderBy("id", "desc");
}

export function toBanner<Row extends { endsAt: Date | null }>({ endsAt, ...banner }: Row) {
  return { ...banner, endsAt: endsAt?.toISOString() ?? null };
}

import type { Context } from "#platform/context.ts";

/** The channels in their order. */
export function listChannels({ db }: Pick<Context, "db">): Promise<{ slug: string; name: string }[]> {
  return db.selectFrom("newsChannels").select(["slug", "name"]).orderBy("position").orderBy("id").execute();
}

/** The channel of that name in addresses. */
export function findChannel(
  { db }: Pick<Context, "db">,
  slug: string,
): Promise<{ id: number; slug: string; name: string } | undefined> {
  return db.selectFrom("newsChannels").select(["id", "slug", "name"]).where("slug", "=", slug).executeTakeFirst();
}

import type { Context } from "#platform/context.ts";

/** The channels in their order. */
export function listChannels({ db }: Pick<Context, "db">): Promise<{ slug: string; name: string }[]> {
  return db.selectFrom("newsChannels").select(["slug", "name"]).orderBy("position").orderBy("id").execute();
}

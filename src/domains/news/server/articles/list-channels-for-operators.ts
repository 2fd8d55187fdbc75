import type { DataOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { articlesForOperators } from "../../contract/articles-for-operators.ts";

/** The channels in their order. */
export function listChannelsForOperators({
  db,
}: Context): Promise<DataOf<typeof articlesForOperators.listChannelsForOperators>> {
  return db.selectFrom("newsChannels").select(["id", "slug", "name", "reviewsComments"]).orderBy("position").execute();
}

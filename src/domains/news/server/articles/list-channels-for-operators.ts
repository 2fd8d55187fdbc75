import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { listPage } from "#platform/list-page.ts";
import { containing } from "#platform/name-search.ts";
import { sortedBy } from "#platform/sorted-by.ts";
import type { articlesForOperators } from "../../contract/articles-for-operators.ts";

/** The channels, in their own order unless sorted otherwise. */
export function listChannelsForOperators(
  { db }: Context,
  { words, reviews, sort, ...page }: ParsedInputOf<typeof articlesForOperators.listChannelsForOperators>,
): Promise<DataOf<typeof articlesForOperators.listChannelsForOperators>> {
  const found = db
    .selectFrom("newsChannels")
    .select(["id", "slug", "name", "reviewsComments"])
    .$if(words !== undefined, (query) => query.where("name", "ilike", containing(words!)))
    .$if(reviews !== undefined, (query) => query.where("reviewsComments", "=", reviews === "true"));
  return listPage(
    sortedBy(found, sort, { name: "name", state: "reviewsComments" }).orderBy("position").orderBy("id"),
    page,
    (rows) => rows,
  );
}

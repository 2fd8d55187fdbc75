import type { DataOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { review } from "../../contract/review.ts";

/** The channels in their order. */
export function listChannelsForOperators({ db }: Context): Promise<DataOf<typeof review.listChannelsForOperators>> {
  return db.selectFrom("newsChannels").select(["id", "slug", "name", "reviewsComments"]).orderBy("position").execute();
}

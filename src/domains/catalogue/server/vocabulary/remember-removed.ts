import type { Context } from "#platform/context.ts";

/** What was removed does not come back with the seeds. */
export async function rememberRemoved({ db }: Context, kind: "suffix" | "marking", word: string): Promise<void> {
  await db
    .insertInto("datasheetRemovedWords")
    .values({ kind, word })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

import { anyOf } from "#platform/any-of.ts";
import type { Context } from "#platform/context.ts";

/** Forgets what became of the texts of rows that go on without them: nothing of what they said before is shown any more. */
export async function forgetTexts({ db }: Pick<Context, "db">, kind: string, ids: readonly number[]): Promise<void> {
  await db.deleteFrom("moderationCases").where("kind", "=", kind).where("rowId", "=", anyOf(ids)).execute();
}

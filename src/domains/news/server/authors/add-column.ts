import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { commentRefusals } from "../../errors.ts";
import { type authors, COLUMNS_MAX } from "../../contract/authors.ts";
import { requireAuthor, requireFreeName } from "./column-queries.ts";

/** Opens a column of the asker's, who is an author by approval. */
export function addColumn(
  context: UserContext,
  told: ParsedInputOf<typeof authors.addColumn>,
): Promise<DataOf<typeof authors.addColumn>> {
  return inTransaction(context, async (context) => {
    const { db, user, now } = context;
    await requireAuthor(context, told);
    const { count } = await db
      .selectFrom("newsColumns")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("authorId", "=", user.id)
      .executeTakeFirstOrThrow();
    if (count >= COLUMNS_MAX) throw commentRefusals.columnsFull({ most: COLUMNS_MAX });
    await requireFreeName(context, told.name);
    return db
      .insertInto("newsColumns")
      .values({ ...told, authorId: user.id, createdAt: now, updatedAt: now })
      .returning("id")
      .executeTakeFirstOrThrow();
  });
}

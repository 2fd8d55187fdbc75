import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { refuseMuted } from "#domains/accounts/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { commentRefusals } from "../../errors.ts";
import { type authors, COLUMNS_MAX } from "../../contract/authors.ts";
import { whyNotShown } from "#domains/moderation/server/public.ts";

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

/** Renames a column of the asker's. */
export function editColumn(
  context: UserContext,
  { id, ...told }: ParsedInputOf<typeof authors.editColumn>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (context) => {
    await requireAuthor(context, told);
    await requireFreeName(context, told.name, id);
    const edited = await context.db
      .updateTable("newsColumns")
      .set({ ...told, updatedAt: context.now })
      .where("id", "=", id)
      .where("authorId", "=", context.user.id)
      .returning("id")
      .executeTakeFirst();
    if (!edited) throw doorRefusals.notFound("没有这个专栏");
    return {};
  });
}

/** Closes a column of the asker's; nobody follows it any more. */
export async function removeColumn(
  { db, user }: UserContext,
  { id }: ParsedInputOf<typeof authors.removeColumn>,
): Promise<Record<string, never>> {
  const removed = await db
    .deleteFrom("newsColumns")
    .where("id", "=", id)
    .where("authorId", "=", user.id)
    .returning("id")
    .executeTakeFirst();
  if (!removed) throw doorRefusals.notFound("没有这个专栏");
  return {};
}

/** Others read the name of a column at once, so that what would be held is refused here. Several at once of one author are taken in turn. */
async function requireAuthor(
  context: UserContext,
  { name, summary }: { name: string; summary: string },
): Promise<void> {
  await refuseMuted(context);
  const author = await context.db
    .selectFrom("newsAuthors")
    .select("state")
    .where("userId", "=", context.user.id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (author?.state !== "approved") throw commentRefusals.authorsOnly();
  const reason = await whyNotShown(context, [name, summary]);
  if (reason) throw reason;
}

async function requireFreeName({ db, user }: UserContext, name: string, id = 0): Promise<void> {
  const other = await db
    .selectFrom("newsColumns")
    .select("id")
    .where("authorId", "=", user.id)
    .where("id", "<>", id)
    .where((eb) => eb(eb.fn<string>("lower", ["name"]), "=", eb.fn<string>("lower", [eb.val(name)])))
    .executeTakeFirst();
  if (other) throw commentRefusals.columnTaken();
}

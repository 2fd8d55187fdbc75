import type { UserContext } from "#platform/context.ts";
import { commentRefusals } from "../../errors.ts";
import { whyNotShown } from "#domains/moderation/server/public.ts";

/** Others read the name of a column at once, so that what would be held is refused here. Several at once of one author are taken in turn. */
export async function requireAuthor(
  context: UserContext,
  { name, summary }: { name: string; summary: string },
): Promise<void> {
  const author = await context.db
    .selectFrom("newsAuthors")
    .select("state")
    .where("userId", "=", context.user.id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (author?.state !== "approved") throw commentRefusals.authorsOnly();
  const reason = await whyNotShown(context, { name, summary });
  if (reason) throw reason;
}

export async function requireFreeName({ db, user }: UserContext, name: string, id = 0): Promise<void> {
  const other = await db
    .selectFrom("newsColumns")
    .select("id")
    .where("authorId", "=", user.id)
    .where("id", "<>", id)
    .where((eb) => eb(eb.fn<string>("lower", ["name"]), "=", eb.fn<string>("lower", [eb.val(name)])))
    .executeTakeFirst();
  if (other) throw commentRefusals.columnTaken();
}

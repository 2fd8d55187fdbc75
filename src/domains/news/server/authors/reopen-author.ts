import { sql } from "kysely";
import type { Context, UserContext } from "#platform/context.ts";
import type { CaseUndo } from "#platform/domain/case-queue.ts";
import { hasMoved } from "#platform/move-rows.ts";
import { authorStates } from "../../states.ts";

export const rememberAuthor = ({ db }: Pick<Context, "db">, id: number) =>
  db.selectFrom("newsAuthors").select("mark").where("userId", "=", id).executeTakeFirst();

/** Has an application wait again that was decided at that moment; not once he has written as an author. */
export async function reopenAuthor(
  { db, now }: UserContext,
  { id, decision, decidedAt, former }: Parameters<CaseUndo["restore"]>[1],
): Promise<boolean | string> {
  const from = decision === "rejected" ? ("rejected" as const) : ("approved" as const);
  const update = db
    .updateTable("newsAuthors")
    .set({ decidedAt: null, reason: "", mark: former["mark"] as string, updatedAt: now })
    .where("userId", "=", id)
    .where("decidedAt", "=", decidedAt);
  // What he has changed of himself since is another than what was decided.
  const asDecided = from === "approved" ? update.where("updatedAt", "=", decidedAt) : update;
  if (!(await hasMoved(asDecided, { states: authorStates, to: "waiting", from: [from] }))) return false;
  if (from === "rejected") return true;
  // After that row, for which whoever opens a column waits.
  const { rows } = await sql<{ hasColumn: boolean; hasArticle: boolean }>`
    select exists (select from news_columns where author_id = ${id} and created_at >= ${decidedAt}) as "hasColumn",
      exists (select from news_articles where author_id = ${id} and (submitted_at >= ${decidedAt} or published_at >= ${decidedAt})) as "hasArticle"`.execute(
    db,
  );
  if (rows[0]!.hasColumn) return "申请人已开设专栏";
  return rows[0]!.hasArticle ? "申请人已以认证作者的身份投稿或发布文章" : true;
}

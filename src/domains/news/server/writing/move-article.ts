import type { UpdateObject } from "kysely";
import type { Context } from "#platform/context.ts";
import type { Tables } from "#platform/tables.ts";
import { ARTICLE_MOVE_LABELS, type ArticleMove, moveTo } from "../../article-moves.ts";
import { ARTICLE_STATE_LABELS, type ArticleState } from "../../labels.ts";
import { writingRefusals } from "../../writing-errors.ts";

/** Moves an article in the caller's transaction, by the table of moves alone, with what else is told of it; refuses a move that can't be made, or that somebody was quicker with. */
export async function moveArticle(
  { db, now }: Pick<Context, "db" | "now">,
  { id, state }: { id: number; state: ArticleState },
  move: ArticleMove,
  told: Omit<UpdateObject<Tables, "newsArticles">, "id" | "state" | "updatedAt"> = {},
): Promise<ArticleState> {
  const to = moveTo(move, state);
  const moved = to && (await db.updateTable("newsArticles").set({ ...told, state: to, updatedAt: now }).where("id", "=", id).where("state", "=", state).executeTakeFirst());
  if (!moved?.numUpdatedRows) throw writingRefusals.notMovable({ state: ARTICLE_STATE_LABELS[state], move: ARTICLE_MOVE_LABELS[move] });
  return to!;
}

import type { UpdateObject } from "kysely";
import type { Context } from "#platform/context.ts";
import { moveRow } from "#platform/move-rows.ts";
import type { Tables } from "#platform/tables.ts";
import { ARTICLE_MOVE_LABELS, type ArticleMove, articleStates, moveTo } from "../../states.ts";
import { type ArticleState, LISTED_STATE_LABELS } from "../../labels.ts";
import { writingRefusals } from "../../errors.ts";
import { listedStateOf } from "../articles/seen.ts";

/** Moves an article in the caller's transaction, by the table of moves alone, with what else is told of it; refuses a move that can't be made, or that somebody was quicker with. */
export async function moveArticle(
  { db, now }: Pick<Context, "db" | "now">,
  { id, state, publishedAt = null }: { id: number; state: ArticleState; publishedAt?: Date | null },
  move: ArticleMove,
  told: Omit<UpdateObject<Tables, "newsArticles">, "id" | "state" | "updatedAt"> = {},
): Promise<ArticleState> {
  const refusal = () =>
    writingRefusals.notMovable({
      state: LISTED_STATE_LABELS[listedStateOf({ state, publishedAt }, now)],
      move: ARTICLE_MOVE_LABELS[move],
    });
  const to = moveTo(move, state);
  if (to === null) throw refusal();
  const update = db
    .updateTable("newsArticles")
    .set({ ...told, updatedAt: now })
    .where("id", "=", id);
  await moveRow(update, { states: articleStates, to, from: [state] }, refusal);
  return to;
}

import type { DataOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { writing } from "../../contract/writing.ts";
import type { ArticleMove } from "../../states.ts";
import { moveArticle } from "./move-article.ts";
import { type FoundArticle, requireOwn } from "./own-articles.ts";

export type Moved = DataOf<typeof writing.withdrawArticle>;

/** Moved twice it is refused the second time, as its state is another one then. */
export function moveOwnArticle(
  context: UserContext,
  id: number,
  decide: (article: FoundArticle) => { move: ArticleMove; told: Parameters<typeof moveArticle>[3] },
): Promise<Moved> {
  return inTransaction(context, async (context) => {
    const article = await requireOwn(context, id, { isLocked: true });
    const { move, told } = decide(article);
    return { state: await moveArticle(context, article, move, told) };
  });
}

import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { refuseMuted } from "#domains/accounts/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { writing } from "../../contract/writing.ts";
import type { ArticleMove } from "../../states.ts";
import { moveArticle } from "./move-article.ts";
import { type FoundArticle, requireOwn } from "./own-articles.ts";

type Moved = DataOf<typeof writing.withdrawArticle>;

/** Takes an article back from review; where an earlier version is published, that goes on being read. */
export function withdrawArticle(
  context: UserContext,
  { id }: ParsedInputOf<typeof writing.withdrawArticle>,
): Promise<Moved> {
  return move(context, id, (article) => ({
    move: article.publishedVersion === null ? "withdraw" : "withdrawEdit",
    told: { submittedVersion: null },
  }));
}

/** Takes it off the portal, with what may wait for review. */
export function unpublishArticle(
  context: UserContext,
  { id }: ParsedInputOf<typeof writing.unpublishArticle>,
): Promise<Moved> {
  return move(context, id, () => ({ move: "takeDown", told: { submittedVersion: null, reason: "" } }));
}

/** Among the drafts nothing is published: a version that readers saw comes back to them through review alone. */
export async function redraftArticle(
  context: UserContext,
  { id }: ParsedInputOf<typeof writing.redraftArticle>,
): Promise<Moved> {
  await refuseMuted(context);
  return move(context, id, () => ({
    move: "redraft",
    told: { submittedVersion: null, publishedVersion: null, publishedAt: null },
  }));
}

export function deleteArticle(
  context: UserContext,
  { id }: ParsedInputOf<typeof writing.deleteArticle>,
): Promise<Moved> {
  return move(context, id, () => ({ move: "delete", told: { submittedVersion: null } }));
}

/** Moved twice it is refused the second time, as its state is another one then. */
function move(
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

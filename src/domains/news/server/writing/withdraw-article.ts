import type { ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { writing } from "../../contract/writing.ts";
import { type Moved, moveOwnArticle } from "./move-own-article.ts";

/** Takes an article back from review; where an earlier version is published, that goes on being read. */
export function withdrawArticle(
  context: UserContext,
  { id }: ParsedInputOf<typeof writing.withdrawArticle>,
): Promise<Moved> {
  return moveOwnArticle(context, id, (article) => ({
    move: article.publishedVersion === null ? "withdraw" : "withdrawEdit",
    told: { submittedVersion: null },
  }));
}

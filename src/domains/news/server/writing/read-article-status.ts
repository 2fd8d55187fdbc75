import type { ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { ArticleStatus, writing } from "../../contract/writing.ts";
import { requireOwn, statusOf } from "./own-articles.ts";

/** How an own article stands by now. */
export async function readArticleStatus(
  context: UserContext,
  { id }: ParsedInputOf<typeof writing.readArticleStatus>,
): Promise<ArticleStatus> {
  return statusOf(context, await requireOwn(context, id));
}

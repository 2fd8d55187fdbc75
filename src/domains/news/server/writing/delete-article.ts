import type { ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { writing } from "../../contract/writing.ts";
import { type Moved, moveOwnArticle } from "./move-own-article.ts";

export function deleteArticle(
  context: UserContext,
  { id }: ParsedInputOf<typeof writing.deleteArticle>,
): Promise<Moved> {
  return moveOwnArticle(context, id, () => ({ move: "delete", told: { submittedVersion: null } }));
}

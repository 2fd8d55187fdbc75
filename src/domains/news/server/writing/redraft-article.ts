import type { ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { writing } from "../../contract/writing.ts";
import { NONE_SCHEDULED } from "../publication/at-its-hour.ts";
import { type Moved, moveOwnArticle } from "./move-own-article.ts";

/** Among the drafts nothing is published: a version that readers saw comes back to them through review alone. */
export async function redraftArticle(
  context: UserContext,
  { id }: ParsedInputOf<typeof writing.redraftArticle>,
): Promise<Moved> {
  return moveOwnArticle(context, id, () => ({
    move: "redraft",
    told: { submittedVersion: null, publishedVersion: null, publishedAt: null, ...NONE_SCHEDULED },
  }));
}

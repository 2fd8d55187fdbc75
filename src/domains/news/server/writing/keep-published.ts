import type { ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { writing } from "../../contract/writing.ts";
import { writingRefusals } from "../../errors.ts";
import { ARTICLE_STATE_LABELS } from "../../labels.ts";
import { ARTICLE_MOVE_LABELS } from "../../states.ts";
import { type Moved, moveOwnArticle } from "./move-own-article.ts";

/** What was returned stays among the versions, and readers go on seeing what they see; refused where that is nothing. */
export function keepPublished(
  context: UserContext,
  { id }: ParsedInputOf<typeof writing.keepPublished>,
): Promise<Moved> {
  return moveOwnArticle(context, id, ({ state, publishedVersion }) => {
    if (publishedVersion === null)
      throw writingRefusals.notMovable({
        state: ARTICLE_STATE_LABELS[state],
        move: ARTICLE_MOVE_LABELS.keepPublished,
      });
    return { move: "keepPublished", told: { reason: "" } };
  });
}

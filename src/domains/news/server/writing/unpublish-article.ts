import type { ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { writing } from "../../contract/writing.ts";
import { type Moved, moveOwnArticle } from "./move-own-article.ts";

/** Takes it off the portal, with what may wait for review. */
export function unpublishArticle(
  context: UserContext,
  { id }: ParsedInputOf<typeof writing.unpublishArticle>,
): Promise<Moved> {
  return moveOwnArticle(context, id, () => ({ move: "takeDown", told: { submittedVersion: null, reason: "" } }));
}

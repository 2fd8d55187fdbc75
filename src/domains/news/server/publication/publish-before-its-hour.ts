import type { Context } from "#platform/context.ts";
import { UNDO_MS } from "#platform/domain/case-queue.ts";
import { dropWaiting } from "#platform/tasks.ts";
import type { FoundArticle } from "../writing/own-articles.ts";
import { dropItsHour } from "./hold-scheduled.ts";
import { notifyFollowersTask } from "./notify-followers.ts";
import { publishVersion } from "./publish-version.ts";

/** Publishes at once what waits for its hour, in the caller's transaction; what is in review stays as it is. Followers are told once the approval can't be taken back. */
export async function publishBeforeItsHour(
  context: Pick<Context, "db" | "now" | "declared">,
  { id: articleId, publishedAt, updatedAt }: FoundArticle,
  version: number,
): Promise<void> {
  const { db, now } = context;
  if (publishedAt !== null && publishedAt > now) {
    await dropItsHour(db, articleId);
    await dropWaiting(db, notifyFollowersTask, { articleId });
  }
  const toldFrom = new Date(updatedAt.getTime() + UNDO_MS);
  await publishVersion(context, { articleId, version, toldFrom, isItsHour: true });
}

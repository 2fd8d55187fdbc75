import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { type Database, inTransaction } from "#platform/database.ts";
import { dropWaiting } from "#platform/tasks.ts";
import type { writing } from "../../contract/writing.ts";
import { hourRefusals } from "../../errors.ts";
import type { ArticleState } from "../../labels.ts";
import { moveTo } from "../../states.ts";
import { NONE_SCHEDULED, publishAtItsHour } from "../publication/at-its-hour.ts";
import { dropItsHour } from "../publication/hold-scheduled.ts";
import { notifyFollowersTask } from "../publication/notify-followers.ts";
import { publishBeforeItsHour } from "../publication/publish-before-its-hour.ts";
import { moveArticle } from "./move-article.ts";
import { findVersion, type FoundArticle, requireOwn } from "./own-articles.ts";

interface Hour {
  version: number;
  at: Date;
}

/** What is written stays, without the hour that was seen; refused where that has come, or is not the article's any more. */
export async function unscheduleArticle(
  context: UserContext,
  { id, hour, isPublished }: ParsedInputOf<typeof writing.unscheduleArticle>,
): Promise<DataOf<typeof writing.unscheduleArticle>> {
  return inTransaction(context, async (context) => {
    const article = await requireOwn(context, id, { isLocked: true });
    const seen = new Date(hour);
    const isSeen = (one: Hour | null): one is Hour => one?.at.getTime() === seen.getTime();
    const passed = hourOfPassed(context, article);
    const waiting = isSeen(passed) ? passed : await hourInReview(context, article);
    if (seen <= context.now) throw hourRefusals.hourPassed();
    if (!isSeen(waiting)) throw hourRefusals.hourChanged();
    await forgetHour(context.db, id, waiting);
    if (waiting !== passed) return { state: article.state, isPublished: false };
    if (isPublished === "false") return { state: await holdBack(context, article), isPublished: false };
    await publishBeforeItsHour(context, article, waiting.version);
    return { state: article.state, isPublished: true };
  });
}

/** Of what passed review: the article, or a later version of one that is read (`scheduledAt` in `articles/seen.ts`). */
function hourOfPassed({ now }: UserContext, article: FoundArticle): Hour | null {
  const { state, publishedVersion, publishedAt, scheduledVersion, scheduledAt, returnedVersion } = article;
  if (publishedVersion === null || publishedAt === null || moveTo("takeDown", state) === null) return null;
  if (publishedAt > now) return { version: publishedVersion, at: publishedAt };
  if (scheduledVersion === null || scheduledAt === null || scheduledVersion === returnedVersion) return null;
  return { version: scheduledVersion, at: scheduledAt };
}

async function hourInReview(context: UserContext, article: FoundArticle): Promise<Hour | null> {
  const { id: articleId, state, submittedVersion: version } = article;
  if (state !== "PENDING" || version === null) return null;
  const submitted = await findVersion(context, { articleId, version });
  return submitted?.wantedAt ? { version, at: submitted.wantedAt } : null;
}

/** What was written on from it does not bring the hour back when it is handed in. */
async function forgetHour(db: Database, articleId: number, { version, at }: Hour): Promise<void> {
  await db
    .updateTable("newsVersions")
    .set({ wantedAt: null })
    .where("articleId", "=", articleId)
    .where("version", ">=", version)
    .where("wantedAt", "=", at)
    .execute();
}

/** What readers see stays; what nobody has read yet is a draft again, unless a later version of it is in review or was returned. */
async function holdBack(context: UserContext, article: FoundArticle): Promise<ArticleState> {
  const { db, now } = context;
  const { id, state, publishedAt } = article;
  if (publishedAt !== null && publishedAt <= now) {
    await publishAtItsHour(db, id, null);
    await db
      .updateTable("newsArticles")
      .set({ ...NONE_SCHEDULED, updatedAt: now })
      .where("id", "=", id)
      .execute();
    return state;
  }
  await dropItsHour(db, id);
  await dropWaiting(db, notifyFollowersTask, { articleId: id });
  const unread = { publishedVersion: null, publishedAt: null };
  if (state !== "PUBLISHED") {
    await db
      .updateTable("newsArticles")
      .set({ ...unread, updatedAt: now })
      .where("id", "=", id)
      .execute();
    return state;
  }
  const off = await moveArticle(context, article, "takeDown", { reason: "" });
  return moveArticle(context, { id, state: off }, "redraft", { submittedVersion: null, ...unread });
}

import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { Draft, writing } from "../../contract/writing.ts";
import { copyAttachments } from "../attachments/version-attachments.ts";
import { removeOldVersions } from "./remove-old-versions.ts";
import { findVersion, lastVersion, refuseChanged, requireOwn } from "./own-articles.ts";
import { savedAfter, writeVersion } from "./write-version.ts";
import { draftOf } from "./read-draft.ts";

/** Makes a former version the latest one again; what was written since stays as a version of its own. */
export async function restoreVersion(
  context: UserContext,
  { id, version, windowKey, basedOn }: ParsedInputOf<typeof writing.restoreVersion>,
): Promise<Draft> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    const article = await requireOwn(context, id, { isLocked: true });
    const last = await lastVersion(context, article);
    refuseChanged(last, { basedOn, windowKey });
    const former = await findVersion(context, { articleId: id, version });
    if (!former) throw doorRefusals.notFound("这个历史版本已不存在");
    const {
      title,
      summary,
      coverId,
      channelId,
      columnId,
      tags,
      origin,
      sourceName,
      sourceUrl,
      isAiMade,
      takesComments,
      wantedAt,
      document,
    } = former;
    const next = last.version + 1;
    await writeVersion(context, {
      articleId: id,
      version: next,
      title,
      summary,
      coverId,
      channelId,
      columnId,
      tags,
      origin,
      sourceName,
      sourceUrl,
      isAiMade,
      takesComments,
      wantedAt,
      document,
      windowKey,
      savedAt: savedAfter(last.savedAt, now),
      begunAt: now,
      isKept: false,
    });
    await copyAttachments(context, { articleId: id, version }, next);
    // Where one goes back to is left as it is.
    await db
      .updateTable("newsVersions")
      .set({ isKept: true })
      .where("articleId", "=", id)
      .where("version", "in", [version, last.version])
      .execute();
    await removeOldVersions(context, id);
    return draftOf(context, { ...article, version: next });
  });
}

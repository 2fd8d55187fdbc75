import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { placeOfAddress } from "#platform/place-of-address.ts";
import { quota } from "#platform/quota.ts";
import { openTurns } from "#platform/turns.ts";
import { DAY_MS } from "#shared/durations.ts";
import { formatExactTime } from "#shared/format-date.ts";
import { COVER_LEAST, TITLE_LENGTH } from "../../labels.ts";
import type { writing } from "../../contract/writing.ts";
import { hourRefusals, writingRefusals } from "../../errors.ts";
import { DOCUMENT_WORDS_MAX } from "#shared/rich-text/count-words.ts";
import { safeLink } from "#shared/safe-link.ts";
import { readAttachments } from "../attachments/version-attachments.ts";
import { allTextOf } from "#rich-text/all-text.ts";
import { findSensitiveWords } from "#domains/moderation/server/public.ts";
import { renderArticle } from "../publication/render-article.ts";
import { lockKnownUser } from "../lock-known-user.ts";
import { moveArticle } from "./move-article.ts";
import { type FoundArticle, lastVersion, refuseChanged, requireOwn } from "./own-articles.ts";

const WORDS = { least: 50, most: DOCUMENT_WORDS_MAX };

const submitQuota = quota({
  rows: "newsArticles",
  of: "authorId",
  at: "submittedAt",
  perDay: 20,
  refusal: writingRefusals.submitsUsedUp,
});
const WANTED_DAYS_MAX = 90;

/** Setting one of the longest takes a while, in a process of its own: each waits for his own alone. */
const setting = openTurns({ atOnce: 50, forNewcomers: 0, eachAtMost: 1, waitingAtMost: 0, waitMs: 0 });
// Reading a text of the longest takes a while. Who hands in several at once is refused, so that none of his waits with a connection.
const turns = openTurns({ atOnce: 1, forNewcomers: 1, eachAtMost: 1, waitingAtMost: 50, waitMs: 10_000 });

/** Hands an article in, unless it is published, waits or is reviewed as it is; what is missing is told by field, what can't be set is refused. The version that is handed in is never written over. */
export async function submitArticle(
  context: UserContext,
  asked: ParsedInputOf<typeof writing.submitArticle>,
): Promise<DataOf<typeof writing.submitArticle>> {
  const who = String(context.user.id);
  const last = await setting.take(who, () => setLast(context, asked.id));
  const submitted = last && (await turns.take(who, () => submitChecked(context, asked, last)));
  if (!submitted) throw writingRefusals.submitsBusy();
  return submitted;
}

type LastVersion = Awaited<ReturnType<typeof lastVersion>>;

/** The last version, which can be set as its publication does. */
async function setLast(context: UserContext, id: number): Promise<LastVersion> {
  const last = await lastVersion(context, await requireOwn(context, id));
  await renderArticle(context, last.document);
  return last;
}

async function submitChecked(
  context: UserContext,
  { id, basedOn, windowKey }: ParsedInputOf<typeof writing.submitArticle>,
  set: LastVersion,
): Promise<DataOf<typeof writing.submitArticle>> {
  const checked = await lookThrough(context, id, set);
  return inTransaction(context, async (context) => {
    const { db, user, now } = context;
    // Several at once of one user are taken in turn.
    await lockKnownUser(context);
    const article = await requireOwn(context, id, { isLocked: true });
    const last = await lastVersion(context, article);
    refuseChanged(last, { basedOn, windowKey });
    if (last.version !== set.version || last.savedAt.getTime() !== set.savedAt.getTime())
      throw writingRefusals.savedMeanwhile();
    refuseUnchanged(article, now);
    const missing = await findMissing(context, article, last);
    if (checked.attachments.some(({ name }) => name === "")) missing["attachments"] = "请填写每个附件的名称";
    if (Object.keys(missing).length > 0) throw doorRefusals.invalidInput(missing);
    await submitQuota(context, user.id);
    const state = await moveArticle(context, article, "submit", {
      reason: "",
      submittedVersion: last.version,
      submittedAt: now,
    });
    await db
      .updateTable("newsVersions")
      .set({
        isKept: true,
        sensitiveWords: checked.sensitiveWords,
        region: placeOfAddress(context.address),
        ...(last.origin === "original" && { sourceName: "", sourceUrl: "" }),
      })
      .where("articleId", "=", id)
      .where("version", "=", last.version)
      .execute();
    return { state };
  });
}

/** Refuses where the last version is read, or waits for its hour or its review, as it is. */
function refuseUnchanged(article: FoundArticle, now: Date): void {
  const { state, version, submittedVersion, publishedVersion, publishedAt } = article;
  if (state === "PENDING" && version === submittedVersion)
    throw hourRefusals.handedInAlready({ state: "正在审核，结果会在消息中通知您" });
  if (state !== "PUBLISHED") return;
  const isPublished = version === publishedVersion;
  if (isPublished && publishedAt !== null && publishedAt <= now) throw writingRefusals.nothingChanged();
  const { scheduledVersion, scheduledAt, returnedVersion } = article;
  const isScheduled = version === scheduledVersion && version !== returnedVersion;
  const hour = isPublished ? publishedAt : isScheduled ? scheduledAt : null;
  if (hour !== null)
    throw hourRefusals.handedInAlready({
      state: `已通过审核，将于 ${formatExactTime(hour).slice(0, 16)} 发布`,
    });
}

/** Which sensitive words the last version holds; before the transaction, which is to be short. */
async function lookThrough(context: UserContext, id: number, last: LastVersion) {
  const attachments = await readAttachments(context, { articleId: id, version: last.version });
  return { attachments, sensitiveWords: await findSensitiveWords(context, await allTextOf(last, attachments)) };
}

/** What an article lacks, by the field where its author mends it. The hour at which it came out keeps no later edit. */
async function findMissing(
  { db, now }: UserContext,
  { publishedAt }: Pick<FoundArticle, "publishedAt">,
  version: LastVersion,
): Promise<Record<string, string>> {
  const missing: Record<string, string> = {};
  const titleLength = [...version.title].length;
  if (titleLength < TITLE_LENGTH.least || titleLength > TITLE_LENGTH.most)
    missing["title"] = `标题应为 ${TITLE_LENGTH.least}–${TITLE_LENGTH.most} 个字`;
  if (version.words < WORDS.least) missing["document"] = `正文至少 ${WORDS.least} 字，现有 ${version.words} 字`;
  if (version.words > WORDS.most) missing["document"] = `正文最多 ${WORDS.most} 字`;
  if (version.channelId === null) missing["channel"] = "请选择频道";
  if (version.isAiMade === null) missing["isAiMade"] = "请说明文章是否含有 AI 生成的内容";
  if (version.origin !== "original") {
    const link = safeLink(version.sourceUrl);
    if (!link?.startsWith("http")) missing["sourceUrl"] = "转载或翻译的文章，请填写原文链接";
    if (version.sourceName === "") missing["sourceName"] = "转载或翻译的文章，请填写原文来源";
  }
  if (version.coverId !== null) {
    const cover = await db
      .selectFrom("newsPictures")
      .select(["width", "height"])
      .where("id", "=", version.coverId)
      .executeTakeFirst();
    if (cover && (cover.width < COVER_LEAST.width || cover.height < COVER_LEAST.height))
      missing["coverId"] = `封面至少 ${COVER_LEAST.width}×${COVER_LEAST.height} 像素`;
  }
  const hasComeOut = version.wantedAt && publishedAt && version.wantedAt <= publishedAt && publishedAt <= now;
  if (version.wantedAt && version.wantedAt <= now && !hasComeOut) missing["wantedAt"] = "定时发布应晚于现在";
  if (version.wantedAt && version.wantedAt.getTime() > now.getTime() + WANTED_DAYS_MAX * DAY_MS)
    missing["wantedAt"] = `定时发布最多在 ${WANTED_DAYS_MAX} 天以内`;
  return missing;
}

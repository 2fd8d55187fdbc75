import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { lockUser } from "#domains/accounts/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { anyOf } from "#platform/any-of.ts";
import { inTransaction } from "#platform/database.ts";
import { quota } from "#platform/quota.ts";
import { openTurns } from "#platform/turns.ts";
import { turnTakerOf } from "#platform/visitor.ts";
import { MINUTE_MS } from "#shared/durations.ts";
import type { writing } from "../../contract/writing.ts";
import type { ArticleDocument } from "#shared/rich-text/document.ts";
import { ARTICLE_STATE_LABELS } from "../../labels.ts";
import { picturesIn } from "#shared/rich-text/plain-text.ts";
import { safeLink } from "#shared/safe-link.ts";
import { distinctTags } from "../../tags.ts";
import { writingRefusals } from "../../errors.ts";
import { writeAttachments } from "../attachments/version-attachments.ts";
import { checkDocument } from "#rich-text/check-document.ts";
import { findChannel } from "../articles/channels.ts";
import { type FoundArticle, lastVersion, refuseChanged, requireOwn, statusOf } from "./own-articles.ts";
import { removeOldVersions, refuseFull } from "./remove-old-versions.ts";
import { isUsablePicture } from "./usable-pictures.ts";
import { savedAfter, writeVersion } from "./write-version.ts";

/** Not published, those among them that were deleted and can be taken back. */
const DRAFTS_MAX = 300;
/** So long a version is written on, before another begins. */
const VERSION_MS = 10 * MINUTE_MS;

const draftQuota = quota({
  rows: "newsArticles",
  of: "authorId",
  at: "createdAt",
  perDay: 50,
  refusal: writingRefusals.draftsUsedUp,
});

type Input = ParsedInputOf<typeof writing.saveArticle>;
type LastVersion = Awaited<ReturnType<typeof lastVersion>>;

/** A long text is read, counted and written at once: nobody who saves several keeps others waiting for all of them. */
const turns = openTurns({ atOnce: 1, forNewcomers: 1, eachAtMost: 8, waitingAtMost: 100, waitMs: 10_000 });
const AGAIN_AFTER_SECONDS = 5;

/** Saves what its author wrote; see the contract. What is not his (a picture, a column) is refused, and nothing is changed then. */
export async function saveArticle(context: UserContext, input: Input): Promise<DataOf<typeof writing.saveArticle>> {
  const saved = await turns.take(turnTakerOf(context), async (turn) => {
    const document = checkDocument(input.document);
    await turn.pause();
    return save(context, input, document);
  });
  if (!saved) throw doorRefusals.tooMany(AGAIN_AFTER_SECONDS);
  return saved;
}

async function save(
  context: UserContext,
  asked: Input,
  document: ArticleDocument,
): Promise<DataOf<typeof writing.saveArticle>> {
  return inTransaction(context, async (context) => {
    const known =
      asked.id === undefined
        ? await findBegun(context, asked.windowKey)
        : await requireOwn(context, asked.id, { isLocked: true });
    if (!known) return begin(context, asked, document);
    if (known.state === "DELETEED")
      throw writingRefusals.notMovable({ state: ARTICLE_STATE_LABELS[known.state], move: "编辑" });
    const last = await lastVersion(context, known);
    refuseChanged(last, asked);
    const input = last.wantedAt === null ? withoutTakenHour(asked) : asked;
    const savedAt = savedAfter(last.savedAt, context.now);
    const isSameVersion = writesOn(context, { last, article: known, windowKey: input.windowKey });
    // What readers see, or operators wait for or returned, stays beside it.
    if (isKnownToOthers(last, known) || JSON.stringify(document).length > JSON.stringify(last.document).length)
      await refuseFull(context, context.user.id);
    const version = isSameVersion ? last.version : last.version + 1;
    const { words } = await writeInput(context, {
      articleId: known.id,
      version,
      savedAt,
      begunAt: isSameVersion ? last.begunAt : context.now,
      input,
      document,
    });
    if (!isSameVersion) await removeOldVersions(context, known.id);
    const { id } = known;
    return {
      ...statusOf(context, known),
      id,
      version,
      savedAt: savedAt.toISOString(),
      words,
      wantedAt: input.wantedAt,
    };
  });
}

/** A window that was open while its author took the hour back elsewhere has it still: that he wants it again he has not said. */
function withoutTakenHour(input: Input): Input {
  const { wantedAt, hourSeen } = input;
  if (!wantedAt || !hourSeen || new Date(wantedAt).getTime() !== new Date(hourSeen).getTime()) return input;
  return { ...input, wantedAt: null };
}

/** The article that this window has begun already: the answer that told its number was lost. */
async function findBegun(context: UserContext, windowKey: string): Promise<FoundArticle | null> {
  const { db, user } = context;
  // Several at once of one user are taken in turn.
  await lockUser(context);
  const begun = await db
    .selectFrom("newsArticles")
    .select("id")
    .where("authorId", "=", user.id)
    .where("draftKey", "=", windowKey)
    .executeTakeFirst();
  return begun ? requireOwn(context, begun.id, { isLocked: true }) : null;
}

async function begin(
  context: UserContext,
  input: Input,
  document: ArticleDocument,
): Promise<DataOf<typeof writing.saveArticle>> {
  const { db, user, now } = context;
  await draftQuota(context, user.id);
  const { drafts } = await db
    .selectFrom("newsArticles")
    .select((eb) => eb.fn.countAll<number>().as("drafts"))
    .where("authorId", "=", user.id)
    .where("publishedVersion", "is", null)
    .executeTakeFirstOrThrow();
  if (drafts >= DRAFTS_MAX) throw writingRefusals.draftsFull({ most: DRAFTS_MAX });
  await refuseFull(context, user.id);
  const { id } = await db
    .insertInto("newsArticles")
    .values({ authorId: user.id, draftKey: input.windowKey, createdAt: now, updatedAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { words } = await writeInput(context, {
    articleId: id,
    version: 1,
    savedAt: now,
    begunAt: now,
    input,
    document,
  });
  const { wantedAt } = input;
  return { id, version: 1, savedAt: now.toISOString(), words, state: "DRAFT", reason: "", isToCome: false, wantedAt };
}

function isKnownToOthers({ version }: LastVersion, article: FoundArticle): boolean {
  const { submittedVersion, publishedVersion, scheduledVersion, returnedVersion } = article;
  return [submittedVersion, publishedVersion, scheduledVersion, returnedVersion].includes(version);
}

/** Whether the last version is still being written, by the same window, and nobody waits for it or reads it. */
function writesOn(
  { now }: UserContext,
  { last, article, windowKey }: { last: LastVersion; article: FoundArticle; windowKey: string },
): boolean {
  return (
    !isKnownToOthers(last, article) &&
    !last.isKept &&
    last.windowKey === windowKey &&
    now.getTime() - last.begunAt.getTime() < VERSION_MS
  );
}

interface Written {
  articleId: number;
  version: number;
  savedAt: Date;
  begunAt: Date;
  input: Input;
  document: ArticleDocument;
}

async function writeInput(context: UserContext, { input, document, ...place }: Written): Promise<{ words: number }> {
  const { title, summary, coverId, tags, origin, sourceName, isAiMade, takesComments, wantedAt, windowKey, isKept } =
    input;
  await requireUsable(context, place.articleId, [...picturesIn(document), ...(coverId === null ? [] : [coverId])]);
  const written = await writeVersion(context, {
    ...place,
    document,
    title,
    summary,
    coverId,
    origin,
    sourceName,
    isAiMade,
    takesComments,
    windowKey,
    isKept,
    channelId: await findChannelId(context, input.channel),
    columnId: await findColumnId(context, input.columnId),
    tags: distinctTags(tags),
    // What is no address stays as it was typed, until it is handed in.
    sourceUrl: safeLink(input.sourceUrl) ?? input.sourceUrl,
    wantedAt: wantedAt === null ? null : new Date(wantedAt),
  });
  await writeAttachments(context, place, input.attachments);
  return written;
}

/** They are not forgotten from now on. */
async function requireUsable({ db, user }: UserContext, articleId: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const wanted = [...new Set(ids)];
  const { rows } = await sql<{ id: number }>`
    select id from news_pictures picture where id = ${anyOf(wanted)} and ${isUsablePicture(user, articleId)} for key share`.execute(
    db,
  );
  if (rows.length < wanted.length) throw writingRefusals.pictureNotYours();
  await db
    .updateTable("newsPictures")
    .set({ unusedSince: null })
    .where("id", "=", anyOf(wanted))
    .where("unusedSince", "is not", null)
    .execute();
}

async function findChannelId(context: UserContext, slug: string | null): Promise<number | null> {
  if (slug === null || slug === "") return null;
  const channel = await findChannel(context, slug);
  if (!channel) throw doorRefusals.invalidInput({ channel: "请选择频道" });
  return channel.id;
}

async function findColumnId({ db, user }: UserContext, columnId: number | null): Promise<number | null> {
  if (columnId === null) return null;
  const column = await db
    .selectFrom("newsColumns")
    .select("id")
    .where("id", "=", columnId)
    .where("authorId", "=", user.id)
    .executeTakeFirst();
  if (!column) throw doorRefusals.invalidInput({ columnId: "专栏不存在，请重新选择" });
  return column.id;
}

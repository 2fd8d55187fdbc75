import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordLook } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { ATTACHMENT_KIND_LABELS } from "../../attachment-kinds.ts";
import type { articlesForOperators } from "../../contract/articles-for-operators.ts";
import { readAttachments } from "../attachments/version-attachments.ts";
import { findVersion } from "../writing/own-articles.ts";
import { readPictures } from "./article-cards.ts";
import { type Fact, factsOf } from "./article-facts.ts";
import { comparedText } from "./compared-text.ts";
import { whoseArticles } from "./whose-articles.ts";

/** Facts of a version by itself: what differs in them is told by what they are made of. */
const OF_EACH = new Set(["敏感词", "字数"]);

/** The version that waits for review beside the last one that operators decided about: passed, or returned; that it was looked at goes on record. */
export async function compareArticle(
  context: UserContext,
  { id }: ParsedInputOf<typeof articlesForOperators.compareArticle>,
): Promise<DataOf<typeof articlesForOperators.compareArticle>> {
  const { db } = context;
  const article = await db
    .selectFrom("newsArticles")
    .select(["submittedVersion", "publishedVersion", "scheduledVersion", "returnedVersion"])
    .where("id", "=", id)
    .where("state", "<>", "DELETEED")
    .executeTakeFirst();
  if (!article) throw doorRefusals.notFound("没有这篇文章");
  const { submittedVersion, publishedVersion, scheduledVersion, returnedVersion } = article;
  const formerVersion = Math.max(publishedVersion ?? 0, scheduledVersion ?? 0, returnedVersion ?? 0);
  if (submittedVersion === null || formerVersion === 0 || submittedVersion === formerVersion) return null;
  await recordLook(context, { act: "read-unpublished", subject: "article", subjectId: id, whose: whoseArticles });
  const read = async (version: number) => readCompared(context, { id, version });
  const [former, submitted] = [await read(formerVersion), await read(submittedVersion)];
  if (!former || !submitted) return null;
  return {
    former: former.told,
    isReturned: formerVersion === returnedVersion,
    isScheduled: formerVersion === scheduledVersion,
    submitted: submitted.told,
    isSetAnew: JSON.stringify(former.document) !== JSON.stringify(submitted.document),
  };
}

/** All of a version that its readers could tell from another. */
async function readCompared(context: UserContext, { id, version }: { id: number; version: number }) {
  const row = await findVersion(context, { articleId: id, version });
  if (!row) return null;
  const { title, summary, coverId, document } = row;
  const covers = await readPictures(context, coverId === null ? [] : [coverId]);
  const attachments = await readAttachments(context, { articleId: id, version });
  const facts: Fact[] = [
    ...factsOf({ ...row, channel: row.channelName, sensitiveWords: [] }).filter(([label]) => !OF_EACH.has(label)),
    ["专栏", row.columnName ?? ""],
    ["评论", row.takesComments ? "允许" : "不允许"],
    // One of the same name may be another file.
    [
      "附件",
      attachments.map(({ id, kind, name }) => `${ATTACHMENT_KIND_LABELS[kind]}「${name}」（文件 ${id}）`).join("、"),
    ],
  ];
  return {
    document,
    told: {
      version,
      title,
      summary,
      cover: covers.get(coverId ?? 0) ?? null,
      facts: facts.map(([label, value]) => ({ label, value })),
      text: comparedText(document),
    },
  };
}

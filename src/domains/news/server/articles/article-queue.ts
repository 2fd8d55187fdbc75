import { sql } from "kysely";
import { ARTICLE_DISK_ADDRESS, articleAddress, pictureAddress, previewAddress } from "../../addresses.ts";
import { rememberPublished, takeBackVersion } from "../publication/take-back-version.ts";
import { isOnlyWrittenOn } from "../writing/only-written-on.ts";
import { decideArticle } from "./decide-article.ts";
import { markHits } from "./mark-hits.ts";
import { listWaitingArticles, type WaitingArticle } from "./waiting-articles.ts";
import { formatExactTime } from "#shared/format-date.ts";
import { markWords } from "#domains/moderation/server/public.ts";
import { hasMoved } from "#platform/move-rows.ts";
import { articleStates } from "../../states.ts";
import type { CaseQueue, CaseText, QueuedCase } from "#platform/domain/case-queue.ts";
import { whoseArticles } from "./whose-articles.ts";

/** Texts that are gone through for words hit in a list; longer ones are where one is opened. */
const LISTED_BYTES_MAX = { ofOne: 30_000, ofAll: 300_000 };

/** Articles that their authors have submitted. Only the very version that was seen is decided. */
export const articleQueue: CaseQueue = {
  name: "articles",
  title: "文章审核",
  group: "资讯",
  order: 120,
  dueHours: 24,
  look: "articles go on record when they are opened",
  whose: whoseArticles,
  of: { article: (id) => sql`select ${id}::bigint as id` },
  decisions: [
    { name: "approved", label: "通过并发布", kind: "primary", needsReason: false, reasons: [] },
    {
      name: "rejected",
      label: "驳回",
      kind: "danger",
      needsReason: true,
      reasons: [
        "内容与电子行业无关",
        "广告或联系方式过多",
        "转载缺少来源或授权",
        "标题与内容不符",
        "事实有误，请核实后再提交",
        "含 AI 生成内容未声明",
        "违反法律法规",
      ],
    },
  ],
  waiting: () => sql`select id, submitted_at as opened_at from news_articles where state = 'PENDING'`,
  namedBy: "标题",
  named: (pattern) => sql`select id from news_articles where state = 'PENDING' and title ilike ${pattern}`,
  async list(context, range) {
    const articles = await listWaitingArticles(context, range);
    const isOpened = range.ids?.length === 1;
    const cases: QueuedCase[] = [];
    let left = LISTED_BYTES_MAX.ofAll;
    // One after another: others are answered between them.
    for (const one of articles) {
      const isShort = one.sizeBytes <= Math.min(LISTED_BYTES_MAX.ofOne, left);
      const isMarked = one.sensitiveWords.length > 0 && (isOpened || isShort);
      if (isMarked) left -= one.sizeBytes;
      cases.push(toCase(one, isMarked ? await markHits(context, one) : headOf(one)));
    }
    return cases;
  },
  async decide(context, { id, decision, reason, openedAt }) {
    const isApproved = decision === "approved";
    const { userId, title, scheduledAt } = await decideArticle(context, { id, isApproved, reason, openedAt });
    if (userId === null) return null;
    if (!isApproved)
      return {
        userId,
        title: "文章未通过审核",
        text: `《${title}》未通过审核：${reason}。修改后可重新提交。`,
        path: ARTICLE_DISK_ADDRESS,
      };
    return { userId, ...toldOfApproval({ id, title, reason, scheduledAt }) };
  },
  undo: {
    remember: rememberPublished,
    restore(context, { id, decision, decidedAt, former }) {
      if (decision === "approved") return takeBackVersion(context, { articleId: id, publishedAt: decidedAt, former });
      const submittedVersion = former["submittedVersion"] as number;
      return hasMoved(
        context.db
          .updateTable("newsArticles")
          .set({
            submittedVersion,
            returnedVersion: former["returnedVersion"] as number | null,
            reason: former["reason"] as string,
          })
          .where("id", "=", id)
          .where("returnedVersion", "=", submittedVersion)
          .where(isOnlyWrittenOn(decidedAt, submittedVersion)),
        { states: articleStates, to: "PENDING", from: ["REJECTED"] },
      );
    },
    // Taken down, deleted or put back among the drafts since, it is not told to be published.
    async stands({ db }, { id, decision }) {
      if (decision !== "approved") return true;
      const gone = await db
        .selectFrom("newsArticles")
        .select("id")
        .where("id", "=", id)
        .where("state", "in", ["DISMOUNT", "DELETEED", "DRAFT"])
        .executeTakeFirst();
      return gone === undefined;
    },
    // Its author may have taken the hour back meanwhile: it is out by now, or was not to be published.
    async retell({ db, now }, { id, decision, reason, former }, notices) {
      const version = former["submittedVersion"];
      if (decision !== "approved" || typeof version !== "number") return notices;
      const article = await db
        .selectFrom("newsArticles as article")
        .innerJoin("newsVersions as written", "written.articleId", "article.id")
        .select(["written.title", "article.publishedVersion", "article.publishedAt"])
        .select(["article.scheduledVersion", "article.scheduledAt"])
        .where("article.id", "=", id)
        .where("written.version", "=", version)
        .executeTakeFirst();
      if (!article) return notices;
      const { title, publishedVersion, publishedAt, scheduledVersion } = article;
      if (version !== publishedVersion && version !== scheduledVersion) return [];
      const hour = version === publishedVersion ? publishedAt : article.scheduledAt;
      const told = toldOfApproval({ id, title, reason, scheduledAt: hour && hour > now ? hour : null });
      return notices.map((notice) => ({ ...notice, ...told }));
    },
  },
};

interface Approved {
  id: number;
  title: string;
  reason: string;
  /** Where it waits for its hour: before that there is no page for readers yet. */
  scheduledAt: Date | null;
}

function toldOfApproval({ id, title, reason, scheduledAt }: Approved) {
  const hour = scheduledAt ? `，将于 ${formatExactTime(scheduledAt).slice(0, 16)} 发布` : "";
  return {
    title: "文章已通过审核",
    text: `《${title}》已通过审核${hour}${reason ? `：${reason}` : "。"}`,
    path: scheduledAt ? previewAddress({ id }) : articleAddress({ id }),
  };
}

function headOf({ title, summary, sensitiveWords }: WaitingArticle): CaseText[] {
  return [markWords("标题", title, sensitiveWords), ...(summary ? [markWords("摘要", summary, sensitiveWords)] : [])];
}

function toCase(one: WaitingArticle, texts: CaseText[]): QueuedCase {
  const { id, title, summary, facts, writer, penName, cover, submittedAt, hour } = one;
  return {
    id,
    title,
    path: `/ops/articles/${id}`,
    picture: cover && pictureAddress(cover, cover.widths[0]!),
    facts: [
      ...(penName ? [{ label: "笔名", value: penName, path: null }] : []),
      ...facts.map(([label, value]) => ({ label, value, path: null })),
      { label: "作者", value: writer?.nickName ?? "已注销", path: writer && `/ops/users/${writer.id}` },
    ],
    text: summary,
    texts,
    openedAt: submittedAt.toISOString(),
    ...(hour && {
      calledHere: {
        approved: { label: "通过，定时发布", effect: `通过后，定于 ${formatExactTime(hour).slice(0, 16)} 发布。` },
      },
    }),
  };
}

import { sql } from "kysely";
import { articleAddress } from "../../addresses.ts";
import { decideComment } from "./decide-comment.ts";
import { reopenComment } from "./reopen-comment.ts";
import { listWaitingComments, type WaitingComment } from "./waiting-comments.ts";
import { markWords } from "#domains/moderation/server/public.ts";
import type { CaseQueue, QueuedCase } from "#platform/domain/case-queue.ts";
import { whoseComments } from "./whose-comments.ts";

/** Comments on articles that are seen by their writers alone until somebody has looked at them. */
export const commentQueue: CaseQueue = {
  name: "comments",
  title: "评论审核",
  group: "资讯",
  order: 130,
  dueHours: 12,
  look: "words that would be shown to all",
  whose: whoseComments,
  of: { article: (id) => sql`select id from news_comments where article_id = ${id}` },
  decisions: [
    { name: "shown", label: "通过", kind: "primary", needsReason: false, reasons: [] },
    {
      name: "refused",
      label: "拒绝",
      kind: "danger",
      needsReason: true,
      reasons: ["广告推销", "人身攻击或不友善", "与文章无关", "泄露联系方式", "违反法律法规"],
    },
  ],
  waiting: () => sql`select id, created_at as opened_at from news_comments where state = 'waiting'`,
  namedBy: "文章标题或评论",
  named: (pattern) =>
    sql`select comment.id from news_comments comment join news_articles article on article.id = comment.article_id
    where comment.state = 'waiting' and (article.title ilike ${pattern} or comment.text ilike ${pattern})`,
  async list(context, range) {
    return (await listWaitingComments(context, range)).map(toCase);
  },
  async decide(context, { id, decision, reason }) {
    const isShown = decision === "shown";
    const { userId, articleId, title } = await decideComment(context, { id, isShown, reason });
    // Who is let pass sees it.
    if (isShown || userId === null) return null;
    return {
      userId,
      title: "您的评论未通过审核",
      text: `您在《${title}》下的评论未通过审核：${reason}`,
      path: articleAddress({ id: articleId }),
    };
  },
  undo: { restore: reopenComment },
};

function toCase({ id, text, sensitiveWords, article, below, writer, createdAt }: WaitingComment): QueuedCase {
  const facts: [label: string, value: string, path?: string][] = [
    ["敏感词", sensitiveWords.join("、")],
    ["回复", below ?? ""],
    ["评论人", writer?.nickName ?? "已注销", writer ? `/ops/users/${writer.id}` : undefined],
  ];
  return {
    id,
    title: article.title,
    path: articleAddress(article),
    facts: facts.flatMap(([label, value, path = null]) => (value ? [{ label, value, path }] : [])),
    text,
    texts: [markWords("评论", text, sensitiveWords)],
    openedAt: createdAt.toISOString(),
  };
}

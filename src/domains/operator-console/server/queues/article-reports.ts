import { articleAddress, countWaitingReports, listWaitingReports, settleReport, type WaitingReport } from "#domains/news/server/public.ts";
import type { Queue, QueuedCase } from "../queue.ts";

/** What readers report of articles and comments; the reason is the answer that they are told. */
export const articleReportQueue: Queue = {
  name: "article-reports",
  title: "文章与评论举报",
  group: "资讯",
  decisions: [
    { name: "upheld", label: "成立并处理", kind: "danger", needsReason: true, reasons: ["经核实内容违规，已下架或移除", "权属证明有效，已处理", "感谢举报，内容已移除"] },
    { name: "refused", label: "不成立", kind: "plain", needsReason: true, reasons: ["未发现违规内容", "说明或证据不足，可补充后再举报", "属于正常讨论"] },
  ],
  count: countWaitingReports,
  async list(context, range) {
    return (await listWaitingReports(context, range)).map(toCase);
  },
  async decide(context, { id, decision, reason }) {
    const { userId, ...notice } = await settleReport(context, { id, isUpheld: decision === "upheld", answer: reason });
    return userId === null ? null : { userId, ...notice };
  },
};

function toCase({ id, category, detail, quoted, article, comment, pictures, others, reporter, writer, createdAt }: WaitingReport): QueuedCase {
  const said: [label: string, value: string, path?: string][] = [
    ["类型", category],
    ["举报对象", comment ? "评论" : "文章"],
    ["被举报时", quoted],
    ["现在", comment ? (comment.isShown ? (comment.text === quoted ? "" : comment.text) : "评论已不展示") : article.isShown ? (article.title === quoted ? "" : article.title) : "文章已下架"],
    ["同一对象的其他举报", others > 0 ? `${others} 条，成立时一并答复` : ""],
    ["作者", writer?.nickName ?? "", writer ? `/ops/users/${writer.id}` : undefined],
    ["举报人", reporter?.nickName ?? "已注销", reporter ? `/ops/users/${reporter.id}` : undefined],
  ];
  return {
    id,
    title: article.title,
    path: article.isShown ? articleAddress(article) : `/ops/articles/${article.id}`,
    facts: said.flatMap(([label, value, path = null]) => (value ? [{ label, value, path }] : [])),
    pictures: Array.from({ length: pictures }, (_, position) => ({ label: `图片 ${position + 1}`, mediaType: "image/jpeg", path: `/api/article/black/${id}/picture/${position}` })),
    text: detail,
    openedAt: createdAt.toISOString(),
  };
}
